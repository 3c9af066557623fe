import {
  AppError,
  type CalendarConnection,
  type ConnectionKind,
  type calendarRpcs,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { lockCalendar } from '../busy/busy.sql.ts'
import { tellBusy, tellGone } from '../busy/tell-busy.ts'
import { mirrorPageSoon } from '../mirror/mirror.ts'
import { lockPage, ownPage } from '../pages/pages.ts'
import { cancelReads, readSoon } from '../reading/poll.ts'
import type { CalendarsParts, CalendarsTransaction } from '../store.ts'
import { beginSync } from './begin-sync.sql.ts'
import { connectionViewOf } from './connection-view.ts'
import type { LeaveAccess } from './leave-accounts.ts'
import { isAccount, listSoon } from './list-calendars.ts'

const withCalendars = { calendars: { orderBy: { id: 'asc' as const } } }

/** What a page has connected, and changes of it. */
export function connections({
  database,
  tasks,
  leave,
  clock,
  syncSeconds,
  kinds,
}: Pick<CalendarsParts, 'database' | 'tasks' | 'clock'> & {
  leave: LeaveAccess
  /** Reads that somebody asks for come at least so far apart. */
  syncSeconds: number
  /** What can be connected. */
  kinds: ConnectionKind[]
}): HandlersOf<
  typeof calendarRpcs,
  'listCalendars' | 'updateCalendar' | 'syncCalendars' | 'disconnectCalendars'
> {
  const { prisma } = database

  return {
    async listCalendars(_, { actor }) {
      const { id: professionalId } = await ownPage(prisma, actor.userId)
      const rows = await prisma.connection.findMany({
        where: { professionalId },
        include: withCalendars,
        orderBy: { id: 'asc' },
      })
      return { items: rows.map((row) => connectionViewOf(row, clock())), kinds }
    },

    updateCalendar: ({ id, calendarId, blocks, receives }, { actor }) =>
      database.transaction(async (work) => {
        const { tx } = work
        const { professionalId: pageId } = await requireConnection(tx, actor.userId, id)
        await lockPage(tx, pageId)
        const held = await lockCalendar(tx, calendarId)
        if (held?.connectionId !== id) throw notFound()
        if (blocks !== undefined && blocks !== held.blocks) {
          await tx.calendar.updateMany({
            where: { id: calendarId },
            data: {
              ...{ blocks, version: { increment: 1 } },
              ...(blocks && { wantedSince: new Date(clock().epochMilliseconds) }),
            },
          })
          await tellBusy(work, calendarId)
          if (blocks) await readSoon(work, tasks, [{ ...held, id: calendarId }])
        }
        if (receives !== undefined && receives !== held.receives) {
          if (receives && !held.writable) {
            throw new AppError('VALIDATION_FAILED', 'This calendar can only be read.', {
              errors: [{ path: 'receives', message: 'Nesta agenda só dá para ler.' }],
            })
          }
          const { professionalId } = held
          // At most one of all receives.
          await tx.calendar.updateMany({
            where: { professionalId, receives: true },
            data: { receives: false },
          })
          await tx.calendar.updateMany({
            where: { id: calendarId },
            data: {
              receives,
              // Until now nobody had it read.
              ...(receives && !held.blocks && { wantedSince: new Date(clock().epochMilliseconds) }),
            },
          })
          await mirrorPageSoon(work, tasks, professionalId)
        }
        return shownConnection(tx, id, clock())
      }),

    syncCalendars: ({ id }, { actor }) =>
      database.transaction(async (work) => {
        const connection = await requireConnection(work.tx, actor.userId, id)
        const spaced = { now: clock(), apartSeconds: syncSeconds }
        if (!(await beginSync(work.tx, id, spaced))) return { accepted: true }
        const { calendars, kind } = connection
        if (isAccount(kind)) await listSoon(work, tasks, [connection])
        const read = calendars.filter(({ blocks, receives }) => blocks || receives)
        await readSoon(work, tasks, read)
        return { accepted: true }
      }),

    disconnectCalendars: ({ id, removeMirrored }, { actor }) =>
      database.transaction(async (work) => {
        const connection = await requireConnection(work.tx, actor.userId, id)
        const { calendars } = connection
        for (const { id: calendarId } of calendars) {
          const held = await lockCalendar(work.tx, calendarId)
          if (held) await tellGone(work, { ...held, id: calendarId })
        }
        await cancelReads(
          work,
          tasks,
          calendars.map((calendar) => calendar.id),
        )
        await leave(work, [connection], { removesEvents: removeMirrored })
        await work.tx.connection.deleteMany({ where: { id } })
        return { disconnected: true }
      }),
  }
}

const notFound = () => new AppError('NOT_FOUND', 'There is no such calendar.')

async function requireConnection(tx: CalendarsTransaction, userId: string, id: string) {
  const { id: professionalId } = await ownPage(tx, userId)
  const row = await tx.connection.findUnique({ where: { id }, include: withCalendars })
  if (row?.professionalId !== professionalId) throw notFound()
  return row
}

export async function shownConnection(
  tx: Pick<CalendarsTransaction, 'connection'>,
  id: string,
  now: Temporal.Instant,
): Promise<CalendarConnection> {
  const row = await tx.connection.findUnique({ where: { id }, include: withCalendars })
  if (!row) throw notFound()
  return connectionViewOf(row, now)
}
