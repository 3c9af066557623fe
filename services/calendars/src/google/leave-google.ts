import { z } from 'zod'
import type { Sealing } from '../connections/sealing.ts'
import { eventIdOf } from '../mirror/mirrored-event.ts'
import type { CalendarsTasks, CalendarsWork } from '../store.ts'
import { ignoreFailure } from './channels.ts'
import type { GoogleAccess } from './google-access.ts'
import { type GoogleApi, GoogleFailure, isSignedOut } from './google-api.ts'

const leaveGoogle = {
  kind: 'leave-google',
  data: z.object({
    about: z.string(),
    /** The refresh token. */
    sealed: z.string(),
    channels: z.array(z.object({ id: z.string(), resourceId: z.string() })),
    /** Events of ours that are to go, too. */
    events: z.array(z.object({ remoteId: z.string(), eventId: z.string() })),
    revokes: z.boolean(),
  }),
}

/** Says how a Google account is left: channels are stopped, and access is given back. Repeated until Google answers. */
export const handleLeaving = (
  tasks: CalendarsTasks,
  {
    api,
    access,
    sealing,
  }: { api: GoogleApi; access: GoogleAccess; sealing: Pick<Sealing, 'openText'> },
) =>
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
        for (const { remoteId, eventId } of events) {
          await access
            .withToken(refreshToken, (token) => api.remove(token, remoteId, eventId))
            .catch(ignoreGone)
        }
        if (revokes) await api.revoke(refreshToken)
      } catch (error) {
        if (!(error instanceof GoogleFailure)) throw error
        // Google answers 400 if the token is no longer good.
        if (error.status !== 400 && !isSignedOut(error)) throw error
      }
    },
  })

/** Somebody has removed it before. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof GoogleFailure) || ![404, 410].includes(error.status)) throw error
}

/** A connection that goes. */
interface Going {
  id: string
  kind: string
  addressHash: Uint8Array<ArrayBuffer>
  sealed: Uint8Array
  sealedBy: string
}

export type LeaveAccess = ReturnType<typeof accessLeaver>

/** Leaves Google accounts soon. An account that another page has connected, too, keeps its access. */
export const accessLeaver =
  ({
    tasks,
    sealing,
    clock,
  }: {
    tasks: CalendarsTasks
    sealing: Sealing
    clock: () => Temporal.Instant
  }) =>
  async (
    work: CalendarsWork,
    connections: readonly Going[],
    { removesEvents }: { removesEvents: boolean },
  ): Promise<void> => {
    for (const { id, kind, addressHash, ...row } of connections) {
      if (kind !== 'google') continue
      const others = await work.tx.connection.count({ where: { addressHash, NOT: { id } } })
      const channels = await work.tx.channel.findMany({
        where: { calendar: { connectionId: id } },
        select: { id: true, resourceId: true },
      })
      const events = removesEvents ? await comingEvents(work, id, clock()) : []
      const about = `leave ${id}`
      const sealed = sealing.sealText(sealing.open(row, id), about)
      const data = { about, sealed, channels, events, revokes: others === 0 }
      await tasks.add(work, leaveGoogle, [{ data }])
    }
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
    remoteId === null ? [] : [{ remoteId, eventId: eventIdOf(appointmentId) }],
  )
}
