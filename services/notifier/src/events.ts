import {
  type BookingSnapshot,
  bookingEvents,
  type CloudEvent,
  type EventContract,
} from '@encaixe/contracts'
import { type EventEntry, onTogether } from '@encaixe/service-kit'
import type { z } from 'zod'
import type { Analytics, Fact } from './analytics/analytics.ts'
import { factsOfBooking } from './analytics/facts.ts'
import { type AppointmentParams, noticeOfBooking } from './notices/about-appointment.ts'
import type { Notice } from './notices/define.ts'
import { msgBookingConfirmed } from './notices/msg-booking-confirmed.ts'
import { msgBookingReceived } from './notices/msg-booking-received.ts'
import { msgBookingRequest } from './notices/msg-booking-request.ts'
import type { DeliveryRef } from './sending/delivery.ts'
import { keepStates } from './sql/appointment-states.ts'
import { insertDeliveries } from './sql/insert-deliveries.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'

type Entry = EventEntry<NotifierTransaction>

/** One of a series is told by the series' own notice, not by itself. */
const noticesOfNew = ({ source, status }: BookingSnapshot['appointment']) =>
  source === 'recurring'
    ? []
    : [msgBookingRequest, status === 'confirmed' ? msgBookingConfirmed : msgBookingReceived]

/**
 * What the notifier does about booking's events: which notices each of them makes. Those that make none
 * still tell how the appointment stands.
 */
export function onBooking({
  enqueue,
  analytics,
}: {
  enqueue: (refs: DeliveryRef[]) => void
  analytics: Analytics
}): Entry[] {
  return [
    ...notify(
      bookingEvents.BookingCreated,
      ({ appointment }) => noticesOfNew(appointment),
      factsOfBooking,
    ),
    // The professional, who confirmed it, need not hear of it.
    ...notify(bookingEvents.BookingConfirmed, () => [msgBookingConfirmed]),
    ...notify(bookingEvents.BookingRepriced, () => []),
    ...notify(bookingEvents.BookingRejected, () => []),
    ...notify(bookingEvents.BookingCancelled, () => []),
    ...notify(bookingEvents.BookingRescheduled, () => []),
    ...notify(bookingEvents.BookingCompleted, () => []),
    ...notify(bookingEvents.BookingMarkedNoShow, () => []),
    ...notify(bookingEvents.AttendanceConfirmed, () => []),
    ...notify(bookingEvents.PaymentStatusChanged, () => []),
  ]

  /**
   * A delivery for each address of each notice, and what is now known of the appointment, in the
   * transaction that remembers the event. Their jobs are added once it has committed; what is lost
   * with the process, the sweeper finds.
   */
  function notify<D extends BookingSnapshot>(
    contract: EventContract<z.ZodType<D>>,
    noticesOf: (snapshot: D) => readonly Notice<AppointmentParams>[],
    factsOf: (event: CloudEvent<D>) => Fact[] = () => [],
  ): Entry[] {
    return onTogether([contract], async (events: CloudEvent<D>[], work: NotifierWork) => {
      const now = Temporal.Now.instant()
      await keepStates(
        work.tx,
        events.map(({ data: { appointment } }) => ({
          ...appointment,
          appointmentId: appointment.id,
        })),
      )
      const refs = await insertDeliveries(
        work.tx,
        events.map(({ id: eventId, traceparent, data }) => ({
          eventId,
          traceparent,
          deliveries: noticesOf(data).flatMap((notice) => noticeOfBooking(notice, data, now)),
        })),
      )
      work.afterCommit(() => {
        enqueue(refs)
        analytics.report(events.flatMap(factsOf))
      })
    })
  }
}
