import {
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type EventData,
} from '@encaixe/contracts'
import { type EventEntry, onTogether, type Tasks } from '@encaixe/service-kit'
import type { z } from 'zod'
import { type Analytics, type Fact, factsOfBooking } from './analytics/analytics.ts'
import {
  type AppointmentParams,
  type BookingNews,
  noticeOfBooking,
} from './notices/appointment/about-appointment.ts'
import { msgBookingConfirmed } from './notices/appointment/msg-booking-booked.ts'
import { msgBookingRejected } from './notices/appointment/msg-booking-rejected.ts'
import { msgCalendarCollision } from './notices/appointment/msg-calendar-collision.ts'
import { msgMoveRefused } from './notices/appointment/msg-move-refused.ts'
import { msgMoveRequested } from './notices/appointment/msg-move-requested.ts'
import { msgAttendanceConfirmed, msgNoShow } from './notices/appointment/msg-session.ts'
import {
  noticesOfCancellation,
  noticesOfCharge,
  noticesOfMove,
  noticesOfNew,
  noticesOfPayment,
  noticesOfPrepayment,
} from './notices/appointment/of-booking.ts'
import type { Notice } from './notices/define.ts'
import { msgChargeOpened } from './notices/payment/msg-charge-opened.ts'
import { msgReviewRequest } from './notices/review/msg-review-request.ts'
import { skippedOf } from './notices/series/about-conflict.ts'
import { noticeOfSeries } from './notices/series/msg-recurring-changed.ts'
import { noticesOfConflict } from './notices/series/of-conflict.ts'
import { keepStates } from './reminders/appointment-states.sql.ts'
import { remindOf } from './reminders/reminder.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'

type Entry = EventEntry<NotifierTransaction>
type Conflict = EventData<typeof bookingEvents.OccurrenceConflicted>
type Series = EventData<typeof bookingEvents.SeriesChanged>

/**
 * What the notifier does about booking's events: which notices each of them makes. Those that make none
 * still tell how the appointment stands.
 */
export function onBooking({
  enqueue,
  analytics,
  tasks,
}: {
  enqueue: Enqueue
  analytics: Analytics
  tasks: Tasks<NotifierTransaction>
}): Entry[] {
  return [
    ...notify(bookingEvents.BookingCreated, noticesOfNew, factsOfBooking),
    // The professional, who confirmed it, need not hear of it.
    ...notify(bookingEvents.BookingConfirmed, ({ notify }) =>
      notify === false ? [] : [msgBookingConfirmed],
    ),
    ...notify(bookingEvents.BookingRepriced, () => []),
    ...notify(bookingEvents.BookingRejected, () => [msgBookingRejected]),
    ...notify(bookingEvents.BookingCancelled, noticesOfCancellation),
    ...notify(bookingEvents.BookingRescheduled, noticesOfMove),
    ...notify(bookingEvents.BookingMoveRequested, () => [msgMoveRequested]),
    ...notify(bookingEvents.BookingMoveRefused, () => [msgMoveRefused]),
    // Only a request that has not gone out yet hears of it: it does not go out any more.
    ...notify(bookingEvents.BookingMoveWithdrawn, () => []),
    ...notify(bookingEvents.BookingCompleted, () => [msgReviewRequest]),
    ...notify(bookingEvents.BookingMarkedNoShow, ({ notify }) =>
      notify === false ? [] : [msgNoShow],
    ),
    ...notify(bookingEvents.AttendanceConfirmed, () => [msgAttendanceConfirmed]),
    ...notify(bookingEvents.PaymentStatusChanged, noticesOfPayment),
    ...notify(bookingEvents.ChargeOpened, () => [msgChargeOpened]),
    ...notify(bookingEvents.PrepaymentSettled, noticesOfPrepayment),
    ...notify(bookingEvents.ChargeNews, noticesOfCharge),
    ...notify(bookingEvents.BookingCollided, () => [msgCalendarCollision]),
    ...onTogether([bookingEvents.OccurrenceConflicted], onConflicts),
    ...onTogether([bookingEvents.SeriesChanged], onSeries),
  ]

  /** Both sides hear that one time of a series is not booked. There is no appointment to keep a state of. */
  async function onConflicts(events: CloudEvent<Conflict>[], work: NotifierWork) {
    await deliver(
      work,
      enqueue,
      events.map(({ id: eventId, traceparent, data }) => ({
        eventId,
        traceparent,
        deliveries: data.notify === false ? [] : noticesOfConflict(data),
      })),
    )
  }

  /** The client hears of all dates at once, and both sides of those that could not be kept. */
  async function onSeries(events: CloudEvent<Series>[], work: NotifierWork) {
    await deliver(
      work,
      enqueue,
      events.map(({ id: eventId, traceparent, data }) => {
        const skipped = skippedOf(data)
        const deliveries = [...noticeOfSeries(data), ...(skipped ? noticesOfConflict(skipped) : [])]
        return { eventId, traceparent, deliveries }
      }),
    )
  }

  /**
   * Inserts a delivery for each address of each notice, and what is now known of the appointment, in the transaction
   * that stores the event.
   */
  function notify<D extends BookingNews>(
    contract: EventContract<z.ZodType<D>>,
    noticesOf: (snapshot: D) => readonly Notice<AppointmentParams>[],
    factsOf: (event: CloudEvent<D>) => Fact[] = () => [],
  ): Entry[] {
    return onTogether([contract], async (events: CloudEvent<D>[], work: NotifierWork) => {
      const now = Temporal.Now.instant()
      const latest = await keepStates(
        work.tx,
        events.map(({ data: { appointment } }) => ({
          ...appointment,
          appointmentId: appointment.id,
        })),
      )
      await remindOf(work, tasks, events, latest)
      await deliver(
        work,
        enqueue,
        events.map(({ id: eventId, traceparent, data }) => ({
          eventId,
          traceparent,
          deliveries: noticesOf(data).flatMap((notice) => noticeOfBooking(notice, data, now)),
        })),
      )
      await analytics.report(work, events.flatMap(factsOf))
    })
  }
}
