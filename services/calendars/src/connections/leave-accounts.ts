import type { Erasing, Found } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Connection } from '../../generated/client.ts'
import { accessOf } from '../caldav/caldav-access.ts'
import type { caldavEvents } from '../caldav/caldav-events.ts'
import { ignoreFailure } from '../google/channels.ts'
import type { GoogleAccess } from '../google/google-access.ts'
import { type GoogleApi, GoogleFailure, isSignedOut } from '../google/google-api.ts'
import type { googleEvents } from '../google/google-events.ts'
import { NotWritten, type WrittenCalendar } from '../mirror/written-calendar.ts'
import type { CalendarsParts, CalendarsTasks, CalendarsWork } from '../store.ts'
import type { Sealing } from './sealing.ts'

/** Events of ours that are to go, too. */
const events = z.array(z.object({ remoteId: z.string(), appointmentId: z.uuid() }))
const leaveGoogle = {
  kind: 'leave-google',
  data: z.object({
    about: z.string(),
    /** The refresh token. */
    sealed: z.string(),
    channels: z.array(z.object({ id: z.string(), resourceId: z.string() })),
    events,
    revokes: z.boolean(),
  }),
}
const leaveCaldav = {
  kind: 'leave-caldav',
  data: z.object({ about: z.string(), sealed: z.string(), events }),
}

/**
 * Says how accounts are left, repeated until their provider answers: events go, and of a Google account channels are
 * stopped and access is given back.
 */
export function handleLeaving(
  tasks: CalendarsTasks,
  {
    api,
    access,
    google,
    caldav,
    sealing,
  }: {
    api: GoogleApi
    access: GoogleAccess
    google: ReturnType<typeof googleEvents>
    caldav: ReturnType<typeof caldavEvents>
    sealing: Pick<Sealing, 'openText'>
  },
): void {
  tasks.handle(leaveGoogle, {
    deleteDone: true,
    async runOutside({ data: { sealed, about, channels, events, revokes } }) {
      const refreshToken = sealing.openText(sealed, about)
      if (refreshToken === null) return
      try {
        for (const channel of channels) {
          await access
            .withToken(refreshToken, (token) => api.stop(token, channel))
            .catch(ignoreFailure)
        }
        await removeAll(events, (remoteId) => google(refreshToken, remoteId))
        if (revokes) await api.revoke(refreshToken)
      } catch (error) {
        if (!(error instanceof GoogleFailure)) throw error
        // Google answers 400 if the token is no longer good.
        if (error.status !== 400 && !isSignedOut(error)) throw error
      }
    },
  })
  tasks.handle(leaveCaldav, {
    deleteDone: true,
    async runOutside({ owner, data: { sealed, about, events } }) {
      const text = sealing.openText(sealed, about)
      if (text === null) return
      const signIn = accessOf(text)
      await removeAll(events, (remoteId) => caldav(owner ?? about, signIn, remoteId))
    },
  })
}

/** Removes events, unless access has ended. */
async function removeAll(
  going: z.output<typeof events>,
  calendarAt: (remoteId: string) => WrittenCalendar,
): Promise<void> {
  try {
    for (const { remoteId, appointmentId } of going) {
      await calendarAt(remoteId).remove(appointmentId)
    }
  } catch (error) {
    if (!(error instanceof NotWritten) || error.problem !== 'signed_out') throw error
  }
}

/** A connection that goes. */
type Going = Pick<
  Connection,
  'id' | 'kind' | 'professionalId' | 'addressHash' | 'sealed' | 'sealedBy'
>

export type LeaveAccess = ReturnType<typeof accessLeaver>

/** Leaves accounts soon. A Google account that another page has connected, too, keeps its access. */
export const accessLeaver =
  ({ tasks, sealing, clock }: Pick<CalendarsParts, 'tasks' | 'sealing' | 'clock'>) =>
  async (
    work: CalendarsWork,
    connections: readonly Going[],
    { removesEvents }: { removesEvents: boolean },
  ): Promise<void> => {
    for (const { id, professionalId: owner, kind, addressHash, ...row } of connections) {
      const events = removesEvents ? await comingEvents(work, id, clock()) : []
      const about = `leave ${id}`
      const sealed = () => sealing.sealText(sealing.open(row, id), about)
      if (kind === 'caldav' && events.length > 0) {
        await tasks.add(work, leaveCaldav, [{ data: { about, sealed: sealed(), events }, owner }])
      }
      if (kind !== 'google') continue
      const others = await work.tx.connection.count({ where: { addressHash, NOT: { id } } })
      const channels = await work.tx.channel.findMany({
        where: { calendar: { connectionId: id } },
        select: { id: true, resourceId: true },
      })
      const data = { about, sealed: sealed(), channels, events, revokes: others === 0 }
      await tasks.add(work, leaveGoogle, [{ data, owner }])
    }
  }

/** Leaves the accounts of erased pages, and deletes their connections. @returns the calendars, subjects of events */
export const leavingAccounts =
  (leave: LeaveAccess) =>
  async ({ ids }: Erasing, work: CalendarsWork): Promise<Found> => {
    const where = { professionalId: { in: [...ids.page] } }
    const calendars = await work.tx.calendar.findMany({ where, select: { id: true } })
    await leave(work, await work.tx.connection.findMany({ where }), { removesEvents: false })
    await work.tx.connection.deleteMany({ where })
    return { calendars: calendars.map(({ id }) => id) }
  }

/** The events of coming appointments in calendars of a connection. */
async function comingEvents({ tx }: CalendarsWork, connectionId: string, now: Temporal.Instant) {
  const rows = await tx.mirroredEvent.findMany({
    where: {
      calendar: { connectionId },
      endsAt: { gt: new Date(now.epochMilliseconds) },
    },
    select: { appointmentId: true, calendar: { select: { remoteId: true } } },
  })
  return rows.flatMap(({ appointmentId, calendar: { remoteId } }) =>
    remoteId === null ? [] : [{ remoteId, appointmentId }],
  )
}
