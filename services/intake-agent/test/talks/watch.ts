import { plainWords } from '@encaixe/contracts'
import type { Reply } from '../../src/dialogue/conversation.ts'
import { localOf } from '../../src/dialogue/texts/words.ts'
import type { Proposal } from '../../src/dialogue/world/proposal.ts'
import type { converse, Sent } from '../lab/conversation.ts'
import type { Town } from '../lab/practice.ts'

/** Words that confirm anything, as a stranger to the grammar reads them. */
const CONFIRMING = new Set(
  `sim s ss si sin sii siim siiim siiiim siiiiim simm simmm isso ok okay pode claro fechado fechou perfeito perfecto perfect great otimo bora beleza blz blza
  combinado confirmo confirmado confirmada confirma confirmar quero certo certeza aham uhum positivo exato serve
  yes esse essa show topo combinadissimo vamos ta demorou boa massa amei adorei simbora fecha top perfeita aceito dmr vamo
  confirmadissimo combinadinho fechadinho acordo bala dentro nessa negocio trato feito valendo certinho crava cravar garantir garante nois arrocha salvar tmj`.split(
    /\s+/,
  ),
)
/** Words that confirm only a proposal of their kind. */
const OWN: Readonly<Record<string, string>> = {
  book: 'coloca bota marca marcado agenda agendado reserva pede solicita',
  move: 'muda troca remarca marca alterar passar',
  cancel: 'cancela cancele desmarca cancel',
  attend: 'vou estarei irei confirmadissimo',
  pay: 'paguei pago paga foi avisa',
  tell: 'avisa manda mandar pede pergunta passa passar repassa repassar encaminha encaminhar fala',
  wait: 'avisa coloca bota entro',
}
/** What repeats the request and confirms nothing by itself: `quero cancelar`, `marcar`. */
const REPEATING =
  /\b(?:quero )?(?:marcar|marque|agendar|reservar|cancelar|desmarcar|mudar|remarcar|trocar|avisar|pedir|perguntar|book)\b/g
const POLITE = new Set(
  `filho filha anjo jovem ser por favor viu pfv pf gentileza brigado brigada obrigado obrigada obg valeu vlw muito entao ai la mesmo tudo bem bom esta com fica
  e o a as os na no em de do da pra pro pras pros para mim meu minha horario consulta sessao hora horas h feira dia manha tarde noite
  oi ola boa seu dona senhor senhora ja agora please it deixar kkk thanks gracias porfavor ate nome presenca meio prof
  ela ele pela pelo compreensao lembrar uai amanha hoje ah colocar botar dois duas ambos ambas todos todas amor deus gracas amem te hmm hm hum eita oba
  vai logo tri oxe homi hein que eu vou das infelizmente dale
  bah tche salvou tranquilo fechar manda mandar to abencoe oxente lhe querida querido recado enfim finalmente aleluia respondeu fico grata agradeco visse agradecido agradecida mano desculpa demora arrasou patrao lembranca`.split(
    /\s+/,
  ),
)
const LIMITING = new Set(
  'nao nem nunca mas porem so se sem depois outro outra outros outras talvez acho quando menos but'.split(
    ' ',
  ),
)
const HOURS = 'uma duas tres quatro cinco seis sete oito nove dez onze doze'.split(' ')
const DAYS = 'domingo segunda terca quarta quinta sexta sabado'.split(' ')
const UP = /[👍👌✅✔🙏]/gu

/** `um bom domingo pra você`, `tenha uma ótima semana` */
const GOOD_WISH =
  /\b(?:tenha )?(?:um|uma) (?:bom|boa|otimo|otima) (?:dia|domingo|semana|fim de semana|final de semana)(?: (?:pra|para) (?:voce|voces))?\b/

/** `já sei onde fica`: says that no answer is needed, and confirms nothing by itself. */
const KNOWS_WHERE = /\b(?:ja )?sei onde (?:e|fica)\b/

/** `ah entendi`, `sei qual é`: says that an answer was understood, and confirms nothing by itself. */
const UNDERSTOOD =
  /\b(?:ah )?(?:ja )?(?:entendi|entendido|compreendi|saquei|lembrei|sei qual e|(?:eu )?conheco (?:ali|la|ai)|sei(?= sim| marca|$))\b/

/** `pode contar comigo`: somebody who says so to a time that is proposed takes it. */
const COUNTS_ON_ME =
  /\b(?:pode (?:contar comigo|me esperar|esperar por mim|me aguardar)|cont[ae] comigo)\b/g
/** `confirmado, estarei aí`: says that they will come, and confirms a booking only beside a yes. */
const WILL_COME = /\b(?:estarei|estou|vou estar) (?:ai|la|presente)\b/

/** What a yes answers. */
export interface Asked {
  kind: string
  /** The question of the last answer. */
  question: string
  /** People and things that a yes may repeat. */
  names: readonly string[]
}

/** The ways to say the times of a question: `15h`, `3`, `15h30`, `27/11`, `sexta`. */
function timesIn(question: string): string[] {
  const hours = [...question.matchAll(/(\d{1,2})h(\d{2})?/g)].flatMap(([, hour, minute = '']) => {
    const [at, half] = [Number(hour), Number(hour) - 12]
    const both = half > 0 ? [at, half] : [at]
    return both.flatMap((one) => [
      `${one}`,
      HOURS[one - 1] ?? '',
      `${one}h`,
      `${one}hs`,
      `${one}h${minute}`,
      minute || '00',
    ])
  })
  const days = [...question.matchAll(/(\d{1,2})\/(\d{2})/g)].flatMap(([, day = '', month = '']) => {
    const year = month === '01' ? 2027 : 2026
    const date = Temporal.PlainDate.from(`${year}-${month}-${day.padStart(2, '0')}`)
    return [`${Number(day)}`, day, month, DAYS[date.dayOfWeek % 7] ?? '']
  })
  return [...hours, ...days]
}

/** Whether a text is a plain yes to what was asked. It names no time but that of the question. */
export function isPlainYes(text: string, { kind, question, names }: Asked): boolean {
  if (text.includes('?') || /[👎❌🤔🤷]/u.test(text)) return false
  const isThumb = UP.test(text)
  UP.lastIndex = 0
  // In Portugal `se faz favor` is `por favor`.
  const said = plainWords(text.replace(UP, ' '))
    .replace(/\bse faz favor\b/, 'por favor')
    .replace(/\bpod[ei] pa\b/, 'pode')
    .replace(/\bmanda ver\b/, 'manda bala')
    .replace(/\bso (?=o meu\b)/, '')
    .replace(/\btem que ser (?=ess[ea]\b)/, '')
    .replace(GOOD_WISH, ' ')
    .replace(KNOWS_WHERE, ' ')
    .replace(UNDERSTOOD, ' ')
    .replace(COUNTS_ON_ME, ['book', 'move'].includes(kind) ? 'combinado' : '$&')
    .replace(WILL_COME, ['book', 'move'].includes(kind) ? ' ' : '$&')
    .replace(/\s+/g, ' ')
    .trim()
  if (said === '1') return true
  // `uai pode sim sô`
  const words = said.replace(/ so$/, '').split(' ').filter(Boolean)
  if (words.some((word) => LIMITING.has(word))) return false
  const own = new Set(OWN[kind]?.split(' '))
  const known = new Set([...names, question].flatMap((name) => plainWords(name).split(' ')))
  for (const time of timesIn(question)) known.add(time)
  const confirms = (word: string) => CONFIRMING.has(word) || own.has(word)
  const repeated = new Set([...said.matchAll(REPEATING)].flatMap(([part]) => part.split(' ')))
  const isKnown = (word: string) =>
    confirms(word) || POLITE.has(word) || known.has(word) || repeated.has(word)
  const rest = said.replaceAll(REPEATING, ' ').split(' ')
  const isConfirmed = rest.some(confirms) || /\b(?:bom demais|fica bom)\b/.test(said)
  return words.every(isKnown) && (isThumb || isConfirmed)
}

/** A client who says of their own accord that they will come. */
const COMING =
  /\b(?:confirm|vou sim|vou estar|estarei|eu vou|irei|comparec|presenca|conte comigo|contar comigo|to indo|to ai|vou)/
const LATE = /\b(?:atras|transito|preso|presa|tarde|demor|cheg|avis)/
const PROMISE =
  /\b(?:avisei|passei (?:o|seu|a)|repassei|chamei|mandei o recado|deixei (?:o )?recado|vou avisar|já avis)/i
/** `Sexta, 27/11, às 10h não está livre.` */
const DENIAL = /não está livre|não tenho|acabou de ser ocupado/iu
const TIMES = /(\d\d)\/(\d\d)(?:, às? |: )((?:\d{1,2}h\d{0,2}(?:, | e | ou )?)+)/g

type Talk = ReturnType<typeof converse>

/** Sends a turn and says what the agent did that it must never do. */
export async function watchedTurn(
  talk: Talk,
  there: Town,
  messages: readonly Sent[],
): Promise<{ reply: Reply; faults: string[] }> {
  const { proposal, flow, asked } = talk.memory()
  const last = talk.transcript.findLast(({ reply }) => reply !== null)?.reply ?? ''
  const before = { written: there.written.length, told: there.told.length, ...timesOf(there) }
  const reply = await talk.say(...messages)
  const told = there.told.slice(before.told)
  const said = {
    texts: messages.filter((one) => typeof one === 'string'),
    isTap: messages.some((one) => typeof one === 'object' && 'tap' in one),
    ...{ proposal, last, names: namesIn(proposal, there), own: ownTimes(there) },
    isAskedWhich: flow === 'attend' && asked === 'appointment',
  }
  const written = there.written.slice(before.written)
  const hasPaid = written.some(({ kind }) => kind === 'pay')
  const faults = [
    ...written.flatMap((one) => unasked(said, one)),
    ...told.flatMap(({ page: slug }) => unasked(said, { kind: 'tell', slug })),
    ...promised(reply, told.length > 0 || hasPaid),
    ...(await untrueTimes(reply, there, before.times)),
  ]
  return { reply, faults }
}

interface SaidTo {
  texts: readonly string[]
  isTap: boolean
  /** What was proposed before, and the answer that proposed it. */
  proposal: Proposal | null
  last: string
  /** That a yes may repeat. */
  names: readonly string[]
  /** The times of the client's appointments: a reminder names one of them. */
  own: string
  /** Which of several appointments they will come to. */
  isAskedWhich: boolean
}

/** Names a change that the client has not said yes to. */
function unasked(
  { texts, isTap, proposal, last, names, own, isAskedWhich }: SaidTo,
  { kind, slug, startsAt }: { kind: string; slug: string; startsAt?: string },
): string[] {
  const lines = last.split('\n')
  // The changes of one question stand below it.
  const asked = lines.slice(lines.findLastIndex((line) => line.includes('?'))).join('\n')
  const question = kind === 'attend' ? `${asked} ${own}` : asked
  const saidYes = isTap || texts.some((text) => isPlainYes(text, { kind, question, names }))
  const plain = plainWords(texts.join(' '))
  const isQuestion = texts.some((text) => text.includes('?'))
  if (kind === 'attend' && (saidYes || (COMING.test(plain) && !isQuestion))) return []
  // Whoever has said yes, and is asked to which of several, says yes to the one they name.
  if (kind === 'attend' && isAskedWhich && !isQuestion) return []
  if (kind === 'tell' && (saidYes || LATE.test(plain))) return []
  const isProposed = (proposal ?? []).some(
    (one) => one.slug === slug && (startsAt === undefined || one.startsAt === startsAt),
  )
  if (saidYes && proposal?.[0].kind === kind && isProposed) return []
  return [`wrote ${kind} ${slug} without a yes`]
}

/** `25/11, às 15h`, of everybody's appointments. */
const ownTimes = ({ booked }: Town): string =>
  booked
    .map(({ startsAt }) => {
      const { day, month, hour, minute } = localOf(startsAt.toString(), 'America/Sao_Paulo')
      return `${day}/${two(month)} ${hour}h${minute === 0 ? '' : two(minute)}`
    })
    .join(' ')

const namesIn = (proposal: Proposal | null, there: Town): string[] => {
  const page = there.practices.find((one) => one.page.slug === proposal?.[0].slug)?.page
  return [
    page?.name ?? '',
    ...(page?.services.map(({ name }) => name) ?? []),
    ...(page?.places.map(({ label }) => label) ?? []),
    ...(proposal ?? []).slice(0, 1).flatMap((one) => (one.kind === 'book' ? one.name : [])),
  ]
}

/** A promise in a sentence that is no question needs a call or a message; a declared payment is told by an event. */
function promised(reply: Reply, isTold: boolean): string[] {
  const sentences = (reply.text ?? '').split(/(?<=[.!?\n])\s*/)
  const promise = sentences.find((one) => PROMISE.test(one) && !one.includes('?'))
  return promise !== undefined && reply.handoff === null && !isTold
    ? [`promised “${promise}” and told nobody`]
    : []
}

/** The local times of every appointment and request to move, also of those that were changed in this turn. */
const timesOf = (there: Town) => ({
  times: new Set(
    there.booked.flatMap(({ slug, startsAt, requestedStartsAt }) =>
      [startsAt, requestedStartsAt].flatMap((start) =>
        start === null ? [] : `${slug} ${localKey(start.toString())}`,
      ),
    ),
  ),
})

const two = (number: number | string) => String(number).padStart(2, '0')

function localKey(instant: string): string {
  const { day, month, hour, minute } = localOf(instant, 'America/Sao_Paulo')
  return `${two(day)}/${two(month)} ${two(hour)}:${two(minute)}`
}

/** Times that the reply offers or names and that are neither free nor an appointment. */
async function untrueTimes(
  reply: Reply,
  there: Town,
  before: ReadonlySet<string>,
): Promise<string[]> {
  const page = reply.memory.page
  const tools = there.toolsFor(null)
  const offered = reply.options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer : []))
  const faults: string[] = []
  const startsOf = async (slug: string, date: string): Promise<string[]> => {
    const practice = there.practices.find((one) => one.page.slug === slug)
    if (!practice) return []
    const services = practice.page.services.map(({ id }) => id)
    const wanted = services.length === 0 ? [[]] : services.map((id) => [id])
    const places = practice.page.places.map(({ id }) => id)
    const all = await Promise.all(
      wanted.flatMap((serviceIds) =>
        [null, ...places].map(async (placeId) => {
          try {
            return await tools.starts(slug, date, { serviceIds, placeId })
          } catch {
            // The service is not to be had at this place.
            return []
          }
        }),
      ),
    )
    return all.flat().map((start) => localKey(Temporal.Instant.from(start).toString()))
  }
  const dateOf = (instant: string) => localOf(instant, 'America/Sao_Paulo').toPlainDate().toString()
  for (const { slug, startsAt } of offered) {
    if (!(await startsOf(slug, dateOf(startsAt))).includes(localKey(startsAt))) {
      faults.push(`offers ${slug} ${localKey(startsAt)}, which is not free`)
    }
  }
  if (page === null || reply.text === null) return faults
  const after = timesOf(there).times
  const isKnown = (key: string) => [...before, ...after].some((one) => one.endsWith(key))
  const text = reply.text
    .split(/(?<=[.\n])/)
    .filter((one) => !DENIAL.test(one))
    .join('')
  for (const line of text.split('\n')) {
    // A line about another professional names them.
    const named = there.practices.find((one) => line.includes(`com ${one.page.name}`))?.page
    const { slug } = named ?? page
    for (const [, day = '', month = '', hours = ''] of line.matchAll(TIMES)) {
      const year = month === '01' ? 2027 : 2026
      const free = await startsOf(slug, `${year}-${month}-${day}`)
      for (const [, hour = '', minute = ''] of hours.matchAll(/(\d{1,2})h(\d{0,2})/g)) {
        const key = `${day}/${month} ${two(hour)}:${two(minute || '0')}`
        if (!free.includes(key) && !isKnown(key))
          faults.push(`names ${slug} ${key}, which is not free`)
      }
    }
  }
  return faults
}
