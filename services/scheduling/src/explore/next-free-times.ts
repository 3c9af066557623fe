import type { schedulingRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { type BookableProfessional, firstSlot } from '../slots/slot-listing.rule.ts'
import { loadBookable } from '../slots/slots.ts'
import type { Parts } from '../store.ts'

type Options = Pick<Parts, 'database' | 'clock'>

/** The first free time of each of these professionals on a day, or within two weeks; null: there is none. */
export async function firstFreeTimes(
  { database, clock }: Options,
  ids: readonly string[],
  day: string | null,
): Promise<Map<string, string | null>> {
  const now = clock()
  const bookable = await loadBookable(database, { ids }, now)
  return new Map(bookable.map((one) => [one.id, nextFree(one, day, now)]))
}

export const listNextFreeTimes =
  (options: Options): HandlersOf<typeof schedulingRpcs, 'listNextFreeTimes'>['listNextFreeTimes'] =>
  async ({ ids }) => {
    const [rows, times] = await Promise.all([
      options.database.prisma.professional.findMany({
        where: { id: { in: ids }, published: true },
        select: { id: true, slug: true, name: true, timezone: true },
      }),
      firstFreeTimes(options, ids, null),
    ])
    return {
      items: rows.flatMap((row) => {
        const startsAt = times.get(row.id)
        return startsAt ? [{ ...row, startsAt }] : []
      }),
    }
  }

/** A list looks so many days ahead, today included. */
const DAYS_AHEAD = 14

/** The first free time of what a page offers first, on this day or within two weeks; null: there is none. */
function nextFree(
  professional: BookableProfessional,
  day: string | null,
  now: Temporal.Instant,
): string | null {
  const today = now.toZonedDateTimeISO(professional.rules.timezone).toPlainDate()
  const first = day === null ? today : Temporal.PlainDate.from(day)
  const last = day === null ? today.add({ days: DAYS_AHEAD - 1 }) : first
  return firstSlot(professional, { from: first.toString(), to: last.toString() }, now)
}
