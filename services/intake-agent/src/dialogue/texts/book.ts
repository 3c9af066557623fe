import { MOST_SERVICES, priceOf } from '@encaixe/contracts'
import { exactStart, isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import type { Memory, SlotPerson } from '../memory.ts'
import { lengthOf, type Page, type PagePlace, type PageService } from '../world/page.ts'
import type { ChangeOf } from '../world/proposal.ts'
import { placeOf, type Refused, servicesOf } from '../world/wanted.ts'
import { upper, varied } from './common.ts'
import {
  dayWords,
  firstName,
  hourWords,
  lengthWords,
  localOf,
  priceWords,
  shownName,
  startWords,
  timeWords,
} from './words.ts'

/** Lists by day: `quinta, 26/11: 9h, 10h e 15h`. */
export function listed(starts: readonly string[], page: Page, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const days = new Map<string, string[]>()
  for (const startsAt of starts) {
    const day = dayWords(localOf(startsAt, page.timezone).toPlainDate(), today)
    days.set(day, [...(days.get(day) ?? []), hourWords(startsAt, page.timezone)])
  }
  return [...days].map(([day, hours]) => `• ${day}: ${hours.join(', ')}`).join('\n')
}

/** The one day that a wish names, at any time of it. */
export function onlyDay({ choices }: Wish): Temporal.PlainDate | null {
  const [choice, ...others] = choices
  const [day, ...days] = choice?.days ?? []
  if (!choice || !day || others.length + days.length + choice.times.length > 0) return null
  return day.from === day.to ? Temporal.PlainDate.from(day.from) : null
}

/** `Sexta, 27/11, às 15h não está livre.` */
export function notFree(wish: Wish, { timezone }: Page, now: Temporal.Instant): string {
  const exact = exactStart(wish)
  const day = onlyDay(wish)
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  if (!exact && day) return `${upper(dayWords(day, today))}, está sem horários livres.`
  if (!exact) return 'Não achei horário livre assim.'
  const at = timeWords(Temporal.PlainDate.from(exact.date), exact.minutes, today)
  return `${upper(at)} não está livre.`
}

interface Offered {
  wish: Wish
  list: string
  /** What is said where nothing is free as wished; null: this is. */
  missing: string | null
  /** The wished day has nothing free: who waits for it is told. */
  isFull: boolean
}

/** The free times as an answer to the wish. */
export function offered(
  memory: Memory,
  page: Page,
  { wish, list, missing, isFull }: Offered,
): string {
  if (isNoWish(wish)) {
    const day = 'Que dia fica bom para você?'
    const whom = `Para quando você quer marcar com ${shownName(page.name)}?`
    const when = memory.flow === 'move' ? day : varied(memory, [whom, day])
    return `${when} Os próximos horários livres:\n${list}`
  }
  const wait = isFull ? ' Se preferir, aviso se abrir uma vaga nesse dia.' : ''
  if (missing !== null) return `${missing} Os mais próximos:\n${list}\nAlgum serve?${wait}`
  return `${varied(memory, ['Tenho livre:', 'Estes estão livres:'])}\n${list}\nQual você prefere?`
}

export const noStarts = (page: Page): string =>
  `Não achei horário livre assim na agenda de ${shownName(page.name)}. Quer ver outros?`
export const noneAtAll = (page: Page): string =>
  `${shownName(page.name)} está sem horários livres nos próximos dias.`

/** The name of the client, or of somebody else. */
export const whichName = ({ isSelf }: SlotPerson): string =>
  isSelf ? 'Qual é o seu nome completo?' : 'Qual é o nome completo de quem vem?'

export const isFree = (starts: readonly string[], page: Page, now: Temporal.Instant): string => {
  const [first] = starts
  return first !== undefined && starts.length === 1
    ? `${upper(startWords(first, page.timezone, now))} está livre!`
    : 'Estão livres!'
}

export const whichPhone = (name: string): string =>
  `Obrigado, ${firstName(name)}! Aqui não vejo o seu número: qual é o seu WhatsApp, com DDD? É por ele que chega a confirmação.`

export const whichService = (services: readonly PageService[]): string => {
  const lines = services.map(
    ({ name, durationMinutes, priceCents }) =>
      `• ${shownName(name)} (${lengthWords(durationMinutes)}, ${priceWords(priceCents ?? 0)})`,
  )
  return `Qual serviço você quer?\n${lines.join('\n')}`
}

/** `Corte, Barba e Lavagem`. */
const allNames = (services: readonly PageService[]): string =>
  new Intl.ListFormat('pt-BR').format(services.map(({ name }) => shownName(name)))

/** Why services cannot be done in one appointment. */
export function refusedWords(refused: Refused): string {
  switch (refused.code) {
    case 'ADD_ON_ALONE':
      return `${shownName(refused.addOn.name)} eu marco junto com outro serviço.`
    case 'SERVICES_APART':
      return `${allNames(refused.services)} são feitos em lugares diferentes, então não cabem em um horário só. Marco um de cada vez.`
    case 'TOO_MANY':
      return `Em um horário só consigo juntar até ${MOST_SERVICES} serviços.`
  }
}
export const whichPlace = (places: readonly PagePlace[]): string =>
  `Onde você prefere?\n${places.map(({ label }) => `• ${label}`).join('\n')}`
export const whichAddress =
  'Qual é o endereço para a visita? Mande rua, número e bairro, por favor.'

/** `Corte e Barba (1h15, R$ 85,00)`: of several what they come to. */
function whatWords(page: Page, serviceIds: readonly string[]): string {
  const services = servicesOf(page, serviceIds)
  if (services.length === 0 || page.services.length < 2) return ''
  if (services.length === 1) return `${allNames(services)}, `
  return `${allNames(services)} (${lengthWords(lengthOf(page, services))}, ${priceWords(priceOf(services) ?? 0)}), `
}

/** `Posso marcar Corte, sexta, 27/11, às 15h, com Dora Alves, em nome de Rui Barros?` */
export function mayBook(
  all: readonly [ChangeOf<'book'>, ...ChangeOf<'book'>[]],
  { page, isSelf, now }: { page: Page; isSelf: readonly boolean[]; now: Temporal.Instant },
): string {
  const [first] = all
  const place = page.places.length > 1 ? placeOf(page, first.placeId) : undefined
  const where = first.clientAddress ?? (place ? shownName(place.label) : null)
  const whom = `com ${shownName(page.name)}${where === null ? '' : ` (${where})`}`
  const [line, ...lines] = all.map(({ name, serviceIds, startsAt, session }, at) => {
    const what = `${whatWords(page, serviceIds)}${startWords(startsAt, page.timezone, now)}`
    const whose = `, em nome de ${isSelf[at] ? firstName(name) : shownName(name)}`
    const used = session
      ? `, usando a sessão ${session.session} de ${session.of} do seu pacote`
      : ''
    return { what, whose: whose + used }
  })
  if (!line) return ''
  if (lines.length === 0) return `Posso marcar ${line.what}, ${whom}${line.whose}?`
  const listed = [line, ...lines].map(({ what, whose }) => `• ${what}${whose}`)
  return [`Posso marcar estes ${all.length} horários, ${whom}?`, ...listed].join('\n')
}

/** What stands before the question for the time of one of several people. */
export const nextPerson = ({ isSelf, name }: SlotPerson): string =>
  isSelf ? 'Agora o seu.' : `Agora ${name ? firstName(name) : 'a outra pessoa'}.`
