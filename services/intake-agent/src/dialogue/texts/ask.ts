import type { Page, PageService } from '../world/page.ts'
import type { Bought } from '../world/sessions.rule.ts'
import type { OwnAppointment, Sold } from '../world/tools.ts'
import { firstName, lengthWords, localOf, priceWords, shownName } from './words.ts'

const lineOf = ({ name, priceCents, durationMinutes }: PageService) =>
  `${shownName(name)}: ${priceWords(priceCents ?? 0)} (${lengthWords(durationMinutes)})`

/** What services cost and how long they take: those that were named, or all of the page's. */
export function offerWords(page: Page, named: readonly PageService[]): string {
  const whom = shownName(page.name)
  const services = named.length > 0 ? named : page.services.slice(0, 12)
  if (services.length > 1) return [`Os serviços de ${whom}:`, ...services.map(lineOf)].join('\n• ')
  const [{ name, durationMinutes, priceCents } = { ...page, name: `O atendimento com ${whom}` }] =
    services
  const price = priceCents ? ` e custa ${priceWords(priceCents)}` : ', e o valor é combinado direto'
  return `${shownName(name)} dura ${lengthWords(durationMinutes)}${price}.`
}

/** The whole address is for who has an appointment. */
export function addressWords(page: Page, own: readonly OwnAppointment[]): string {
  const there = own.find(({ slug, place }) => slug === page.slug && place !== null)
  if (there?.place) {
    const { label, address, link } = there.place
    return [[label, address].filter(Boolean).join(': '), link].filter(Boolean).join('\n')
  }
  if (page.manner.address) return page.manner.address
  const whom = shownName(page.name)
  const places = page.places
    .slice(0, 9)
    .map(({ label, street, district, city }) =>
      `• ${[label, street, district, city].filter(Boolean).join(', ')}`.slice(0, 120),
    )
  const later = 'Com o horário marcado, você recebe o endereço completo.'
  if (places.length > 0) return [`${whom} atende em:`, ...places, later].join('\n')
  return page.city ? `${whom} atende em ${page.city}. ${later}` : later
}

/** `10 sessões: 6 de 10, até 24/05/2027`, a line for each kind of session. */
export function sessionsWords(page: Page, bought: readonly Bought[]): string {
  const lines = bought.flatMap(({ name, expiresAt, entries }) =>
    entries.map(({ serviceNames, left, sessions }) => {
      const what = entries.length > 1 ? ` (${serviceNames.map(shownName).join(' ou ')})` : ''
      const until = expiresAt === null ? 'sem prazo' : `até ${lastDay(expiresAt, page.timezone)}`
      return `• ${shownName(name)}${what}: ${left} de ${sessions}, ${until}`
    }),
  )
  return ['Você ainda tem:', ...lines].join('\n')
}

/** The last whole day before an end at midnight: `24/05/2027`. */
const lastDay = (expiresAt: string, timezone: string): string =>
  localOf(expiresAt, timezone)
    .subtract({ seconds: 1 })
    .toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: undefined })

/** The packages that a page sells. */
export const packagesWords = (page: Page, { packages, link }: Sold): string =>
  packages.length === 0
    ? `${shownName(page.name)} não vende pacotes por aqui.`
    : [
        `Os pacotes de ${shownName(page.name)}:`,
        ...packages.map(
          ({ name, priceCents, validDays }) =>
            `• ${shownName(name)}: ${priceWords(priceCents)}${validDays === null ? '' : `, para usar em ${validDays} dias`}`,
        ),
        link === null ? 'Você compra na página, em “Pacotes”.' : `Você compra aqui: ${link}`,
      ].join('\n')

export const noSessions = (page: Page, sold: Sold): string =>
  `Não encontrei nenhum pacote seu com sessões. ${packagesWords(page, sold)}`

export const paymentWords = (page: Page): string =>
  `O pagamento é direto com ${shownName(page.name)}. Quando há chave Pix, ela aparece no link do seu horário.`
export const termsWords = (page: Page): string =>
  `Para mudar ou cancelar, ${shownName(page.name)} pede ${page.cancellationNoticeHours}h de antecedência.`
export const robotWords = (page: Page): string =>
  `Sou o assistente virtual que cuida da agenda de ${shownName(page.name)}. Se preferir, chamo ${firstName(page.name)} para falar com você.`

/** What is said if nobody has answered it. */
export const noAnswer = (page: Page): string =>
  `Sobre isso ${shownName(page.name)} ainda não me disse nada.`
