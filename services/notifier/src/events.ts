import {
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type EventData,
} from '@encaixe/contracts'
import { type EventEntry, onTogether, type Tasks } from '@encaixe/service-kit'
import type { z } from 'zod'
import { type Analytics, type Fact, factsOfBooking } from './analytics/analytics.ts'
import type { NewDelivery } from './deliveries/delivery.ts'
import {
  type BookingFacts,
  type BookingNews,
  noticeOfBooking,
} from './notices/appointment/about-appointment.ts'
import { calendarUpdates, inviting } from './notices/appointment/calendar-updates.ts'
import { msgBookingConfirmed } from './notices/appointment/msg-booking-booked.ts'
import { msgBookingRejected } from './notices/appointment/msg-booking-rejected.ts'
import { msgCalendarCollision } from './notices/appointment/msg-calendar-collision.ts'
import { msgMoveRefused } from './notices/appointment/msg-move-refused.ts'
import { msgMoveRequested } from './notices/appointment/msg-move-requested.ts'
import { msgAttendanceConfirmed, msgNoShow } from './notices/appointment/msg-session.ts'
import {
  noticesOfCancellation,
  noticesOfCharge,
  noticesOfClaim,
  noticesOfCode,
  noticesOfMove,
  noticesOfNew,
  noticesOfPayment,
  noticesOfPrepayment,
  noticesOfServices,
} from './notices/appointment/of-booking.ts'
import type { Notice } from './notices/define.ts'
import { msgReviewRequest } from './notices/review/msg-review-request.ts'
import { skippedOf } from './notices/series/about-conflict.ts'
import { noticeOfSeries } from './notices/series/msg-recurring-changed.ts'
import { msgSeriesOutOfSessions } from './notices/series/msg-series-out-of-sessions.ts'
import { noticesOfConflict } from './notices/series/of-conflict.ts'
import { keepStates } from './reminders/appointment-states.sql.ts'
import { remindOf } from './reminders/reminder.ts'
import { deliver } from './sending/deliver.ts'
import type { EventDeliveries } from './sending/insert-deliveries.sql.ts'
import type { Enqueue } from './sending/queues.ts'
import { invitedBefore, toldBefore } from './sending/told-before.sql.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'
import { type Programs, toldOfAppointments } from './webhooks/told.ts'

type Entry = EventEntry<NotifierTransaction>

interface NewsOptions<D> {
  factsOf?: (event: CloudEvent<D>) => Fact[]
  /** Whether it changes what the client's calendar shows. */
  changesCalendars?: boolean
  /** Whether it only says what became of an appointment: whoever never heard of that hears nothing of it. */
  isAfterwards?: boolean
}
const inCalendars = { changesCalendars: true }
const afterwards = { isAfterwards: true }

/**
 * Whether the client hears what became of an appointment. Who was booked by hand without being told, and has not been
 * reminded since, hears of it only what they have caused: that their own Pix came.
 */
const isOfTold = ({ appointment, confirmedBy }: BookingNews, told: ReadonlySet<string>): boolean =>
  appointment.source !== 'professional' || confirmedBy === 'provider' || told.has(appointment.id)

/** What the agent has just said in the conversation is not said there again. */
const isToldAlready = (
  { toldOn }: BookingNews,
  { audience, channel }: Pick<NewDelivery, 'audience' | 'channel'>,
): boolean => toldOn === channel && audience === 'client'

/**
 * What the notifier does about booking's events: which notices each of them makes. Those that make none
 * still tell how the appointment stands.
 */
export function onBooking({
  enqueue,
  analytics,
  tasks,
  programs,
}: {
  enqueue: Enqueue
  analytics: Analytics
  tasks: Tasks<NotifierTransaction>
  programs: Programs
}): Entry[] {
  return [
    ...notify(bookingEvents.BookingCreated, noticesOfNew, { factsOf: factsOfBooking }),
    // The professional, who confirmed it, need not hear of it.
    ...notify(
      bookingEvents.BookingConfirmed,
      ({ notify }) => (notify === false ? [] : [msgBookingConfirmed]),
      inCalendars,
    ),
    ...notify(bookingEvents.BookingRepriced, () => []),
    ...notify(bookingEvents.BookingRejected, () => [msgBookingRejected], inCalendars),
    ...notify(bookingEvents.BookingCancelled, noticesOfCancellation, inCalendars),
    ...notify(bookingEvents.BookingRescheduled, noticesOfMove, inCalendars),
    ...notify(bookingEvents.BookingServicesChanged, noticesOfServices, inCalendars),
    ...notify(bookingEvents.BookingMoveRequested, () => [msgMoveRequested]),
    ...notify(bookingEvents.BookingMoveRefused, () => [msgMoveRefused]),
    // Only a request that has not gone out yet hears of it: it does not go out any more.
    ...notify(bookingEvents.BookingMoveWithdrawn, () => []),
    ...notify(bookingEvents.BookingCompleted, () => [msgReviewRequest], afterwards),
    ...notify(
      bookingEvents.BookingMarkedNoShow,
      ({ notify }) => (notify === false ? [] : [msgNoShow]),
      afterwards,
    ),
    ...notify(bookingEvents.AttendanceConfirmed, () => [msgAttendanceConfirmed]),
    ...notify(bookingEvents.PaymentStatusChanged, noticesOfPayment, afterwards),
    ...notify(bookingEvents.ChargeOpened, noticesOfCode),
    ...notify(bookingEvents.PrepaymentClaimChanged, noticesOfClaim),
    ...notify(bookingEvents.PrepaymentSettled, noticesOfPrepayment),
    ...notify(bookingEvents.ChargeNews, noticesOfCharge),
    ...notify(bookingEvents.BookingCollided, () => [msgCalendarCollision]),
    ...notify(bookingEvents.SeriesOutOfSessions, () => [msgSeriesOutOfSessions]),
    // Both sides hear that one time of a series is not booked.
    ...tell(bookingEvents.OccurrenceConflicted, (conflict) =>
      conflict.notify === false ? [] : noticesOfConflict(conflict),
    ),
    // The client hears of all dates at once, and both sides of those that could not be kept.
    ...tell(bookingEvents.SeriesChanged, (series) => {
      const skipped = skippedOf(series)
      return [...noticeOfSeries(series), ...(skipped ? noticesOfConflict(skipped) : [])]
    }),
  ]

  /** Of what is about no one appointment there is no state to keep. */
  function tell<E extends EventContract>(
    contract: E,
    deliveriesOf: (data: EventData<E>) => NewDelivery[],
  ): Entry[] {
    return onTogether([contract], (events: CloudEvent<EventData<E>>[], work: NotifierWork) => {
      const told = events.map(({ id: eventId, traceparent, data }) => ({
        ...{ eventId, traceparent },
        deliveries: deliveriesOf(data),
      }))
      return deliver(work, enqueue, told)
    })
  }

  /** After the notices are inserted: an invitation of the same batch counts. */
  async function updateCalendars<D extends BookingNews>(
    made: readonly (EventDeliveries & { data: D })[],
    work: NotifierWork,
    now: Temporal.Instant,
  ) {
    const invited = await invitedBefore(
      work.tx,
      made.map(({ data }) => data.appointment.id),
      { templates: inviting, besides: made.map(({ eventId }) => eventId) },
    )
    const updates = made.map(({ eventId, traceparent, data, deliveries }) => ({
      eventId,
      traceparent,
      deliveries: calendarUpdates(data, {
        invited: invited.get(data.appointment.id) ?? [],
        made: deliveries,
        now,
      }),
    }))
    await deliver(work, enqueue, updates)
  }

  /**
   * Inserts a delivery for each address of each notice, and what is now known of the appointment, in the transaction
   * that stores the event.
   */
  function notify<D extends BookingNews>(
    contract: EventContract<z.ZodType<D>>,
    noticesOf: (snapshot: D) => readonly Notice<BookingFacts>[],
    { factsOf = () => [], changesCalendars = false, isAfterwards = false }: NewsOptions<D> = {},
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
      const ids = events.map(({ data }) => data.appointment.id)
      const told = isAfterwards ? await toldBefore(work.tx, ids) : null
      const made = events.map(({ id: eventId, traceparent, data }) => ({
        eventId,
        traceparent,
        data,
        deliveries: noticesOf(data)
          .filter(({ audience }) => audience !== 'client' || !told || isOfTold(data, told))
          .flatMap((notice) => noticeOfBooking(notice, data, now))
          .filter((delivery) => !isToldAlready(data, delivery)),
      }))
      await deliver(work, enqueue, made)
      if (changesCalendars) await updateCalendars(made, work, now)
      await analytics.report(work, events.flatMap(factsOf))
      await programs.record(work, toldOfAppointments(contract, events, programs.publicUrl))
    })
  }
}
