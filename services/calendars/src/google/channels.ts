import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { calendarRpcs } from '@encaixe/contracts'
import { type HandlersOf, type JobOptions, newId } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../../generated/client.ts'
import type { CalendarMetrics } from '../metrics.ts'
import { readAfterPush, readSoon } from '../reading/poll.ts'
import type { CalendarsParts, CalendarsTasks } from '../store.ts'
import type { GoogleAccess } from './google-access.ts'
import { type GoogleApi, GoogleFailure } from './google-api.ts'

/** A channel is replaced when so much of its life is over. */
const RENEWED_AT = 4 / 5
/** A channel that Google does not open is tried again then; the calendar is polled anyway. */
const AGAIN = { hours: 1 }
const BATCH = 200

const watchCalendar = { kind: 'watch-calendar', data: z.object({ calendarId: z.uuid() }) }

const hashOf = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest())

/** Opens a channel for each Google calendar that is read, and a new one before it ends. */
export const renewChannels = ({
  database,
  tasks,
  clock,
  every,
}: Pick<CalendarsParts, 'database' | 'tasks' | 'clock'> & { every: number }): JobOptions => ({
  name: 'renew channels',
  every,
  async run(signal) {
    for (let more = true; more && !signal.aborted; ) {
      more = await database.transaction(async (work) => {
        const now = clock()
        const due = await work.tx.$queryRaw<{ id: string; professionalId: string }[]>(Prisma.sql`
          update calendars set watch_at = ${now.add(AGAIN).toString()}::timestamptz
          where id in (
            select calendars.id from calendars join connections on connections.id = connection_id
            where kind = 'google' and watch_at <= ${now.toString()}::timestamptz
              and (blocks or receives) and state <> 'reconnect'
            order by watch_at limit ${BATCH} for update of calendars skip locked
          )
          returning id::text, professional_id::text as "professionalId"
        `)
        await tasks.replace(
          work,
          watchCalendar,
          due.map(({ id: calendarId, professionalId: owner }) => ({
            ...{ data: { calendarId }, dedupeKey: calendarId, owner },
          })),
        )
        return due.length === BATCH
      })
    }
  },
})

/** Says how a channel is opened. Until the new one is there, the old one goes on. */
export const handleChannels = (
  tasks: CalendarsTasks,
  {
    database,
    api,
    access,
    sealing,
    clock,
    log,
  }: Omit<CalendarsParts, 'tasks'> & { api: GoogleApi; access: GoogleAccess },
) =>
  tasks.handle(watchCalendar, {
    deleteDone: true,
    async runOutside({ data: { calendarId } }) {
      const calendar = await database.prisma.calendar.findUnique({
        where: { id: calendarId },
        include: { connection: true, channels: true },
      })
      if (!calendar || calendar.remoteId === null) return null
      const { connection, professionalId, remoteId, channels: old } = calendar
      const refreshToken = sealing.open(connection, connection.id)
      const [id, secret] = [newId(), randomBytes(32).toString('base64url')]
      try {
        const opened = await access.withToken(refreshToken, (token) =>
          api.watch(token, remoteId, { id, secret }),
        )
        for (const { id: oldId, resourceId } of old) {
          await access
            .withToken(refreshToken, (token) => api.stop(token, { id: oldId, resourceId }))
            .catch(ignoreFailure)
        }
        return { ...opened, id, calendarId, professionalId, secretHash: hashOf(secret), old }
      } catch (error) {
        if (!(error instanceof GoogleFailure)) throw error
        log.info({ err: error, calendarId }, 'Google opens no channel; the calendar is polled')
        return null
      }
    },
    async run(items, work) {
      const { tx } = work
      const opened: { id: string; professionalId: string }[] = []
      for (const { result } of items) {
        if (!result) continue
        const { id, calendarId, professionalId, secretHash, resourceId, old } = result
        const now = clock().epochMilliseconds
        const watchAt = new Date(now + (result.expiresAt - now) * RENEWED_AT)
        const { count } = await tx.calendar.updateMany({
          where: { id: calendarId },
          data: { watchAt },
        })
        if (count === 0) continue
        await tx.channel.deleteMany({ where: { id: { in: old.map((one) => one.id) } } })
        const expiresAt = new Date(result.expiresAt)
        await tx.channel.create({ data: { id, calendarId, secretHash, resourceId, expiresAt } })
        opened.push({ id: calendarId, professionalId })
      }
      // No push tells of what changed before the channel.
      await readSoon(work, tasks, opened)
    },
  })

/** A channel that Google no longer knows has ended already. */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof GoogleFailure)) throw error
}

/** Takes pushes: hints without content, each of which leads to a read. */
export const channels = ({
  database,
  tasks,
  metrics,
}: Pick<CalendarsParts, 'database' | 'tasks'> & {
  metrics: Pick<CalendarMetrics, 'pushes'>
}): HandlersOf<typeof calendarRpcs, 'receiveCalendarPush'> => ({
  async receiveCalendarPush({ channelId, secret }) {
    const channel = await database.prisma.channel.findUnique({
      where: { id: channelId },
      include: { calendar: { select: { id: true, professionalId: true } } },
    })
    const known = channel !== null && timingSafeEqual(channel.secretHash, hashOf(secret))
    metrics.pushes.inc({ outcome: known ? 'read' : 'unknown' })
    if (known) {
      await database.transaction((work) => readAfterPush(work, tasks, channel.calendar))
    }
    return { known }
  },
})
