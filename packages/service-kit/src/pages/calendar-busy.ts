import { type CalendarBusy, calendarRpcs } from '@encaixe/contracts'
import type { Bus } from '../bus/bus.ts'
import type { RpcContext } from '../bus/contexts.ts'
import type { Database } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { copyEach } from './copy-pages.ts'

/**
 * Saves what a calendar elsewhere blocks, in a table `calendar_busy` of these columns. The event tells the whole
 * calendar, so late, repeated and reordered ones end in the row of the highest version.
 * @param rebuildSince when the rebuild began; null for an event
 */
export async function saveCalendarBusy(
  tx: RawSql,
  { calendarId, professionalId, blocks, busy, version }: CalendarBusy,
  rebuildSince: string | null = null,
): Promise<void> {
  await tx.$executeRaw`
    insert into calendar_busy as copy (calendar_id, professional_id, blocks, busy, version, seen_at)
    select ${calendarId}::uuid, ${professionalId}::uuid, ${blocks},
      coalesce(range_agg(tstzrange(to_timestamp((stretch->>0)::float8),
        to_timestamp((stretch->>1)::float8))), '{}'::tstzmultirange), ${version}::int, clock_timestamp()
    from jsonb_array_elements(${JSON.stringify(busy)}::jsonb) as stretch
    on conflict (calendar_id) do update set
      professional_id = excluded.professional_id, blocks = excluded.blocks, busy = excluded.busy,
      version = excluded.version, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz`
}

/**
 * Fetches what calendars elsewhere block again from their owner, as a part of a rebuild.
 * @returns the number of calendars
 */
export async function rebuildCalendarBusy<Tx extends RawSql>({
  bus,
  database,
  since,
  requestId,
}: {
  bus: Pick<Bus, 'call'>
  database: Pick<Database<RawSql, Tx>, 'prisma' | 'transaction'>
  since: string
  requestId: RpcContext['requestId']
}): Promise<number> {
  const copied = await copyEach({
    database,
    fetch: (cursor) => bus.call(calendarRpcs.pageCalendarBusy, { cursor }, { requestId }),
    save: (tx: Tx, busy) => saveCalendarBusy(tx, busy, since),
  })
  await database.prisma.$executeRaw`
    delete from calendar_busy where seen_at < ${since}::timestamptz`
  return copied
}
