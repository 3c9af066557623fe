import { bookingEvents } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { insertAppointment } from '../manual-booking/create-appointment.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import type { Wanted } from './occurrence-rows.ts'
import { agreedOfSeries, type SeriesInHand, toldPeople } from './series.ts'

/**
 * Books an occurrence as confirmed. The first one of a series tells its client of all; the others tell nobody.
 * @returns the appointment's id
 */
export async function bookOccurrence(
  work: BookingWork,
  inHand: SeriesInHand,
  { number, startsAt, endsAt, priceCents }: Wanted,
  now: Temporal.Instant,
): Promise<string> {
  const { series, client, professional } = inHand
  const { frequency, endsOn, count } = series
  const id = newId()
  const isFirst = await announceSeries(work.tx, series.id, now)
  const { usesSession } = await insertAppointment(
    work,
    { page: professional, client },
    {
      ...{ id, source: 'recurring', startsAt, priceCents },
      durationMinutes: startsAt.until(endsAt).total('minutes'),
      contact: toldPeople(inHand).contact,
      agreed: await agreedOfSeries(work.tx, inHand),
      notify: isFirst,
      useSession: series.usesSessions,
      occurrence: {
        scheduleId: series.id,
        number,
        ...(isFirst && { seriesStart: { frequency, endsOn, count } }),
      },
    },
    now,
  )
  if (series.usesSessions) {
    await askOnceUsedUp(work, { seriesId: series.id, appointmentId: id, usesSession }, now)
  }
  return id
}

/** @returns whether the client hears of the series for the first time */
async function announceSeries(
  tx: BookingTransaction,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { count } = await tx.recurringSchedule.updateMany({
    where: { id, announcedAt: null },
    data: { announcedAt: now.toString() },
  })
  return count > 0
}

/**
 * Asks the professional once how a series goes on that drew on a package, when an occurrence finds no session any more. One
 * that never drew on any has nothing used up. Once it draws again, it may be asked about again.
 */
async function askOnceUsedUp(
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
