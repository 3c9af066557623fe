import {
  bookingEvents,
  type EventData,
  type recurringEvents,
  type SystemReason,
} from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { recordOf, stateOf } from '../appointments/load-appointment.ts'
import { selectAppointments, withIds } from '../appointments/select-appointments.sql.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import type { Change } from '../changes/change.ts'
import { changeAppointments } from '../changes/change-appointments.ts'
import type { BookingTransaction } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
import { isAhead } from './settle-occurrence.rule.ts'

type Withdrawn = EventData<typeof bookingEvents.SeriesChanged>['cancelled']
type Changed = EventData<typeof recurringEvents.RecurringScheduleChanged>

/**
 * Cancels the coming appointments of withdrawn occurrences, even moved ones. An appointment that somebody
 * cancelled by hand keeps that mark, so that a resumed series does not book it again. The caller tells of them.
 * @returns the dates that were cancelled
 */
export async function withdrawOccurrences(
  work: Transaction<BookingTransaction>,
  { schedule, change, numbers }: Pick<Changed, 'schedule' | 'change'> & { numbers: number[] },
  at: { now: Temporal.Instant; openings: Openings },
): Promise<Withdrawn> {
  const { tx } = work
  const ofSeries = { scheduleId: schedule.id, version: { lt: schedule.version } }
  const held = await tx.recurringOccurrence.findMany({
    where: { ...ofSeries, number: { in: numbers } },
    orderBy: { number: 'asc' },
  })
  const ids = held.flatMap(({ appointmentId }) => appointmentId ?? [])
  const rows = (await selectAppointments(tx, withIds(ids))).filter((row) =>
    isAhead(stateOf(row), at.now),
  )
  const reason: SystemReason = `recurring_${change}`
  const cancelled = rows.map((row): Change<typeof bookingEvents.BookingCancelled> => {
    const record = recordOf(row)
    return {
      appointment: record.appointment,
      set: { status: 'cancelled', cancelReason: reason },
      by: 'system',
      event: bookingEvents.BookingCancelled,
      data: (appointment) => ({
        ...snapshotOf({ ...record, appointment }),
        by: 'system',
        reason,
        notify: false,
      }),
    }
  })
  await changeAppointments(work, cancelled, at)

  const isCancelled = new Set(rows.map(({ id }) => id))
  const withdrawn = held.filter(
    ({ state, appointmentId }) =>
      state === 'conflicted' || (appointmentId !== null && isCancelled.has(appointmentId)),
  )
  await tx.recurringOccurrence.updateMany({
    where: { scheduleId: schedule.id, number: { in: withdrawn.map(({ number }) => number) } },
    data: { state: 'withdrawn', version: schedule.version, appointmentId: null },
  })
  const occurrenceOf = new Map(held.map(({ id, appointmentId }) => [appointmentId, id]))
  return cancelled.map(({ appointment: { id, startsAt, endsAt } }) => ({
    ...{ occurrenceId: occurrenceOf.get(id) ?? id, startsAt, endsAt },
  }))
}
