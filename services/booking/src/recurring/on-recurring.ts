import {
  bookingEvents,
  type CloudEvent,
  type EventData,
  type recurringEvents,
} from '@encaixe/contracts'
import type { Transaction } from '@encaixe/service-kit'
import { lockProfessionals } from '../appointments/lock-professionals.sql.ts'
import type { BookingTransaction, Parts } from '../store.ts'
import type { Openings } from '../waitlist/openings.ts'
import { isKeptVersion, keepSeries, keepUnknownSeries } from './keep-series.sql.ts'
import { peopleOfSeries, type SeriesInHand, toldPeople } from './series.ts'
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
export const onSeries = ({ clock, openings }: Pick<Parts, 'clock'> & { openings: Openings }) => ({
  /** An occurrence is due. If a later change of the series was handled already, that change has covered it. */
  async onDue(
    { data: { schedule: series, occurrence } }: Event<'RecurringOccurrenceDue'>,
    work: Work,
  ) {
    await lockProfessionals(work.tx, [series.professionalId])
    await keepUnknownSeries(work.tx, series)
    if (!(await isKeptVersion(work.tx, series))) return
    const people = await peopleOfSeries(work, series)
    if (!people) return
    await settleOccurrences(work, { series, ...people }, [occurrence], {
      now: clock(),
      openings,
      tellsEach: true,
    })
  },

  /** A series has changed: withdrawn occurrences are cancelled, the others follow it. Its people are told once. */
  async onChanged({ data }: Event<'RecurringScheduleChanged'>, work: Work) {
    const { schedule: series, change, occurrences, withdrawn } = data
    const now = clock()
    await lockProfessionals(work.tx, [series.professionalId])
    if (!(await keepSeries(work.tx, series))) return
    const cancelled = await withdrawOccurrences(
      work,
      { schedule: series, change, numbers: withdrawn },
      { now, openings },
    )
    if (cancelled.length + occurrences.length === 0) return
    const people = await peopleOfSeries(work, series)
    if (!people) return
    const inHand = { series, ...people }
    const settled = await settleOccurrences(work, inHand, occurrences, {
      ...{ now, openings },
      tellsEach: false,
    })
    await tellSeries(work, inHand, change, { cancelled, ...settled })
  },
})

type Told = EventData<typeof bookingEvents.SeriesChanged>

async function tellSeries(
  { emit }: Work,
  inHand: SeriesInHand,
  change: Told['change'],
  dates: Pick<Told, 'cancelled' | 'booked' | 'moved' | 'skipped'>,
): Promise<void> {
  const [first] = Object.values(dates).flat()
  if (!first) return
  const { client, contact, professional } = toldPeople(inHand)
  const email = client.emailConfirmed ? client.email : null
  const { id: recurringScheduleId, version } = inHand.series
  await emit(bookingEvents.SeriesChanged, {
    subject: first.occurrenceId,
    data: {
      ...{ client: { ...client, email }, contact, professional },
      ...{ recurringScheduleId, version, change },
      ...dates,
    },
  })
}
