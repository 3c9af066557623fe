import { bookingEvents, type EventData, type SystemReason } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import { recordOf, stateOf } from '../appointments/load-appointment.ts'
import { selectAppointments, withIds } from '../appointments/select-appointments.sql.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import type { BookingWork, Openings } from '../store.ts'
import type { KeptSeries } from './series-row.ts'
import { isAhead } from './settle-occurrence.rule.ts'

type Told = EventData<typeof bookingEvents.SeriesChanged>

/**
 * Cancels the coming appointments of withdrawn occurrences, even moved ones. An appointment that somebody
 * cancelled by hand keeps that mark, so that a resumed series does not book it again. The caller tells of them.
 * @returns the dates that were cancelled
 */
export async function withdrawOccurrences(
  work: BookingWork,
  { series, change, numbers }: { series: KeptSeries; change: Told['change']; numbers: number[] },
  at: { now: Temporal.Instant; openings: Openings },
): Promise<Told['cancelled']> {
  const { tx } = work
  const ofSeries = { scheduleId: series.id, version: { lt: series.version } }
  const held = await tx.recurringOccurrence.findMany({
    where: { ...ofSeries, number: { in: numbers } },
    orderBy: { number: 'asc' },
  })
  const ids = held.flatMap(({ appointmentId }) => appointmentId ?? [])
  const rows = (await selectAppointments(tx, withIds(ids))).filter((row) =>
    isAhead(stateOf(row), at.now),
  )
  const reason: SystemReason = `recurring_${change}`
  const cancelled = rows.map(
    (row): Change<typeof bookingEvents.BookingCancelled> => ({
      record: recordOf(row),
      set: { status: 'cancelled', cancelReason: reason },
      by: 'system',
      event: bookingEvents.BookingCancelled,
      data: (snapshot) => ({ ...snapshot, by: 'system', reason, notify: false }),
    }),
  )
  await changeAppointments(work, cancelled, at)

  const isCancelled = new Set(rows.map(({ id }) => id))
  const withdrawn = held.filter(
    ({ state, appointmentId }) =>
      state === 'conflicted' || (appointmentId !== null && isCancelled.has(appointmentId)),
  )
  await tx.recurringOccurrence.updateMany({
    where: { scheduleId: series.id, number: { in: withdrawn.map(({ number }) => number) } },
    data: { state: 'withdrawn', version: series.version, appointmentId: null, conflict: null },
  })
  const occurrenceOf = new Map(held.map(({ id, appointmentId }) => [appointmentId, id]))
  return cancelled.map(
    ({
      record: {
        appointment: { id, startsAt, endsAt },
      },
    }) => ({
      ...{ occurrenceId: occurrenceOf.get(id) ?? id, startsAt, endsAt },
    }),
  )
}
