import { bookingEvents, id, instant } from '@encaixe/contracts'
import { Postponed } from '@encaixe/service-kit'
import { z } from 'zod'
import { loadAppointment, stateOf, travelOf } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { around, type BusyElsewhere } from '../copies/busy-elsewhere.ts'
import type { BookingTasks, BookingWork, Parts } from '../store.ts'
import { collides, dueFor, pauseAfter } from './collision.rule.ts'

/** Nobody waits for this answer, so calendars get more time for it than while somebody books. */
const PATIENCE_MS = 10_000

/** The mark: an appointment was made, or moved, while calendars elsewhere did not answer. */
const checkCollision = {
  kind: 'check-collision',
  data: z.object({ appointmentId: id, startsAt: instant, markedAt: instant }),
}

/** Marks appointments with the start for which calendars elsewhere did not answer. */
export const markUnchecked = (
  t: Pick<BookingWork, 'tx' | 'afterCommit'>,
  tasks: BookingTasks,
  appointments: readonly { id: string; startsAt: string }[],
  now: Temporal.Instant,
) =>
  tasks.replace(
    t,
    checkCollision,
    appointments.map(({ id: appointmentId, startsAt }) => ({
      data: { appointmentId, startsAt, markedAt: now.toString() },
      dedupeKey: appointmentId,
      dueAt: now.add({ seconds: pauseAfter(now, now) }),
    })),
  )

/**
 * Asks calendars elsewhere again about marked appointments, until they answer. The professional is told, once, of one
 * that collides.
 */
export function checkCollisions({
  tasks,
  database: { prisma },
  elsewhere,
  clock,
}: Parts & { elsewhere: Pick<BusyElsewhere, 'ask'> }): void {
  tasks.handle(checkCollision, {
    now: clock,
    deleteDone: true,
    async runOutside({ id: taskId, data: { appointmentId, startsAt, markedAt } }) {
      const now = clock()
      const marked = Temporal.Instant.from(startsAt)
      const later = (why: string) =>
        new Postponed(why, { delaySeconds: pauseAfter(Temporal.Instant.from(markedAt), now) })
      const row = (await loadAppointment(prisma, appointmentId))?.row
      const due = dueFor(marked, row ? stateOf(row) : null, now)
      if (due === 'later') throw later('the client has no answer yet')
      if (due === 'over' || !row) return false
      const { busy, isFresh } = await elsewhere.ask(row.professionalId, around(marked), {
        requestId: taskId,
        deadline: Date.now() + PATIENCE_MS,
        timeoutMs: PATIENCE_MS,
      })
      if (!isFresh) throw later('calendars elsewhere do not answer yet')
      return collides({ ...stateOf(row), travelMinutes: travelOf(row) }, busy)
    },
    async run(items, { tx, emit }) {
      for (const { data, result } of items) {
        const loaded = result ? await loadAppointment(tx, data.appointmentId) : null
        if (!loaded) continue
        // It may have been cancelled or moved while calendars were asked.
        const marked = Temporal.Instant.from(data.startsAt)
        if (dueFor(marked, stateOf(loaded.row), clock()) !== 'look') continue
        const snapshot = snapshotOf(loaded.record)
        await emit(bookingEvents.BookingCollided, { subject: data.appointmentId, data: snapshot })
      }
    },
  })
}
