import { plain } from '../../language/words/spelling.rule.ts'
import { reply } from '../reply.ts'
import {
  type Memory,
  nothingWanted,
  type Option,
  type Page,
  type PagePlace,
  type PageService,
  type Reply,
  type Wanted,
} from '../types.ts'
import { label, lengthWords, priceWords } from '../words.ts'

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

/** The named service. Of several, the longest whose words were all said. null: unclear. */
function named<T>(said: string, all: readonly T[], nameOf: (one: T) => string): T | null {
  const words = new Set(wordsOf(said))
  const scored = all
    .map((one) => {
      const parts = wordsOf(nameOf(one))
      const hits = parts.filter((part) => words.has(part) || words.has(`${part}s`)).length
      return { one, hits, isWhole: parts.length > 0 && hits === parts.length }
    })
    .filter(({ hits }) => hits > 0)
  const whole = scored.filter(({ isWhole }) => isWhole).toSorted((a, b) => b.hits - a.hits)
  const [best, next] = whole
  if (best && best.hits > (next?.hits ?? 0)) return best.one
  const [only, ...others] = scored
  return only && others.length === 0 ? only.one : null
}

const placesOf = (page: Page, service: PageService | undefined): PagePlace[] =>
  service && service.placeIds.length > 0
    ? page.places.filter(({ id }) => service.placeIds.includes(id))
    : page.places

/** The service and place chosen so far. A single one needs no words. */
export function wantedOf(page: Page, before: Wanted, said: string): Wanted {
  const known = page.services.find(({ id }) => id === before.serviceId)
  const [only, ...others] = page.services
  const service =
    named(said, page.services, ({ name }) => name) ??
    known ??
    (others.length === 0 ? only : undefined)
  const places = placesOf(page, service)
  const place =
    named(said, places, ({ label }) => label) ??
    places.find(({ id }) => id === before.placeId) ??
    (places.length === 1 ? places[0] : undefined)
  return { serviceId: service?.id ?? null, placeId: place?.id ?? null }
}

/** Whether the message names a service or a place of the page. */
export const namesWanted = (page: Page, before: Wanted, said: string): boolean =>
  (page.services.length > 1 || page.places.length > 1) &&
  JSON.stringify(wantedOf(page, before, said)) !== JSON.stringify(wantedOf(page, before, ''))

/** Asks for the service or the place if it is open. null: both are known. */
export function askWhat(memory: Memory, page: Page): Reply | null {
  const { wanted } = memory
  const next = { ...memory, page }
  if (page.services.length > 1 && wanted.serviceId === null) {
    const lines = page.services
      .slice(0, 9)
      .map(
        ({ name, durationMinutes, priceCents }) =>
          `• ${name} (${lengthWords(durationMinutes)}, ${priceWords(priceCents ?? 0)})`,
      )
    return reply(next, `Qual serviço você quer?\n${lines.join('\n')}`, {
      asked: 'service',
      options: page.services.slice(0, 9).map(
        ({ id: serviceId, name }): Option => ({
          offer: { kind: 'service', slug: page.slug, serviceId },
          label: label(name),
        }),
      ),
    })
  }
  const service = page.services.find(({ id }) => id === wanted.serviceId)
  const places = placesOf(page, service)
  const place = places.find(({ id }) => id === wanted.placeId)
  if (place?.kind === 'client_address') {
    return reply({ ...next, task: null, wanted: nothingWanted }, ADDRESS_NEEDED, { asked: null })
  }
  if (places.length < 2 || place) return null
  return reply(
    next,
    `Onde você prefere?\n${places
      .slice(0, 9)
      .map(({ label }) => `• ${label}`)
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

const ADDRESS_NEEDED =
  'Para atendimento no seu endereço, marque pela página: lá dá para informar o endereço com segurança.'
