import type { AppointmentEntry } from '@encaixe/contracts'
import type { CalendarsWork } from '../store.ts'
import { digestOf } from './mirrored-event.ts'
import type { Settled, ToMirror } from './update-event.ts'

/** What somebody did there with the event of an appointment. */
export interface Changed {
  entry: AppointmentEntry
  change: 'moved' | 'deleted'
  /** Where it is now; null if it is deleted. */
  moved: { startsAt: Date; endsAt: Date } | null
}

/** Stores what came of an appointment's event. */
export async function keepEvent(
  work: CalendarsWork,
  { appointmentId, professionalId }: ToMirror,
  settled: Settled,
  tell: (work: CalendarsWork, change: Changed) => Promise<void>,
): Promise<void> {
  const { tx } = work
  if (settled.kind === 'nothing') return
  if (settled.kind === 'removed') {
    await tx.mirroredEvent.deleteMany({ where: { appointmentId } })
    return
  }
  if (settled.kind === 'written') {
    const { entry, etag, calendarId } = settled
    // The calendar may have been disconnected meanwhile.
    if ((await tx.calendar.count({ where: { id: calendarId } })) === 0) return
    const { startsAt, endsAt } = entry
    const state = {
      ...{ professionalId, calendarId, etag, digest: digestOf(entry) },
      ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      ...{ change: null, movedStartsAt: null, movedEndsAt: null, keeps: false },
    }
    await tx.mirroredEvent.upsert({
      where: { appointmentId },
      create: { appointmentId, ...state },
      update: state,
    })
    return
  }
  const { entry, there } = settled
  const times = there?.times ?? null
  const change = times ? 'moved' : 'deleted'
  const moved = times && { startsAt: new Date(times.startsAt), endsAt: new Date(times.endsAt) }
  const row = await tx.mirroredEvent.findUnique({ where: { appointmentId } })
  if (!row) return
  const isAsked =
    row.change === change && row.movedStartsAt?.getTime() === moved?.startsAt.getTime()
  await tx.mirroredEvent.updateMany({
    where: { appointmentId },
    data: {
      change,
      movedStartsAt: moved?.startsAt ?? null,
      movedEndsAt: moved?.endsAt ?? null,
      ...(there?.etag !== undefined && { etag: there.etag }),
    },
  })
  if (!isAsked) await tell(work, { entry, change, moved })
}
