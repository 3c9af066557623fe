import {
  nothingWanted,
  type Page,
  type PageService,
  type Wanted,
} from '../../../dialogue/world/page.ts'
import { servicesOf } from '../../../dialogue/world/wanted.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { onlyIn, withoutLeftOut } from './left-out-names.rule.ts'
import { type Named, namedOf } from './named-service.rule.ts'

/** `coloca a barba junto`, `esqueci, põe a barba`, `e a barba`: besides the service that is known. */
const ADDS =
  /^(?:e|mais|com) [ao]s? [a-z]+[\s.,!]*$|\b(?:esqueci|falt(?:a|ou))\b(?!.*\b(?:nao|lugar|vez|troc\w+)\b)|\b(?:juntos?|juntas?|tambem|tb|tbm|tmb|inclu\w+|acrescent\w+|adicion\w+)\b/

/** The services that a message names, with those that are chosen if it adds to them. */
export function namedServices(
  page: Page,
  known: readonly string[],
  said: string,
): Named<PageService> {
  const text = withoutLeftOut(plain(said))
  const servicesIn = (words: string) => namedOf(words, page.services, ({ name }) => name)
  const alone = servicesIn(onlyIn(text) ?? '')
  const read = alone.these.length === 1 ? alone : servicesIn(text)
  const named = [...read.these, ...read.among]
  const isBeside = ADDS.test(text) || named.every(({ addOn }) => addOn)
  if (named.length === 0 || known.length === 0 || read === alone || !isBeside) return read
  const before = servicesOf(page, known).map(({ name }) => name)
  return servicesIn(`${before.join('. ')}. ${text}`)
}

/** What free times can be asked for: a place whose service is open may be none of the first service. */
export const searchable = ({ services }: Page, wanted: Wanted): Wanted =>
  wanted.serviceIds.length === 0 && services.length > 0 ? nothingWanted : wanted
