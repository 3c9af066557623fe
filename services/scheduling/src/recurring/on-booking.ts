import type { bookingEvents, CloudEvent, EventData } from '@encaixe/contracts'
import type { SchedulingWork } from '../store.ts'
import { lastDayBefore } from './series-changes.rule.ts'
import { dateColumn, dateOf, seriesOf } from './series-row.ts'
import { tellChanged } from './tell-series.ts'

type Event<E extends keyof typeof bookingEvents> = CloudEvent<EventData<(typeof bookingEvents)[E]>>

/** Keeps, for the series' own answer, what could not be booked; unless the occurrence has moved on since. */
export async function onOccurrenceConflicted(
  { data }: Event<'OccurrenceConflicted'>,
  { tx }: SchedulingWork,
): Promise<void> {
  const { recurringScheduleId: scheduleId, number, reason } = data
  const startsAt = dateOf(Temporal.Instant.from(data.startsAt))
  await tx.recurringOccurrence.updateMany({
    where: { scheduleId, number, startsAt, withdrawn: false },
    data: { conflict: reason },
  })
}

/** The series of a client who is nobody any more end: there is nobody to come. */
export const onClientErased =
  (clock: () => Temporal.Instant) =>
  async (
    { data: { clientId, professionalId } }: Event<'RecurringClientErased'>,
    work: SchedulingWork,
  ): Promise<void> => {
    const { tx } = work
    const now = clock()
    const going = await tx.recurringSchedule.findMany({
      where: { clientId, professionalId, status: { not: 'ended' } },
      orderBy: { id: 'asc' },
    })
    for (const row of going) {
      const today = now.toZonedDateTimeISO(row.timezone).toPlainDate().toString()
      const ended = await tx.recurringSchedule.update({
        where: { id: row.id },
        data: {
          status: 'ended',
          endsOn: dateColumn(lastDayBefore(today, seriesOf(row))),
          version: { increment: 1 },
          updatedAt: dateOf(now),
        },
      })
      await tellChanged(work, ended, 'ended', now)
    }
  }
