import { plain } from '../../language/words/spelling.rule.ts'
import type { Reply } from '../conversation.ts'
import type { Memory, Option } from '../memory.ts'
import { nothingWanted, type Page, type PagePlace, type PageService, type Wanted } from '../page.ts'
import { reply } from '../reply.ts'
import { label, lengthWords, priceWords, shownName } from '../words.ts'
import { namedPlace } from './named-place.ts'
import { isRefused, namedOf, restOf, withoutDenied } from './named-service.rule.ts'
import { onlyOf } from './only-service.rule.ts'

const placesOf = (page: Page, service: PageService | undefined): PagePlace[] =>
  service && service.placeIds.length > 0
    ? page.places.filter(({ id }) => service.placeIds.includes(id))
    : page.places

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
  const text = withoutDenied(plain(said))
  const rest = known && restOf(known.name, plain(said))
  const isAdded = known !== undefined && ADDS.test(text) && !isRefused(known.name, plain(said))
  const wished = isAdded ? `${known.name} ${text}` : `${rest ?? ''} ${text}`
  const alone = onlyOf(plain(said), page.services, ({ name }) => name)
  const named = alone
    ? { one: alone, among: [] }
    : namedOf(wished, page.services, ({ name }) => name)
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

/** Whether the message names a service or a place of the page. */
export function namesWanted(page: Page, before: Wanted, said: string): boolean {
  if (page.services.length < 2 && page.places.length < 2) return false
  const { wanted, among } = readWanted(page, before, said)
  return among.length > 0 || JSON.stringify(wanted) !== JSON.stringify(wantedOf(page, before, ''))
}

export const placeOf = (page: Page, { placeId }: Wanted): PagePlace | undefined =>
  page.places.find(({ id }) => id === placeId)

export const serviceOf = (page: Page, { serviceId }: Wanted): PageService | undefined =>
  page.services.find(({ id }) => id === serviceId)

/** Asks for the service, the place or the address if it is open. null: all is known. */
export function askWhat(
  memory: Memory,
  page: Page,
  among: readonly PageService[] = [],
): Reply | null {
  const { wanted } = memory
  const next = { ...memory, page }
  if (page.services.length > 1 && wanted.serviceId === null) {
    const shown = (among.length > 1 ? among : page.services).slice(0, 9)
    const lines = shown.map(
      ({ name, durationMinutes, priceCents }) =>
        `• ${shownName(name)} (${lengthWords(durationMinutes)}, ${priceWords(priceCents ?? 0)})`,
    )
    const question =
      among.length > 1 ? 'Qual destes? Marco um de cada vez.' : 'Qual serviço você quer?'
    return reply(next, `${question}\n${lines.join('\n')}`, {
      asked: 'service',
      options: shown.map(
        ({ id: serviceId, name }): Option => ({
          offer: { kind: 'service', slug: page.slug, serviceId },
          label: label(name),
        }),
      ),
    })
  }
  const places = placesOf(page, serviceOf(page, wanted))
  const place = places.find(({ id }) => id === wanted.placeId)
  if (place?.kind === 'client_address' && memory.address === null) {
    return reply(next, 'Qual é o endereço para a visita? Mande rua, número e bairro, por favor.', {
      asked: 'address',
    })
  }
  if (places.length < 2 || place) return null
  return reply(
    next,
    `Onde você prefere?\n${places
      .slice(0, 9)
      .map(({ label: name }) => `• ${name}`)
      .join('\n')}`,
    {
      asked: 'place',
      options: places.slice(0, 9).map(
        ({ id: placeId, label: name }): Option => ({
          offer: { kind: 'place', slug: page.slug, placeId },
          label: label(name),
        }),
      ),
    },
  )
}
