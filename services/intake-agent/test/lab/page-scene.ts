import { schedulingRpcs } from '@encaixe/contracts'
import type { z } from 'zod'
import {
  type Page,
  placeSchema,
  serviceSchema,
  usualManner,
  type Wanted,
} from '../../src/dialogue/world/page.ts'
import type { Tools } from '../../src/dialogue/world/tools.ts'
import type { Scene } from './play.ts'
import type { Written } from './practice.ts'

const { getPublicProfile, listDays, listSlots } = schedulingRpcs

const readable = <T>(schema: z.ZodType<T>, all: readonly unknown[]): T[] =>
  all.flatMap((one) => {
    const { data } = schema.safeParse(one)
    return data === undefined ? [] : [data]
  })

/**
 * A page of a real installation. Its times come from the public API; bookings stay in memory.
 * @param read what the public API of an installation answers to a path
 */
export async function pageScenes(
  read: (path: string) => Promise<unknown>,
  slug: string,
): Promise<{ page: Page; open(): Scene }> {
  const cache = new Map<string, Promise<unknown>>()
  const get = <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const asked = cache.get(path) ?? read(path)
    cache.set(path, asked)
    return asked.then((body) => schema.parse(body))
  }
  const found = await get(`/api/professionals/${encodeURIComponent(slug)}`, getPublicProfile.output)
  const page: Page = {
    slug: found.slug,
    name: found.name,
    profession: found.profession.label,
    city: found.city,
    timezone: found.timezone,
    durationMinutes: found.sessionDuration,
    priceCents: found.sessionPrice,
    autoConfirm: found.autoConfirm,
    cancellationNoticeHours: found.cancellationNoticeHours,
    services: readable(serviceSchema, found.services),
    places: readable(placeSchema, found.places),
    manner: usualManner,
  }
  const of = ({ serviceIds, placeId }: Wanted) => ({
    ...(serviceIds.length > 0 && { service: serviceIds.join() }),
    ...(placeId !== null && { place: placeId }),
  })

  function open(): Scene {
    const written: Written[] = []
    const taken = new Set<string>()
    const toolsFor = (phone: string | null): Tools => ({
      page: async (asked) => (asked === slug ? page : null),
      findProfessionals: async () => [],
      async days(_, from, to, wanted) {
        const query = new URLSearchParams({ slug, from, to, ...of(wanted) })
        const { days: all } = await get(`/api/booking/days?${query}`, listDays.output)
        return all.flatMap(({ date, available }) => (available ? date : []))
      },
      openingHours: async () => [],
      async starts(_, date, wanted) {
        const query = new URLSearchParams({ slug, date, ...of(wanted) })
        const { slots: parts } = await get(`/api/booking?${query}`, listSlots.output)
        const all = [...parts.morning, ...parts.afternoon, ...parts.evening]
        return all.filter((start) => !taken.has(start))
      },
      history: async () => [],
      appointments: async () => [],
      past: async () => [],
      lapsed: async () => [],
      questions: async () => [],
      pix: async () => null,
      sessions: async () => [],
      packages: async () => ({ packages: found.packages, link: null }),
      async commit(proposal) {
        if (proposal.kind !== 'book') return { done: false, code: 'NOT_FOUND' }
        const { kind, startsAt, serviceIds } = proposal
        const service = serviceIds.join('+') || null
        taken.add(startsAt)
        written.push({ kind, slug, startsAt, service, phone: phone ?? proposal.phone })
        return { done: true, pending: !page.autoConfirm }
      },
    })
    return { written, toolsFor, pages: [page] }
  }
  return { page, open }
}
