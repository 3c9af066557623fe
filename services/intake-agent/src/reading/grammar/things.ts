import { clientAddress } from '@encaixe/contracts'
import type { Page } from '../../dialogue/world/page.ts'
import { isOfProfession, nameScore } from '../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { placesOf, servicesOf, wantedIn } from '../../dialogue/world/wanted.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, Flow, Role } from '../command.ts'
import type { Want } from '../learned/wants.rule.ts'
import type { ReadingContext } from '../reader.ts'
import { isNamedBy, meantAppointments } from './choosing/choose.ts'
import { atItsTime, type Heard } from './heard.ts'
import { keptNames } from './names/kept-names.ts'
import { namedPlace, saysAtHome, visitAddressIn } from './things/named-place.ts'
import { namedServices } from './things/which-service.ts'

/** The service, the place and the address that the message names. */
export function wantedCommands({ text }: Heard, { page, wanted }: ReadingContext): Command[] {
  if (page === null)
    return [{ kind: 'service', role: 'wanted', service: { ids: [], words: plain(text) } }]
  const { these, among } = namedServices(page, wanted.serviceIds, text)
  const isNamed = these.length + among.length > 0
  const serviceIds = isNamed ? these.map(({ id }) => id) : wanted.serviceIds
  const chosen = wantedIn(page, { serviceIds, placeId: null }).serviceIds
  const commands: Command[] = []
  // Several at once are a command each; of what is unclear one command names all.
  const services = [...chosen.map((id) => [id]), among.map(({ id }) => id)]
  if (isNamed && page.services.length > 1)
    for (const ids of services.filter(({ length }) => length > 0))
      commands.push({ kind: 'service', role: 'wanted', service: { ids, words: '' } })
  const places = placesOf(page, among.length > 0 ? [] : servicesOf(page, chosen))
  const place = namedPlace(text, places)
  if (place !== null && place.id !== wantedIn(page, wanted).placeId)
    commands.push({ kind: 'place', role: 'wanted', place: { ids: [place.id], words: '' } })
  else if (saysAtHome(text))
    commands.push({ kind: 'place', role: 'wanted', place: { ids: [], words: 'em casa' } })
  const address = visitAddressIn(text)
  if (address !== null && page.places.some(({ kind }) => kind === 'client_address'))
    commands.push({ kind: 'address', address })
  return commands
}

const changing: ReadonlySet<Flow | null> = new Set([
  'move',
  'cancel',
  'attend',
  'pay',
  'tell',
  'list',
])

const ofPage = (role: Role, slug: string | null, words: readonly string[] = []): Command => ({
  kind: 'page',
  ...{ role, slug, words: [...words] },
})

/** Whether a word names the page, or something that it offers. */
const isOfPage = (word: string, page: Page): boolean =>
  isOfProfession(word, page) ||
  [
    page.name,
    ...page.services.map(({ name }) => name),
    ...page.places.map(({ label }) => label),
  ].some((name) => nameScore(word, name) > 0)

/** Whose page it is about, or whose appointment. */
export function pageCommands(
  heard: Heard,
  context: ReadingContext,
  begun: Flow | null,
  wants: readonly Want[],
): Command[] {
  const { withWhom, ...said } = heard.said
  const { page, own, asked, proposal } = context
  if (said.page !== null) return [ofPage('wanted', said.page)]
  const isChange = wants.includes('cancel') || wants.includes('move')
  const spared = isChange ? keptNames(heard, own) : []
  const words = said.words.filter((word) => !spared.includes(word))
  const spoken = [...withWhom, ...words].filter((word) => !spared.includes(word))
  const staying = own.filter(
    (one) =>
      spared.some((word) => isNamedBy(one, word)) && !spoken.some((word) => isNamedBy(one, word)),
  )
  const excluded = staying.map(({ slug }) => ofPage('excluded', slug))
  const flow = begun ?? (asked === null && proposal === null ? null : context.flow)
  const isOfOwn = wants.some((want) => want === 'late' || want === 'pix') || changing.has(flow)
  if (isOfOwn && own.length > 0) {
    const meant = meantAppointments(own, spoken)
    return [...excluded, ...(meant.length < own.length ? ofAppointments(meant, own) : [])]
  }
  const named = withWhom.length > 0 ? withWhom : words
  // `oi dra Luiza, fiz bioimpedância com a Paula`
  const isAddressed = page !== null && words.some((word) => nameScore(word, page.name) > 0)
  const isElsewhere = page === null || withWhom.some((word) => !isOfPage(word, page))
  const isSought = asked === 'page' || (isElsewhere && !isAddressed)
  return isSought && named.length > 0 ? [...excluded, ofPage('wanted', null, named)] : excluded
}

/** Those appointments by their pages, or by their times if the page has others. */
function ofAppointments(
  meant: readonly OwnAppointment[],
  own: readonly OwnAppointment[],
): Command[] {
  const slugs = [...new Set(meant.map(({ slug }) => slug))]
  const isWhole = own.every((one) => !slugs.includes(one.slug) || meant.includes(one))
  return isWhole ? slugs.map((slug) => ofPage('current', slug)) : meant.map(atItsTime)
}

/** The answer to a question for the address: the whole message. `Na minha casa` leads nowhere. */
export function answeredAddress(text: string, { asked }: ReadingContext): string | null {
  if (asked !== 'address') return null
  const address = clientAddress.safeParse(text.replace(/\s+/g, ' ').trim().slice(0, 300)).data
  const isHome = saysAtHome(text) && !/\d/.test(text)
  return address?.includes(' ') && !isHome ? address : null
}
