import { findProfession } from '@encaixe/contracts'
import { z } from 'zod'
import { storedPlace, storedService } from '../dialogue/stored.ts'
import { type Page, type Tools, usualManner, type Wanted } from '../dialogue/types.ts'
import type { Scene } from './play.ts'
import type { Written } from './practice.ts'

const profile = z.object({
  slug: z.string(),
  name: z.string(),
  profession: z.string(),
  city: z.string().nullable(),
  timezone: z.string(),
  sessionDuration: z.number(),
  sessionPrice: z.number(),
  autoConfirm: z.boolean(),
  cancellationNoticeHours: z.number(),
  services: z.array(z.unknown()).default([]),
  places: z.array(z.unknown()).default([]),
})
const days = z.object({ days: z.array(z.object({ date: z.string(), available: z.boolean() })) })
const slots = z.object({
  slots: z.object({
    morning: z.array(z.string()),
    afternoon: z.array(z.string()),
    evening: z.array(z.string()),
  }),
})

const readable = <T>(schema: z.ZodType<T>, all: readonly unknown[]): T[] =>
  all.flatMap((one) => {
    const { data } = schema.safeParse(one)
    return data === undefined ? [] : [data]
  })

/**
 * A page as it is out in the world, with its own times: they are read by the public API, and what is booked here
 * is booked in memory only.
 * @param api the address of an installation, such as `http://localhost:4000`
 */
export async function pageScenes(
  api: string,
  slug: string,
): Promise<{ page: Page; open(): Scene }> {
  const cache = new Map<string, Promise<unknown>>()
  const get = <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const asked = cache.get(path) ?? read(`${api}${path}`)
    cache.set(path, asked)
    return asked.then((body) => schema.parse(body))
  }
  const found = await get(`/api/professionals/${encodeURIComponent(slug)}`, profile)
  const page: Page = {
    slug: found.slug,
    name: found.name,
    profession: findProfession(found.profession)?.label ?? '',
    city: found.city,
    timezone: found.timezone,
    durationMinutes: found.sessionDuration,
    priceCents: found.sessionPrice,
    autoConfirm: found.autoConfirm,
    cancellationNoticeHours: found.cancellationNoticeHours,
    services: readable(storedService, found.services),
    places: readable(storedPlace, found.places),
    manner: usualManner,
  }
  const of = ({ serviceId, placeId }: Wanted) => ({
    ...(serviceId !== null && { service: serviceId }),
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
        const { days: all } = await get(`/api/booking/days?${query}`, days)
        return all.flatMap(({ date, available }) => (available ? date : []))
      },
      async starts(_, date, wanted) {
        const query = new URLSearchParams({ slug, date, ...of(wanted) })
        const { slots: parts } = await get(`/api/booking?${query}`, slots)
        const all = [...parts.morning, ...parts.afternoon, ...parts.evening]
        return all.filter((start) => !taken.has(start))
      },
      appointments: async () => [],
      async commit(proposal) {
        if (proposal.kind !== 'book') return { done: false, code: 'NOT_FOUND' }
        const { kind, startsAt, serviceId: service } = proposal
        taken.add(startsAt)
        written.push({ kind, slug, startsAt, service, phone: phone ?? proposal.phone })
        return { done: true, pending: !page.autoConfirm }
      },
    })
    return { written, toolsFor, pages: [page] }
  }
  return { page, open }
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.json()
}
