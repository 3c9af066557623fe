import { againAt, type JobOptions } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import type { CalendarsParts, CalendarsTasks, CalendarsWork } from '../store.ts'
import type { Reader } from './read-calendars.ts'

/** Reads of other servers at the same time, and of one page: a server that hangs takes 15 s. */
const [AT_ONCE, OF_A_PAGE] = [16, 2]
const BATCH = 500

const readCalendar = { kind: 'read-calendar', data: z.object({ calendarId: z.uuid() }) }

/** A calendar that is to be read. */
interface ToRead {
  id: string
  professionalId: string
}

/** Has calendars read soon, or at a time; several requests before the read begins are one read. */
export const readSoon = (
  work: CalendarsWork,
  tasks: CalendarsTasks,
  calendars: readonly ToRead[],
  dueAt?: Temporal.Instant,
) =>
  tasks.replace(
    work,
    readCalendar,
    calendars.map(({ id: calendarId, professionalId: owner }) => ({
      ...{ data: { calendarId }, dedupeKey: calendarId, key: calendarId, owner },
      ...(dueAt && { dueAt }),
    })),
  )

/** Has a calendar read about which a push has come; several pushes within a second are one read. */
export const readAfterPush = (work: CalendarsWork, tasks: CalendarsTasks, calendar: ToRead) =>
  readSoon(
    work,
    tasks,
    [calendar],
    Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'ceil' }),
  )

export const cancelReads = (work: CalendarsWork, tasks: CalendarsTasks, ids: readonly string[]) =>
  tasks.cancel(work, readCalendar, ids)

/** Says what a task that reads a calendar does. What another server answers is no failure of the task. */
export const handleReads = (tasks: CalendarsTasks, reader: Reader) =>
  tasks.handle(readCalendar, {
    atOnce: AT_ONCE,
    atOnceOfOwner: OF_A_PAGE,
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
}: Pick<CalendarsParts, 'database' | 'tasks' | 'clock'> & {
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
        const due = await work.tx.$queryRaw<ToRead[]>(Prisma.sql`
          update calendars
          set next_read_at = ${now}::timestamptz + make_interval(secs =>
            case when kind = 'google' then ${googlePollSeconds}::float8 else ${pollSeconds}::float8 end)
          from connections
          where connections.id = connection_id and calendars.id in (
            select id from calendars
            where next_read_at <= ${now}::timestamptz and (blocks or receives)
            order by next_read_at limit ${BATCH} for update skip locked
          )
          returning calendars.id::text, calendars.professional_id::text as "professionalId"
        `)
        await readSoon(work, tasks, due)
        return due.length === BATCH
      })
    }
    const [row] = await database.prisma.$queryRaw<{ next: Date | null }[]>(Prisma.sql`
      select min(next_read_at) as next from calendars where blocks or receives
    `)
    return againAt(row?.next, clock())
  },
})
