import { AppError, availabilityWindow, type schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf, PageCache } from '@encaixe/service-kit'
import type { Interval } from '@encaixe/slots'
import { z } from 'zod'
import type { SchedulingDatabase } from '../store.ts'
import { loadSlotRules } from './load-slot-rules.sql.ts'
import { type BookableProfessional, listDays, listSlots } from './slot-listing.rule.ts'

const storedWindows = z.array(availabilityWindow)

/** Lists the free times of a page. Booking's transaction decides whether one really is free. */
export function slots({
  cache,
  clock,
}: {
  cache: PageCache<BookableProfessional>
  clock: () => Temporal.Instant
}): HandlersOf<typeof schedulingRpcs, 'listSlots' | 'listDays'> {
  async function bySlug(slug: string): Promise<BookableProfessional> {
    const professional = await cache.read(slug)
    if (professional) return professional
    throw new AppError('PROFESSIONAL_NOT_FOUND', 'No professional has this address.')
  }

  return {
    listSlots: async ({ slug, date, service, place, minutes }) =>
      listSlots(await bySlug(slug), { date, serviceId: service, placeId: place, minutes }, clock()),

    listDays: async ({ slug, from, to, service, place, minutes }) =>
      listDays(
        await bySlug(slug),
        { from, to, serviceId: service, placeId: place, minutes },
        clock(),
      ),
  }
}

/** Loads the rules of a page for the cache. */
export function slotRulesLoader(database: SchedulingDatabase, clock: () => Temporal.Instant) {
  return async (slug: string): Promise<BookableProfessional | null> => {
    const row = await loadSlotRules(database, slug, clock())
    if (!row) return null
    const { id, windows, timeOff, busy, services, places, sessionPrice, ...numbers } = row
    const { slotStepMinutes, ...rules } = numbers
    const { sessionDuration } = rules
    return {
      id,
      offer: { sessionDuration, sessionPrice, services, places },
      rules: {
        ...rules,
        ...(slotStepMinutes !== null && { stepMinutes: slotStepMinutes }),
        windows: storedWindows.parse(windows),
        timeOff: timeOff.map(intervalOf),
        busy: busy.map(intervalOf),
      },
    }
  }
}

const intervalOf = ([start, end]: [number, number]): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(start),
  end: Temporal.Instant.fromEpochMilliseconds(end),
})
