import { bookingEvents } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { BookingWork } from '../store.ts'

/**
 * Asks the professional once how a series goes on that drew on a package, when an occurrence finds no session any more. One
 * that never drew on any has nothing used up. Once it draws again, it may be asked about again.
 */
export async function askOnceUsedUp(
  { tx, emit }: Pick<BookingWork, 'tx' | 'emit'>,
  {
    seriesId,
    appointmentId,
    usesSession,
  }: { seriesId: string; appointmentId: string; usesSession: boolean },
  now: Temporal.Instant,
): Promise<void> {
  if (usesSession) {
    await tx.recurringSchedule.updateMany({
      where: { id: seriesId, sessionsAskedAt: { not: null } },
      data: { sessionsAskedAt: null },
    })
    return
  }
  const asked = await tx.$executeRaw(Prisma.sql`
    update recurring_schedules set sessions_asked_at = ${now.toString()}::timestamptz
    where id = ${seriesId}::uuid and sessions_asked_at is null and exists (
      select from appointments a join session_ledger l on l.appointment_id = a.id
      where a.recurring_schedule_id = ${seriesId}::uuid and l.reason = 'used')
  `)
  const loaded = asked > 0 ? await loadAppointment(tx, appointmentId) : null
  if (!loaded) return
  await emit(bookingEvents.SeriesOutOfSessions, {
    subject: appointmentId,
    data: { ...snapshotOf(loaded.record), recurringScheduleId: seriesId },
  })
}
