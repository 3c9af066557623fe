import { clientAddress } from '@encaixe/contracts'
import { isOfProfession, isProfession, nameScore } from '../../dialogue/world/search-pages.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command, Flow } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import { isNamedBy, meantAppointments, names, wordsAbout } from './choosing/choose.ts'
import { exactly, type Heard } from './heard.ts'
import { saysAtHome } from './things/named-place.ts'
import { isWholeIn } from './things/named-service.rule.ts'
import { visitAddressIn } from './things/visit-address.ts'
import { readWanted, wantedOf } from './things/which-service.ts'

/** The service, the place and the address that the message names. */
export function wantedCommands({ said, text }: Heard, { page, wanted }: ReadingContext): Command[] {
  if (page === null)
    return [{ kind: 'service', role: 'wanted', service: { ids: [], words: plain(text) } }]
  const own = said.forWhom.length === 0 ? plain(text) : text
  const now = readWanted(page, wanted, own)
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
  const { words, withWhom, spared, acts } = said
  const { page, pages, own, asked } = context
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
    const isNamed = own.some((one) => said.some((word) => isNamedBy(one, word)))
    if (isNamed && start === 'move') return [...commands, ...ofAppointments(meant, own)]
    const isOther = isPaying && said.length > 0 && !isNamed
    return isOther
      ? [...commands, { kind: 'page', role: 'current', slug: null, words: said }]
      : commands
  }
  const named =
    withWhom.length > 0
      ? [...withWhom, ...words.filter((word) => isProfession(word) && !withWhom.includes(word))]
      : words
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
  // `barba` of a page that offers it is no barber.
  const isThing = (word: string) => nameScore(word, things) > 0 || isWholeIn(word, things)
  const isKnown = pages.some(
    (one) =>
      one.slug !== page.slug &&
      (names(named, one.name) || named.some((word) => !isThing(word) && isOfProfession(word, one))),
  )
  if (acts.includes('find')) return wanted(named)
  if (others.length > 0) return wanted(named)
  const professions = words.filter(
    (word) => isProfession(word) && !isThing(word) && !isOfProfession(word, page),
  )
  // `antes das 10 não dá, levo minha filha no inglês`: an answer about the time tells why, and looks for nobody.
  const isReason = asked === 'when' && about.flow === null
  if (professions.length > 0 && context.channel !== 'web' && !isReason) return wanted(named)
  return isKnown && context.proposal === null && asked === null ? wanted(named) : commands
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
