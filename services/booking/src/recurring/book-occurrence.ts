import { newId } from '@encaixe/service-kit'
import { insertAppointment } from '../manual-booking/create-appointment.ts'
import type { BookingTransaction, BookingWork } from '../store.ts'
import { askOnceUsedUp } from './ask-once-used-up.ts'
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
