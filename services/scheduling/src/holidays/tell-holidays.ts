import { schedulingEvents } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { windowsOn } from '@encaixe/slots'
import { Prisma } from '../../generated/client.ts'
import { windowOf } from '../availability/availability-rows.ts'
import { storedDate, todayIn } from '../special-days/special-days.ts'
import type { Parts, SchedulingTransaction } from '../store.ts'
import { whereHolidays, withDecisions } from './holidays.ts'

/** As far ahead as an agenda asks about holidays. */
const DAYS_AHEAD = 21
/** Pages of one transaction: few enough to hold their locks only briefly. */
const BATCH = 200
/** A new day begins for all pages at once. */
const TIMEZONE = 'America/Sao_Paulo'

/** Through which day a page is told now; a new page is asked of these days by its agenda alone. */
export const toldThrough = (now: Temporal.Instant): string =>
  todayIn(TIMEZONE, now).add({ days: DAYS_AHEAD }).toString()

/**
 * Tells each page once, listed or not, of a holiday on a working day, three weeks before it, unless its professional
 * has answered already. A page keeps through which day it was told.
 */
export function tellHolidaysAhead({
  database,
  clock,
}: Pick<Parts, 'database' | 'clock'>): JobOptions {
  const tellBatch = () =>
    database.transaction(async ({ tx, emit }) => {
      const now = clock()
      const through = toldThrough(now)
      const ids = await lockPagesToTell(tx, through, BATCH)
      const days = { from: todayIn(TIMEZONE, now).toString(), to: through }
      const rows = await tx.professional.findMany({
        where: { id: { in: ids } },
        select: {
          ...{ id: true, userId: true, name: true, phone: true, email: true, timezone: true },
          ...{ holidaysToldThrough: true, availability: true },
          ...whereHolidays(days),
        },
      })
      for (const row of rows) {
        const week = { windows: row.availability.map(windowOf), specialDays: [] }
        const isWorked = (date: string) => windowsOn(week, date).length > 0
        const told = row.holidaysToldThrough
        const isNew = (date: string) => storedDate(date) > told
        const { id, userId, name: owner, phone, email, timezone } = row
        for (const { date, name, decision, bridge } of withDecisions(row, days)) {
          if (decision !== null || !isNew(date) || !isWorked(date)) continue
          await emit(schedulingEvents.HolidayAhead, {
            subject: id,
            data: {
              ...{ date, name, professional: { id, userId, name: owner, phone, email, timezone } },
              ...(bridge !== undefined && isWorked(bridge) && { bridge }),
            },
          })
        }
      }
      await tx.professional.updateMany({
        where: { id: { in: ids } },
        data: { holidaysToldThrough: storedDate(through) },
      })
      return ids.length
    })

  async function run(signal: AbortSignal) {
    for (let told = BATCH; told === BATCH && !signal.aborted; ) told = await tellBatch()
  }

  return { name: 'tell holidays ahead', every: 600, run }
}

/** By hand for `skip locked`: a page that is being changed is told in the next round. */
async function lockPagesToTell(
  tx: SchedulingTransaction,
  through: string,
  limit: number,
): Promise<string[]> {
  const pages = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from professionals
    where holidays_told_through < ${through}::date
    order by holidays_told_through
    limit ${limit}
    for no key update skip locked
  `)
  return pages.map(({ id }) => id)
}
