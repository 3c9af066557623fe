import {
  nothingWanted,
  type Page,
  type PageService,
  type Wanted,
} from '../../../dialogue/world/page.ts'
import { placesOf, servicesOf, wantedIn } from '../../../dialogue/world/wanted.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { onlyIn, withoutLeftOut } from './left-out-names.rule.ts'
import { namedPlace } from './named-place.ts'
import { namedOf } from './named-service.rule.ts'

interface ReadWanted {
  wanted: Wanted
  /** Services of which one may be meant besides, if it is unclear which. */
  among: PageService[]
  /** Whether the message names a service. */
  isNamed: boolean
}

/** `coloca a barba junto`, `esqueci, põe a barba`, `e a barba`: besides the service that is known. */
const ADDS =
  /^(?:e|mais|com) [ao]s? [a-z]+[\s.,!]*$|\b(?:esqueci|falt(?:a|ou))\b(?!.*\b(?:nao|lugar|vez|troc\w+)\b)|\b(?:juntos?|juntas?|tambem|tb|tbm|tmb|inclu\w+|acrescent\w+|adicion\w+)\b/

/** The services and the place chosen so far, and what a message says of them. A single one needs no words. */
export function readWanted(page: Page, before: Wanted, said: string): ReadWanted {
  const known = servicesOf(page, before.serviceIds)
  const text = withoutLeftOut(plain(said))
  const servicesIn = (words: string) => namedOf(words, page.services, ({ name }) => name)
  const alone = servicesIn(onlyIn(text) ?? '')
  const read = alone.these.length === 1 ? alone : servicesIn(text)
  const isNamed = read.these.length + read.among.length > 0
  const isBeside =
    ADDS.test(text) || (isNamed && [...read.these, ...read.among].every(({ addOn }) => addOn))
  const isAdded = known.length > 0 && read !== alone && isBeside
  const { these, among } = isAdded
    ? servicesIn(`${known.map(({ name }) => name).join('. ')}. ${text}`)
    : read
  const serviceIds = isNamed ? these.map(({ id }) => id) : before.serviceIds
  const services = servicesOf(page, wantedIn(page, { serviceIds, placeId: null }).serviceIds)
  const places = placesOf(page, among.length > 0 ? [] : services)
  const place =
    namedPlace(said, places) ??
    places.find(({ id }) => id === before.placeId) ??
    (places.length === 1 ? places[0] : undefined)
  return {
    wanted: { serviceIds: services.map(({ id }) => id), placeId: place?.id ?? null },
    among,
    isNamed,
  }
}

export const wantedOf = (page: Page, before: Wanted, said: string): Wanted =>
  readWanted(page, before, said).wanted

/** What free times can be asked for: a place whose service is open may be none of the first service. */
export const searchable = ({ services }: Page, wanted: Wanted): Wanted =>
  wanted.serviceIds.length === 0 && services.length > 0 ? nothingWanted : wanted
