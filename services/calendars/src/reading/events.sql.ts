import { Prisma } from '../../generated/client.ts'
import type { CalendarsTransaction } from '../store.ts'
import type { Changes, KeptEvent } from './changes-found.ts'

export const loadEvents = (
  tx: Pick<CalendarsTransaction, '$queryRaw'>,
  calendarId: string,
): Promise<KeptEvent[]> =>
  tx.$queryRaw<KeptEvent[]>(Prisma.sql`
    select event_id as "eventId", series_id as "seriesId", lines, etag
    from calendar_events where calendar_id = ${calendarId}::uuid order by event_id
  `)

/** Stores what a read has changed. A whole read replaces everything. */
export async function saveEvents(
  tx: Pick<CalendarsTransaction, '$executeRaw'>,
  calendarId: string,
  { isWhole, kept, gone }: Changes,
): Promise<void> {
  if (isWhole) {
    await tx.$executeRaw(Prisma.sql`
      delete from calendar_events where calendar_id = ${calendarId}::uuid
    `)
  } else if (gone.length > 0) {
    await tx.$executeRaw(Prisma.sql`
      delete from calendar_events where calendar_id = ${calendarId}::uuid
        and (event_id = any(${gone}) or series_id = any(${gone}))
    `)
  }
  if (kept.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    insert into calendar_events (calendar_id, event_id, series_id, lines, etag)
    select ${calendarId}::uuid, event->>'eventId', event->>'seriesId', event->>'lines',
      event->>'etag'
    from jsonb_array_elements(${JSON.stringify(kept)}::jsonb) as event
    on conflict (calendar_id, event_id) do update
      set series_id = excluded.series_id, lines = excluded.lines, etag = excluded.etag
  `)
}

/** Forgets what is known of a calendar, so that the next read is a whole one. */
export async function forgetEvents(
  tx: Pick<CalendarsTransaction, '$executeRaw'>,
  calendarId: string,
): Promise<void> {
  await tx.$executeRaw(
    Prisma.sql`delete from calendar_events where calendar_id = ${calendarId}::uuid`,
  )
  await tx.$executeRaw(
    Prisma.sql`update calendars set sync_token = null where id = ${calendarId}::uuid`,
  )
}
