import type { Changes } from '../reading/changes-found.ts'
import type { CalendarsTasks, CalendarsWork } from '../store.ts'
import { mirrorSoon } from './mirror.ts'

/** Has those of our events looked at that a read has found to be another version than we wrote, or gone. */
export async function lookAtOwn(
  work: CalendarsWork,
  tasks: CalendarsTasks,
  calendar: { id: string; professionalId: string },
  { own, isWhole }: Changes,
  now: Temporal.Instant,
): Promise<void> {
  if (own.length === 0 && !isWhole) return
  const found = new Map(own.map(({ appointmentId, etag }) => [appointmentId, etag]))
  const rows = await work.tx.mirroredEvent.findMany({
    where: {
      calendarId: calendar.id,
      ...(isWhole
        ? { endsAt: { gt: new Date(now.epochMilliseconds) } }
        : { appointmentId: { in: [...found.keys()] } }),
    },
    select: { appointmentId: true, etag: true },
  })
  // One of which nothing is known is being written just now, or has just been removed.
  const known = new Map(rows.map(({ appointmentId, etag }) => [appointmentId, etag]))
  const changed = [...new Set([...known.keys(), ...found.keys()])].filter(
    (appointmentId) =>
      !known.has(appointmentId) || known.get(appointmentId) !== found.get(appointmentId),
  )
  await mirrorSoon(
    work,
    tasks,
    changed.map((appointmentId) => ({
      ...{ appointmentId, professionalId: calendar.professionalId, looks: true },
    })),
  )
}
