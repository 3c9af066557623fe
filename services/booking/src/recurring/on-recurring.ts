import type { CloudEvent, EventData, recurringEvents, ToldSeries } from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import type { BookingTransaction } from '../store.ts'
import { isKeptVersion, keepSeries, keepUnknownSeries } from './keep-series.sql.ts'
import { peopleOfSeries } from './series.ts'
import { settleOccurrences } from './settle-occurrences.ts'
import { withdrawOccurrences } from './withdraw-occurrences.ts'

type Work = Transaction<BookingTransaction>
type Event<E extends keyof typeof recurringEvents> = CloudEvent<
  EventData<(typeof recurringEvents)[E]>
>

/**
 * Makes appointments of scheduling's series. Each event carries the series' version, and a change carries all
 * due occurrences: late, repeated and reordered events end in the same appointments.
 */
export const onSeries = (clock: () => Temporal.Instant) => {
  const settle = async (
    work: Work,
    series: ToldSeries,
    occurrences: Parameters<typeof settleOccurrences>[2],
  ) => {
    const people = await peopleOfSeries(work, series)
    if (people) await settleOccurrences(work, { series, ...people }, occurrences, clock())
  }

  return {
    /** An occurrence is due. If a later change of the series was handled already, that change has covered it. */
    async onDue({ data: { schedule, occurrence } }: Event<'RecurringOccurrenceDue'>, work: Work) {
      await lockProfessionals(work.tx, [schedule.professionalId])
      await keepUnknownSeries(work.tx, schedule)
      if (!(await isKeptVersion(work.tx, schedule))) return
      await settle(work, schedule, [occurrence])
    },

    /** A series has changed: withdrawn occurrences are cancelled, the others follow it. */
    async onChanged({ data }: Event<'RecurringScheduleChanged'>, work: Work) {
      const { schedule, change, occurrences, withdrawn } = data
      await lockProfessionals(work.tx, [schedule.professionalId])
      if (!(await keepSeries(work.tx, schedule))) return
      await withdrawOccurrences(work, { schedule, change, numbers: withdrawn }, clock())
      if (occurrences.length > 0) await settle(work, schedule, occurrences)
    },
  }
}
