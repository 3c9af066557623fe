import { AppError, availabilityWindow, type schedulingRpcs } from '@encaixe/contracts'
import { digestOf } from '@encaixe/contracts/shared-page'
import type { HandlersOf, PageCache } from '@encaixe/service-kit'
import type { Interval } from '@encaixe/slots'
import { z } from 'zod'
import type { SchedulingDatabase } from '../store.ts'
import { loadSlotRules } from './load-slot-rules.sql.ts'
import {
  listDays,
  listSlots,
  type PreparedProfessional,
  prepareProfessional,
} from './slot-listing.rule.ts'

const storedWindows = z.array(availabilityWindow)

/** The free times strangers see. Booking's transaction decides; this only lists. */
export function slots({
  cache,
  clock,
}: {
  cache: PageCache<PreparedProfessional>
  clock: () => Temporal.Instant
}): HandlersOf<typeof schedulingRpcs, 'listSlots' | 'listDays'> {
  async function bySlug(slug: string): Promise<PreparedProfessional> {
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

/** How the cache loads a page it does not hold. */
export function slotRulesLoader(database: SchedulingDatabase, clock: () => Temporal.Instant) {
  return async (slug: string): Promise<PreparedProfessional | null> => {
    const row = await loadSlotRules(database, slug, clock())
    if (!row) return null
    const { id, windows, timeOff, busy, services, places, sessionPrice, ...numbers } = row
    const { slotStepMinutes, ...rules } = numbers
    const { sessionDuration } = rules
    return prepareProfessional({
      id,
      from: digestOf(JSON.stringify(row)),
      offer: { sessionDuration, sessionPrice, services, places },
      rules: {
        ...rules,
        ...(slotStepMinutes !== null && { stepMinutes: slotStepMinutes }),
        windows: storedWindows.parse(windows),
        timeOff: timeOff.map(intervalOf),
        busy: busy.map(intervalOf),
      },
    })
  }
}

const intervalOf = ([start, end]: [number, number]): Interval => ({
  start: Temporal.Instant.fromEpochMilliseconds(start),
  end: Temporal.Instant.fromEpochMilliseconds(end),
})
