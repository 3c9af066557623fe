import type { JobOptions } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import type { CalendarsDatabase, CalendarsTasks, CalendarsWork } from '../store.ts'
import type { Reader } from './read-calendars.ts'

/** Reads of other servers at the same time. */
const AT_ONCE = 4
const BATCH = 500

const readCalendar = { kind: 'read-calendar', data: z.object({ calendarId: z.uuid() }) }

/** Has calendars read soon; several requests before the read begins are one read. */
export const readSoon = (work: CalendarsWork, tasks: CalendarsTasks, ids: readonly string[]) =>
  tasks.replace(
    work,
    readCalendar,
    ids.map((calendarId) => ({ data: { calendarId }, dedupeKey: calendarId, key: calendarId })),
  )

/** Has a calendar read about which a push has come; several pushes within a second are one read. */
export const readAfterPush = (work: CalendarsWork, tasks: CalendarsTasks, calendarId: string) => {
  const dueAt = Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'ceil' })
  return tasks.replace(work, readCalendar, [
    { data: { calendarId }, dedupeKey: calendarId, key: calendarId, dueAt },
  ])
}

export const cancelReads = (work: CalendarsWork, tasks: CalendarsTasks, ids: readonly string[]) =>
  tasks.cancel(work, readCalendar, ids)

/** Says what a task that reads a calendar does. What another server answers is no failure of the task. */
export const handleReads = (tasks: CalendarsTasks, reader: Reader) =>
  tasks.handle(readCalendar, {
    atOnce: AT_ONCE,
    deleteDone: true,
    runOutside: ({ data }) => reader.read(data.calendarId),
    async run(items, work) {
      for (const { result } of items) if (result) await reader.keep(work, result)
    },
  })

/** Has those calendars read whose last read is longer ago than the poll interval. */
export const pollCalendars = ({
  database,
  tasks,
  clock,
  every,
  pollSeconds,
  googlePollSeconds,
}: {
  database: CalendarsDatabase
  tasks: CalendarsTasks
  clock: () => Temporal.Instant
  every: number
  pollSeconds: number
  googlePollSeconds: number
}): JobOptions => ({
  name: 'poll calendars',
  every,
  async run(signal) {
    for (let more = true; more && !signal.aborted; ) {
      more = await database.transaction(async (work) => {
        const now = clock().toString()
        const due = await work.tx.$queryRaw<{ id: string }[]>(Prisma.sql`
          update calendars
          set next_read_at = ${now}::timestamptz + make_interval(secs =>
            case when kind = 'google' then ${googlePollSeconds}::float8 else ${pollSeconds}::float8 end)
          from connections
          where connections.id = connection_id and calendars.id in (
            select id from calendars
            where next_read_at <= ${now}::timestamptz and (blocks or receives)
            order by next_read_at limit ${BATCH} for update skip locked
          )
          returning calendars.id::text
        `)
        await readSoon(
          work,
          tasks,
          due.map(({ id }) => id),
        )
        return due.length === BATCH
      })
    }
  },
})
