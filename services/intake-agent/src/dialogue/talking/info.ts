import type { Act } from '../../language/acts.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { firstNameOf } from '../booking/which-page.ts'
import type { Page, PageService } from '../page.ts'
import { nameOf } from '../reply.ts'
import type { OpenDay, OwnAppointment } from '../tools.ts'
import { dayWords, lengthWords, priceWords, shownName } from '../words.ts'
import { asksForHolidays, openOn } from './open-days.ts'

const asked: readonly Act[] = [
  ...(['price', 'services', 'duration', 'address', 'prepare', 'hours'] as const),
  ...(['payment', 'card', 'insurance', 'receipt', 'terms', 'parking', 'ask', 'robot'] as const),
]

/** Questions asked besides the task, or instead of it. */
export const questionsIn = (acts: readonly Act[]): Act[] =>
  asked.filter(
    // Who gets the Pix code knows how to pay.
    (act) => acts.includes(act) && !(act === 'payment' && acts.includes('pix')),
  )

/** What an answer is made of. */
export interface Facts {
  page: Page
  /** Days with free times. */
  days: readonly string[]
  /** The days that the question is about; none: no particular one. */
  open: readonly OpenDay[]
  now: Temporal.Instant
  /** The services that the message names. */
  services: readonly PageService[]
  /** Where the client's own confirmed appointment takes place. */
  own: OwnAppointment | undefined
  /** What the professional answers on the page. */
  questions: readonly { question: string; answer: string }[]
  /** The message. */
  text: string
}

/**
 * Answers a question about a page from the page's data and its professional's own words only. null: nobody has said
 * anything about it.
 */
export function answerTo(act: Act, facts: Facts): string | null {
  const { page, services } = facts
  const [service] = services
  const whom = nameOf(page)
  const first = firstNameOf(page)
  switch (act) {
    case 'price':
      return [service ? services.map(lineOf).join('\n') : pricesOf(page), page.manner.price]
        .filter(Boolean)
        .join('\n')
    case 'services':
      return service
        ? `Sim: ${lineOf(service)}`
        : page.services.length > 0
          ? servicesOf(page)
          : `${whom} atende em ${page.profession.toLowerCase()}: ${lengthWords(page.durationMinutes)}, ${priceWords(page.priceCents)}.`
    case 'duration':
      if (!service && page.services.length > 1) return servicesOf(page)
      return `O atendimento dura ${lengthWords(service?.durationMinutes ?? page.durationMinutes)}.`
    case 'address':
      return addressOf(facts)
    case 'prepare':
      return page.manner.preparation ?? ownWords(act, facts)
    case 'payment':
      return (
        ownWords(act, facts) ??
        `O pagamento é direto com ${whom}. Quando há chave Pix, ela aparece no link do seu horário.`
      )
    case 'terms':
      return `Para mudar ou cancelar, ${whom} pede ${page.cancellationNoticeHours}h de antecedência.`
    case 'hours':
      return hoursOf(facts)
    case 'robot':
      return `Sou o assistente virtual que cuida da agenda de ${whom}. Se preferir, chamo ${first} para falar com você.`
    default:
      return ownWords(act, facts)
  }
}

function addressOf({ page, own }: Facts): string {
  const whom = nameOf(page)
  if (own?.place) {
    const { label, address, link } = own.place
    return `${[label, address].filter(Boolean).join(': ')}${link ? `\n${link}` : ''}`
  }
  if (page.manner.address) return page.manner.address
  if (page.places.length > 0) return placesOf(page)
  const first = firstNameOf(page)
  return page.city
    ? `${whom} atende em ${page.city}. O endereço certinho ${first} passa a quem tem horário marcado.`
    : `O endereço ${first} passa a quem tem horário marcado.`
}

/** Questions that only the professional's own words answer. */
export const isInOwnWords = (act: Act): boolean =>
  ['prepare', 'payment', 'card', 'insurance', 'receipt', 'parking', 'ask'].includes(act)

const subjects: Partial<Record<Act, string>> = {
  card: 'cartão',
  parking: 'estacionamento',
  insurance: 'convênio ou plano',
  receipt: 'recibo ou nota',
}

/** What is said if nobody has answered it. */
export const noAnswerTo = (act: Act, page: Page): string =>
  `Sobre ${subjects[act] ?? 'isso'} ${nameOf(page)} não deixou nenhuma recomendação ou aviso por aqui.`

/** How the professional may have written about it. */
const stems: Partial<Record<Act, RegExp>> = {
  card: /cart[aã]o|cr[eé]dito|d[eé]bito|maquin|parcel/i,
  parking: /estacion|garagem|vaga|manobr|valet/i,
  insurance: /conv[eê]nio|plano|unimed|reembols/i,
  receipt: /recibo|nota|declara|atestado/i,
  prepare: /prepar|levar|trazer|traga|leve|jejum|roupa/i,
  payment: /pagamento|pago|pix|dinheiro|cart[aã]o/i,
}

/** The sentences of the professional's own words that speak of what was asked. */
function ownWords(act: Act, { page: { manner }, own, questions, text }: Facts): string | null {
  const asked = questions.filter(({ question, answer }) =>
    speaksOf(act, text)(`${question} ${answer}`),
  )
  if (asked.length > 0) {
    return asked
      .slice(0, 2)
      .map(({ answer }) => answer)
      .join('\n')
  }
  const written = [
    manner.address,
    manner.preparation,
    manner.price,
    manner.greeting,
    own?.place?.address,
  ]
  const sentences = written.flatMap((one) => one?.match(/[^.!?\n]+[.!?]?/g) ?? [])
  const found = sentences.filter(speaksOf(act, text)).map((one) => one.trim())
  return found.length > 0 ? found.slice(0, 3).join(' ') : null
}

/** Words for one subject: a question about a baby is answered by what is said about children. */
const topics: readonly RegExp[] = [
  /\b(?:bb|bebes?|nenem|criancas?|kids?|infantil|filh[oa]s?|menin[oa]s?|anos|idade|adolescentes?)\b/,
  /\b(?:cachorr[oa]s?|gat[oa]s?|pets?|animais|animal)\b/,
  /\b(?:cadeirantes?|cadeira de rodas|acessivel|acessibilidade|rampa|elevador|escadas?)\b/,
  /\b(?:gravidas?|gestantes?|gravidez|gestacao)\b/,
]

/** Whether a text speaks of what was asked. */
function speaksOf(act: Act, text: string): (sentence: string) => boolean {
  const shared = topics.filter((topic) => topic.test(plain(text)))
  const stem = stems[act]
  const words = plain(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 4 && !tooCommon.has(word))
    .map((word) => word.slice(0, 6))
  return (sentence) =>
    stem
      ? stem.test(sentence)
      : shared.some((topic) => topic.test(plain(sentence))) ||
        words.some((word) =>
          plain(sentence)
            .split(/[^\p{L}]+/u)
            .some((one) => one.startsWith(word)),
        )
}

const tooCommon = new Set(
  'aceita aceitam posso pode levar algum alguma tenho voces voce atende atendem gostaria saber sobre horario quero quanto quantas sessao consulta'.split(
    ' ',
  ),
)

const lineOf = ({ name, priceCents, durationMinutes }: PageService) =>
  `${shownName(name)}: ${priceWords(priceCents ?? 0)} (${lengthWords(durationMinutes)})`

function pricesOf(page: Page): string {
  if (page.services.length > 0) return servicesOf(page)
  const whom = nameOf(page)
  return page.priceCents === 0
    ? `O valor é combinado direto com ${whom}.`
    : `O valor com ${whom} é ${priceWords(page.priceCents)} (${lengthWords(page.durationMinutes)}).`
}

const servicesOf = (page: Page) =>
  [
    `Os serviços de ${nameOf(page)}:`,
    ...page.services.slice(0, 12).map((service) => `• ${lineOf(service)}`),
  ].join('\n')

const placesOf = (page: Page) =>
  [
    `${nameOf(page)} atende em:`,
    ...page.places
      .slice(0, 9)
      .map(({ label, street, district, city }) =>
        `• ${[label, street, district, city].filter(Boolean).join(', ')}`.slice(0, 120),
      ),
    'O endereço completo chega a quem tem horário marcado.',
  ].join('\n')

/** The named days or holidays, else the days with free times. */
function hoursOf({ page, days, open, now, text }: Facts): string {
  if (open.length > 0) return open.map((day) => openOn(page, day, { free: days, now })).join('\n')
  const none = asksForHolidays(text) ? 'Não há feriado nos próximos dois meses.\n' : ''
  return none + openDays(page, days, now)
}

function openDays(page: Page, days: readonly string[], now: Temporal.Instant): string {
  if (days.length === 0) return `${nameOf(page)} está sem horários livres nos próximos dias.`
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const shown = days.slice(0, 6).map((date) => dayWords(Temporal.PlainDate.from(date), today))
  return `${nameOf(page)} tem horários livres em: ${shown.join('; ')}.`
}
