import type { Topic } from '../../reading/command.ts'
import type { Page, PageService } from '../world/page.ts'
import type { OwnAppointment } from '../world/tools.ts'
import { introduction } from './common.ts'
import { firstName, lengthWords, priceWords, shownName } from './words.ts'

const lineOf = ({ name, priceCents, durationMinutes }: PageService) =>
  `${shownName(name)}: ${priceWords(priceCents ?? 0)} (${lengthWords(durationMinutes)})`
const servicesOf = (page: Page) =>
  [
    `Os serviços de ${shownName(page.name)}:`,
    ...page.services.slice(0, 12).map((one) => `• ${lineOf(one)}`),
  ].join('\n')

export function priceOf(page: Page, services: readonly PageService[]): string {
  const whole =
    services.length > 0
      ? services.map(lineOf).join('\n')
      : page.services.length > 0
        ? servicesOf(page)
        : page.priceCents === 0
          ? `O valor é combinado direto com ${shownName(page.name)}.`
          : `O valor com ${shownName(page.name)} é ${priceWords(page.priceCents)} (${lengthWords(page.durationMinutes)}).`
  return [whole, page.manner.price].filter(Boolean).join('\n')
}

export function servicesWords(page: Page, services: readonly PageService[]): string {
  const [named] = services
  if (named) return `Sim: ${lineOf(named)}`
  return page.services.length > 0
    ? servicesOf(page)
    : `${shownName(page.name)} atende em ${page.profession.toLowerCase()}: ${lengthWords(page.durationMinutes)}, ${priceWords(page.priceCents)}.`
}

export const durationWords = (page: Page, [named]: readonly PageService[]): string =>
  !named && page.services.length > 1
    ? servicesOf(page)
    : `O atendimento dura ${lengthWords(named?.durationMinutes ?? page.durationMinutes)}.`

/** The whole address is for who has an appointment. */
export function addressWords(page: Page, own: OwnAppointment | undefined): string {
  const whom = shownName(page.name)
  if (own?.place) {
    const { label, address, link } = own.place
    return `${[label, address].filter(Boolean).join(': ')}${link ? `\n${link}` : ''}`
  }
  if (page.manner.address) return page.manner.address
  if (page.places.length > 0) {
    const places = page.places
      .slice(0, 9)
      .map(({ label, street, district, city }) =>
        `• ${[label, street, district, city].filter(Boolean).join(', ')}`.slice(0, 120),
      )
    return [
      `${whom} atende em:`,
      ...places,
      'O endereço completo chega a quem tem horário marcado.',
    ].join('\n')
  }
  const first = firstName(page.name)
  return page.city
    ? `${whom} atende em ${page.city}. O endereço certinho ${first} passa a quem tem horário marcado.`
    : `O endereço ${first} passa a quem tem horário marcado.`
}

export const paymentWords = (page: Page): string =>
  `O pagamento é direto com ${shownName(page.name)}. Quando há chave Pix, ela aparece no link do seu horário.`
export const termsWords = (page: Page): string =>
  `Para mudar ou cancelar, ${shownName(page.name)} pede ${page.cancellationNoticeHours}h de antecedência.`
export const robotWords = (page: Page): string =>
  `Sou o assistente virtual que cuida da agenda de ${shownName(page.name)}. Se preferir, chamo ${firstName(page.name)} para falar com você.`
export const helpWords = (page: Page | null): string => introduction(page)

const subjects: Partial<Record<Topic, string>> = {
  card: 'cartão',
  parking: 'estacionamento',
  insurance: 'convênio ou plano',
  receipt: 'recibo ou nota',
}
/** What is said if nobody has answered it. */
export const noAnswer = (topic: Topic, page: Page): string =>
  `Sobre ${subjects[topic] ?? 'isso'} ${shownName(page.name)} não deixou nenhuma recomendação ou aviso por aqui.`
