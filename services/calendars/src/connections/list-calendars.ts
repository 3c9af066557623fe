import type { JobOptions } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import { lockPage } from '../pages/pages.ts'
import type { CalendarsParts, CalendarsTasks, CalendarsWork } from '../store.ts'
import type { Listing } from './listing.ts'
import { saveListings } from './save-account.ts'

const BATCH = 500
/** Accounts that are asked at the same time, and of one page. */
const [AT_ONCE, OF_A_PAGE] = [8, 1]

const listCalendars = { kind: 'list-calendars', data: z.object({ connectionId: z.uuid() }) }

/** Asks an account for its calendars. @returns null if it does not answer */
export type ListAccount = (secret: string, professionalId: string) => Promise<Listing[] | null>
/** Kinds of connections that have several calendars. */
export type AccountKind = 'google' | 'caldav'

export const isAccount = (kind: string): kind is AccountKind =>
  kind === 'google' || kind === 'caldav'

/** Has the calendars of accounts listed again soon. */
export const listSoon = (
  work: CalendarsWork,
  tasks: CalendarsTasks,
  connections: readonly { id: string; professionalId: string }[],
) =>
  tasks.replace(
    work,
    listCalendars,
    connections.map(({ id: connectionId, professionalId: owner }) => ({
      ...{ data: { connectionId }, dedupeKey: connectionId, owner },
    })),
  )

/** Says how calendars are listed. An account that does not answer is asked again in the next night. */
export const handleLists = (
  tasks: CalendarsTasks,
  {
    database,
    sealing,
    ask,
    clock,
    log,
  }: Omit<CalendarsParts, 'tasks'> & { ask: Record<AccountKind, ListAccount> },
): void =>
  tasks.handle(listCalendars, {
    ...{ atOnce: AT_ONCE, atOnceOfOwner: OF_A_PAGE },
    deleteDone: true,
    async runOutside({ data: { connectionId } }) {
      const row = await database.prisma.connection.findUnique({ where: { id: connectionId } })
      if (!row || !isAccount(row.kind)) return null
      const listings = await ask[row.kind](sealing.open(row, row.id), row.professionalId)
      if (!listings) log.info({ connectionId }, 'an account does not list its calendars now')
      return listings && { listings, professionalId: row.professionalId }
    },
    async run(items, work) {
      const now = new Date(clock().epochMilliseconds)
      for (const { data, result } of items) {
        if (!result) continue
        const { listings, professionalId } = result
        await lockPage(work.tx, professionalId)
        // It may have been disconnected meanwhile.
        const { connectionId: id } = data
        if ((await work.tx.connection.count({ where: { id } })) === 0) continue
        await saveListings(work, tasks, { id, professionalId, isNew: false }, listings, now)
      }
    },
  })

/** Has the calendars of every account listed each night, between three and four o'clock of its page. */
export const listNightly = ({
  database,
  tasks,
  clock,
  every,
}: Pick<CalendarsParts, 'database' | 'tasks' | 'clock'> & { every: number }): JobOptions => ({
  name: 'list calendars',
  every,
  async run(signal) {
    for (let more = true; more && !signal.aborted; ) {
      more = await database.transaction(async (work) => {
        const now = clock().toString()
        const due = await work.tx.$queryRaw<{ id: string; professionalId: string }[]>(Prisma.sql`
          update connections
          set list_at = (date_trunc('day', ${now}::timestamptz at time zone professionals.timezone)
            + interval '1 day 3 hours' + random() * interval '1 hour') at time zone professionals.timezone
          from professionals
          where professionals.id = professional_id and connections.id in (
            select id from connections
            where list_at <= ${now}::timestamptz and kind <> 'ics'
            order by list_at limit ${BATCH} for update skip locked
          )
          returning connections.id::text, professional_id::text as "professionalId"
        `)
        await listSoon(work, tasks, due)
        return due.length === BATCH
      })
    }
  },
})
