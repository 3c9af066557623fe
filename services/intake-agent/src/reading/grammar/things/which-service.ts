import {
  nothingWanted,
  type Page,
  type PageService,
  type Wanted,
} from '../../../dialogue/world/page.ts'
import { placesOf } from '../../../dialogue/world/wanted.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { onlyIn, withoutLeftOut } from './left-out-names.rule.ts'
import { namedPlace } from './named-place.ts'
import { namedOf } from './named-service.rule.ts'

interface ReadWanted {
  wanted: Wanted
  /** The services that may be meant, if it is unclear which. */
  among: PageService[]
}

/** `coloca a barba junto`, `esqueci, põe a barba`, `e a barba`: besides the service that is known. */
const ADDS =
  /^(?:e|mais|com) [ao]s? [a-z]+[\s.,!]*$|\b(?:esqueci|falt(?:a|ou))\b(?!.*\b(?:nao|lugar|vez|troc\w+)\b)|\b(?:juntos?|juntas?|tambem|tb|tbm|tmb|inclu\w+|acrescent\w+|adicion\w+)\b/

/** The service and place chosen so far, and what a message says of them. A single one needs no words. */
export function readWanted(page: Page, before: Wanted, said: string): ReadWanted {
  const known = page.services.find(({ id }) => id === before.serviceId)
  const [only, ...others] = page.services
  const text = withoutLeftOut(plain(said))
  const isAdded = known !== undefined && ADDS.test(text)
  const servicesIn = (words: string) => namedOf(words, page.services, ({ name }) => name)
  const alone = servicesIn(onlyIn(text) ?? '')
  const named = alone.one ? alone : servicesIn(isAdded ? `${known.name} ${text}` : text)
  const isOpen = named.one === null && named.among.length > 1
  const service =
    named.one ?? (isOpen ? undefined : (known ?? (others.length === 0 ? only : undefined)))
  const places = placesOf(page, service)
  const place =
    namedPlace(said, places) ??
    places.find(({ id }) => id === before.placeId) ??
    (places.length === 1 ? places[0] : undefined)
  const wanted = { serviceId: service?.id ?? null, placeId: place?.id ?? null }
  return { wanted, among: isOpen ? named.among : [] }
}

export const wantedOf = (page: Page, before: Wanted, said: string): Wanted =>
  readWanted(page, before, said).wanted

/** What free times can be asked for: a place whose service is open may be none of the first service. */
export const searchable = ({ services }: Page, wanted: Wanted): Wanted =>
  wanted.serviceId === null && services.length > 0 ? nothingWanted : wanted
