import {
  type BookingSnapshot,
  billingEvents,
  bookingEvents,
  calendarEvents,
} from '@encaixe/contracts'
import { calendarBusyCopies, eventHandlers, onTogether } from '@encaixe/service-kit'
import { busyIntervalOf } from './copies/busy-interval.rule.ts'
import { saveBusyIntervals } from './copies/busy-intervals.sql.ts'
import { plans } from './copies/copies.ts'
import { heldTimes } from './copies/held-times.ts'
import { markBooked } from './offer/offer-rows.ts'
import { savePixConnection } from './prepayment/pix-connection.ts'
import type { Parts, SchedulingTransaction, SchedulingWork } from './store.ts'

const on = eventHandlers<SchedulingTransaction>()

/** What scheduling does about each event of the billing service. */
export const onBilling = ({ cache, clock }: Parts) => [
  on(billingEvents.SubscriptionChanged, ({ data }, { tx }) => plans.save(tx, data)),
  on(billingEvents.PixConnectionChanged, ({ data: { isFinal, ...connection } }, work) =>
    savePixConnection(work, connection, { isFinal, cache, now: clock() }),
  ),
]

/** What scheduling does about the events of calendars elsewhere. */
export const onCalendars = ({ cache }: Parts) => [
  on(calendarEvents.CalendarBusyChanged, async ({ data }, { tx, afterCommit }) => {
    await calendarBusyCopies.save(tx, data)
    afterCommit(() => cache.timesChanged(data.professionalId))
  }),
]

/** What scheduling does about booking's events: it keeps when each professional is busy. */
export function onBooking({ cache }: Parts) {
  async function keep(events: { data: BookingSnapshot }[], { tx, afterCommit }: SchedulingWork) {
    const intervals = events.map(({ data }) => busyIntervalOf(data.appointment))
    await saveBusyIntervals(tx, intervals)
    const appointments = events.map(({ data }) => data.appointment)
    await markBooked(tx, {
      services: appointments.flatMap(
        ({ service, items }) => items?.map(({ serviceId }) => serviceId) ?? service?.id ?? [],
      ),
      places: appointments.flatMap(({ place }) => place?.id ?? []),
    })
    afterCommit(() => {
      const professionals = new Set(intervals.map(({ professionalId }) => professionalId))
      for (const professionalId of professionals) cache.timesChanged(professionalId)
    })
  }
  const busy = onTogether(
    [
      bookingEvents.BookingCreated,
      bookingEvents.BookingConfirmed,
      bookingEvents.BookingRejected,
      bookingEvents.BookingCancelled,
      bookingEvents.BookingRescheduled,
      bookingEvents.BookingServicesChanged,
      bookingEvents.BookingMoveRequested,
      bookingEvents.BookingMoveRefused,
      bookingEvents.BookingMoveWithdrawn,
    ],
    keep,
  )
  return [
    ...busy,
    ...heldTimes({ cache }),
    on(bookingEvents.RatingChanged, async ({ data }, { tx, afterCommit }) => {
      const { professionalId: id, sum, count, version } = data
      await tx.professional.updateMany({
        where: { id, ratingVersion: { lt: version } },
        data: { ratingSum: sum, ratingCount: count, ratingVersion: version },
      })
      afterCommit(() => cache.changed(id))
    }),
  ]
}
