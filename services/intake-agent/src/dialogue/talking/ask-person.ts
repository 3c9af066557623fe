import type { Act } from '../../language/acts.rule.ts'
import { delayIn } from '../../language/delay.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { namedOf } from '../booking/named-service.rule.ts'
import { proposeTell } from '../booking/propose.ts'
import { whichPage } from '../booking/which-page.ts'
import { searchable, wantedOf } from '../booking/which-service.ts'
import { meantAppointments } from '../choosing/choose.ts'
import { commit } from '../commit.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { aside, isReply, menu, nameOf, options, reply, settled } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { clockWords, startWords } from '../words.ts'
import { answerTo, type Facts, isInOwnWords, noAnswerTo } from './info.ts'
import { daysAskedAbout } from './open-days.ts'
import { hello, miss } from './small-talk.ts'

/** How many days are asked about at once, from today. */
const DAYS_KNOWN = 62

/** What was asked that nobody has said anything about. */
const unknownOf = (questions: readonly Act[], facts: Facts) =>
  questions.filter((one) => answerTo(one, facts) === null)

async function factsFor(
  turn: Turn,
  { wanted }: Memory,
  page: Page,
  questions: readonly Act[],
  { text, said: { wish } }: Heard,
): Promise<Facts> {
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [from, to] = [today.toString(), today.add({ days: DAYS_KNOWN - 1 }).toString()]
  const isAboutHours = questions.includes('hours')
  const what = searchable(page, wantedOf(page, wanted, ''))
  const days = isAboutHours ? await turn.tools.days(page.slug, from, to, what) : []
  const open = isAboutHours
    ? daysAskedAbout({ text, wish }, await turn.tools.openingHours(page.slug, from, to))
    : []
  const asksOwn = questions.some(
    (one) => !['price', 'services', 'duration', 'hours', 'terms'].includes(one),
  )
  const appointments = asksOwn ? await turn.tools.appointments() : []
  const own = appointments.find(
    ({ slug, status, place }) => slug === page.slug && status === 'confirmed' && place !== null,
  )
  const isOwnWords = questions.some((one) => isInOwnWords(one))
  const faq = isOwnWords ? await turn.tools.questions(page.slug) : []
  // `quanto é o corte e quanto é a barba?` names two.
  const named = text
    .split(/(?=\b(?:quanto|qto)\b)/i)
    .flatMap((part) => namedOf(part, page.services, ({ name }) => name).one ?? [])
  return {
    ...{ page, days, open, now: turn.now, own, text, questions: faq },
    services: [...new Set(named)],
  }
}

export async function answerQuestions(
  turn: Turn,
  memory: Memory,
  heard: Heard,
  questions: readonly Act[],
): Promise<Reply> {
  const { said } = heard
  const found = await whichPage(turn, memory, { ...said, words: said.words.slice(0, 6) })
  if (isReply(found)) return found
  const facts = await factsFor(turn, memory, found, questions, heard)
  const answers = questions.flatMap((one) => answerTo(one, facts) ?? [])
  const next = { ...memory, page: found }
  const unknown = unknownOf(questions, facts).map((one) => noAnswerTo(one, found))
  const lines = [...new Set([...answers, ...unknown])]
  return aside(next, lines.join('\n'), { options: menu({ ...turn, memory: next }) })
}

/** Offers to pass on a question that nobody has answered, unless something else is open. */
export async function askBesides(
  turn: Turn,
  answered: Reply,
  heard: Heard,
  questions: readonly Act[],
): Promise<Reply> {
  const { memory } = answered
  const { page } = memory
  if (page === null || memory.asked !== null || turn.person.phone === null) return answered
  const facts = await factsFor(turn, memory, page, questions, heard)
  if (unknownOf(questions, facts).length === 0) return answered
  return proposeTell(turn, memory, page, {
    before: answered.text ?? '',
    question: `Quer que eu pergunte a ${nameOf(page)}?`,
    text: heard.text.trim().slice(0, 500),
  })
}

/** What whoever may be in danger hears first. */
const HELP =
  'Sinto muito que esteja tão difícil. Você não precisa passar por isso só: o CVV ouve de graça, a qualquer hora, no 188. Em perigo, ligue 192.'

export async function callPerson(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  const called = await callOf(turn, memory, said)
  return said.acts.includes('crisis')
    ? { ...called, text: [HELP, called.text].filter(Boolean).join('\n\n') }
    : called
}

async function callOf(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  const found = await whichPage(turn, memory, said)
  if (isReply(found)) return found
  const next = { ...memory, ...settled, page: found, options: [] }
  const whom = nameOf(found)
  if (turn.person.channel === 'web') {
    return reply(
      next,
      `Por este chat só cuido da agenda. Ao marcar um horário, ${whom} recebe o seu contato e fala com você.`,
      {
        options: [options.book],
      },
    )
  }
  return reply(
    next,
    `Certo, avisei ${whom}. A resposta chega por aqui mesmo; enquanto isso, fico em silêncio.`,
    {
      handoff: found.slug,
    },
  )
}

/** A question in words that the grammar does not know is looked up in the professional's own words. */
export async function notUnderstood(turn: Turn, memory: Memory, heard: Heard): Promise<Reply> {
  const { text } = heard
  const [only, ...others] = turn.around.pages
  const page = memory.page ?? (others.length === 0 ? only : undefined)
  const known = page ? { ...memory, page } : memory
  if (page === undefined || !text.includes('?')) return miss(turn, known, text)
  const answer = answerTo('ask', await factsFor(turn, memory, page, ['ask'], heard))
  return answer === null ? miss(turn, known, text) : aside(known, answer)
}

/** Tells the professional that the client will be late. */
export async function late(turn: Turn, memory: Memory, said: Understanding): Promise<Reply> {
  const own = turn.person.phone === null ? [] : await turn.tools.appointments()
  const { notice } = turn.around
  const meant = meantAppointments(own, { words: said.words, when: said.wish })
  const next = meant.find(({ id }) => id === notice?.appointmentId) ?? meant[0]
  const found = next ? await turn.tools.page(next.slug) : await whichPage(turn, memory, said)
  if (found === null) return hello(turn, memory)
  if (isReply(found)) return found
  // `chego 10 minutos depois`
  const delay = delayIn(said.tokens)
  const amount = delay ?? said.number ?? (said.wish.by ? Math.abs(said.wish.by) : null)
  const minutes = amount === null ? '' : ` uns ${amount} minutos`
  const when = next && startWords(next.startsAt, next.timezone, turn.now)
  const free = { ...memory, page: found }
  if (turn.person.phone === null) {
    return aside(free, `Avise ${nameOf(found)} pelo contato que você tem, por favor.`)
  }
  const startsAt = next?.startsAt ?? turn.now.toString()
  const [hour] = said.wish.choices.flatMap(({ times }) => times)
  // `vou atrasar 1h` names no hour.
  const isArrival =
    hour && hour.from === hour.to && ![hour.from, hour.otherwise].includes(delay ?? -1)
  const arrival = isArrival ? ` Chego às ${clockWords(hour.from)}.` : ''
  const text = `Vou atrasar${minutes}${when ? ` para o horário de ${when}` : ''}.${arrival}`
  return commit(turn, free, { kind: 'tell', slug: found.slug, startsAt, text, name: null }, found)
}
