import type { Act } from '../../language/acts.rule.ts'
import { firstNameOf } from '../booking/which-page.ts'
import { nameOf } from '../reply.ts'
import type { Page } from '../types.ts'
import { dayWords, lengthWords, priceWords, shownName } from '../words.ts'

const asked: readonly Act[] = [
  ...(['price', 'duration', 'address', 'prepare', 'hours', 'payment', 'robot'] as const),
]

/** Questions asked besides the task, or instead of it. */
export const questionsIn = (acts: readonly Act[]): Act[] =>
  asked.filter((act) => acts.includes(act))

/** Answers a question about a page from the page's data and its professional's settings only. */
export function answerTo(
  act: Act,
  page: Page,
  days: readonly string[],
  now: Temporal.Instant,
): string {
  const whom = nameOf(page)
  const first = firstNameOf(page)
  switch (act) {
    case 'price':
      return [pricesOf(page), page.manner.price].filter(Boolean).join('\n')
    case 'duration':
      return `O atendimento dura ${lengthWords(page.durationMinutes)}.`
    case 'address':
      if (page.manner.address) return page.manner.address
      if (page.places.length > 0) return placesOf(page)
      return page.city
        ? `${whom} atende em ${page.city}. O endereço certinho ${first} passa a quem tem horário marcado.`
        : `O endereço ${first} passa a quem tem horário marcado.`
    case 'prepare':
      return (
        page.manner.preparation ??
        `${whom} não deixou nenhuma recomendação por aqui. Se quiser, chamo ${first} para você perguntar.`
      )
    case 'payment':
      return `O pagamento é direto com ${whom}. Quando há chave Pix, ela aparece no link do seu horário.`
    case 'hours':
      return openDays(page, days, now)
    case 'robot':
      return `Sou o assistente virtual que cuida da agenda de ${whom}. Se preferir, chamo ${first} para falar com você.`
    default:
      return ''
  }
}

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
    ...page.services
      .slice(0, 12)
      .map(
        ({ name, durationMinutes, priceCents }) =>
          `• ${shownName(name)}: ${priceWords(priceCents ?? 0)} (${lengthWords(durationMinutes)})`,
      ),
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

function openDays(page: Page, days: readonly string[], now: Temporal.Instant): string {
  if (days.length === 0) return `${nameOf(page)} está sem horários livres nos próximos dias.`
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const shown = days.slice(0, 6).map((date) => dayWords(Temporal.PlainDate.from(date), today))
  return `${nameOf(page)} tem horários livres em: ${shown.join('; ')}.`
}
