import { type CalendarBusy, calendarBusy, calendarRpcs } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RpcContext } from '../bus/contexts.ts'
import type { Database } from '../database/database.ts'
import type { RuleSql } from '../retention/retention-sql.ts'
import type { TableRules } from '../retention/tables.ts'
import { copyOf } from './copy-of.ts'

/** The table of what calendars elsewhere block, in services that keep it. */
export const calendarBusyTable: TableRules = {
  columns: 'calendar_id professional_id blocks busy version seen_at',
  of: { page: true },
  until: {
    what: 'of calendars that block nothing any more',
    after: 'seen_at',
    age: { days: 60 },
    where: 'not blocks',
  },
}

const instant = (seconds: number) => new Date(seconds * 1_000).toISOString()

/** A multirange as PostgreSQL reads it. */
const ranges = ({ busy }: CalendarBusy) =>
  `{${busy.map(([from, to]) => `[${instant(from)},${instant(to)})`).join(',')}}`

/** What calendars elsewhere block. Each event tells the whole calendar. */
export const calendarBusyCopies = copyOf(
  calendarBusy,
  { calendar_busy: calendarBusyTable },
  'calendar_busy',
  { also: { busy: ranges } },
)

/**
 * Fetches what calendars elsewhere block again from their owner, as a part of a rebuild.
 * @returns the number of calendars
 */
export async function rebuildCalendarBusy<Tx extends RuleSql>({
  bus,
  database,
  since,
  requestId,
}: {
  bus: Pick<Bus, 'call'>
  database: Pick<Database<RuleSql, Tx>, 'prisma' | 'transaction'>
  since: string
  requestId: RpcContext['requestId']
}): Promise<number> {
  const copied = await calendarBusyCopies.rebuild(database, since, (cursor) =>
    bus.call(calendarRpcs.pageCalendarBusy, { cursor }, { requestId }),
  )
  await calendarBusyCopies.dropUnseen(database.prisma, since)
  return copied
}
