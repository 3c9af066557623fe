import { clientAddress } from '@encaixe/contracts'
import { isOfProfession, nameScore } from '../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, Flow } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import { meantAppointments, names, wordsAbout } from './choosing/choose.ts'
import { exactly, type Heard } from './heard.ts'
import { saysAtHome, visitAddressIn } from './things/named-place.ts'
import { readWanted, wantedOf } from './things/which-service.ts'

/** The service, the place and the address that the message names. */
export function wantedCommands({ text }: Heard, { page, wanted }: ReadingContext): Command[] {
  if (page === null)
    return [{ kind: 'service', role: 'wanted', service: { ids: [], words: plain(text) } }]
  const now = readWanted(page, wanted, text)
  const before = wantedOf(page, wanted, '')
  const commands: Command[] = []
  // Several at once are a command each; of what is unclear one command names all.
  const services = [...now.wanted.serviceIds.map((id) => [id]), now.among.map(({ id }) => id)]
  if (now.isNamed && page.services.length > 1)
    for (const ids of services.filter(({ length }) => length > 0))
      commands.push({ kind: 'service', role: 'wanted', service: { ids, words: '' } })
  const { placeId } = now.wanted
  if (placeId !== null && placeId !== before.placeId)
    commands.push({ kind: 'place', role: 'wanted', place: { ids: [placeId], words: '' } })
  else if (saysAtHome(text))
    commands.push({ kind: 'place', role: 'wanted', place: { ids: [], words: 'em casa' } })
  const address = visitAddressIn(text)
  if (address !== null && page.places.some(({ kind }) => kind === 'client_address'))
    commands.push({ kind: 'address', address })
  return commands
}

const changing: ReadonlySet<Flow> = new Set(['move', 'cancel', 'attend', 'pay', 'tell', 'list'])

/** Whose page it is about, or whose appointment. */
export function pageCommands(
  { said }: Heard,
  context: ReadingContext,
  about: { flow: Flow | null; isLate: boolean; isPix: boolean },
): Command[] {
  const { words, withWhom, spared } = said
  const { page, own, asked } = context
  const start = about.flow ?? (asked === null && context.proposal === null ? null : context.flow)
  if (said.page !== null) return [{ kind: 'page', role: 'wanted', slug: said.page, words: [] }]
  const commands: Command[] = []
  const kept = own.filter(
    (one) => names(spared, wordsAbout(one)) || spared.some((word) => isOfProfession(word, one)),
  )
  const isNamedToo = (one: OwnAppointment) => names([...withWhom, ...words], wordsAbout(one))
  for (const { slug } of kept.filter((one) => !isNamedToo(one))) {
    commands.push({ kind: 'page', role: 'excluded', slug, words: [] })
  }
  const isOfOwn = start !== null && changing.has(start)
  const isPaying = start === 'pay' || about.isPix
  if ((isOfOwn || isPaying || about.isLate) && own.length > 0) {
    const said = [...withWhom, ...words].filter((word) => !spared.includes(word))
    const meant = meantAppointments(own, said)
    if (meant.length < own.length) return [...commands, ...ofAppointments(meant, own)]
    return commands
  }
  const named = withWhom.length > 0 ? withWhom : words
  if (named.length === 0) return commands
  const wanted = (some: readonly string[]): Command[] => [
    ...commands,
    { kind: 'page', role: 'wanted', slug: null, words: [...some] },
  ]
  if (asked === 'page' || page === null) return wanted(named)
  const things = [
    ...page.services.map(({ name }) => name),
    ...page.places.map(({ label }) => label),
  ].join(' ')
  const others = withWhom.filter(
    (word) =>
      nameScore(word, things) === 0 && !names([word], page.name) && !isOfProfession(word, page),
  )
  return others.length > 0 ? wanted(named) : commands
}

/** Those appointments by their pages, or by their times if the page has others. */
function ofAppointments(
  meant: readonly OwnAppointment[],
  own: readonly OwnAppointment[],
): Command[] {
  const slugs = [...new Set(meant.map(({ slug }) => slug))]
  const isWhole = own.every((one) => !slugs.includes(one.slug) || meant.includes(one))
  return isWhole
    ? slugs.map((slug): Command => ({ kind: 'page', role: 'current', slug, words: [] }))
    : meant.map(exactly)
}

/** The answer to a question for the address: the whole message. `Na minha casa` leads nowhere. */
export function answeredAddress(text: string, { asked }: ReadingContext): string | null {
  if (asked !== 'address') return null
  const address = clientAddress.safeParse(text.replace(/\s+/g, ' ').trim().slice(0, 300)).data
  const isHome = saysAtHome(text) && !/\d/.test(text)
  return address?.includes(' ') && !isHome ? address : null
}
