import { bookingEvents, type CloudEvent } from '@encaixe/contracts'
import { onTogether } from '@encaixe/service-kit'
import type { Analytics, Fact } from './analytics.ts'
import type { DeliveryRef } from './delivery.ts'
import {
  type BookingCreated,
  type Notice,
  noticesOfBookingConfirmed,
  noticesOfBookingCreated,
} from './domain/notices.ts'
import { insertDeliveries } from './sql/insert-deliveries.ts'
import type { NotifierWork } from './store.ts'

/**
 * What the notifier does about booking's events: a delivery for each notice, in the transaction
 * that also remembers the event; their jobs are added once it has committed.
 */
export function onBooking({
  enqueue,
  analytics,
}: {
  enqueue: (refs: DeliveryRef[]) => void
  analytics: Analytics
}) {
  /** A delivery whose job is lost with the process, the sweeper finds. */
  async function insert(
    events: { eventId: string; notices: Notice[] }[],
    { tx, afterCommit }: NotifierWork,
  ) {
    const refs = await insertDeliveries(tx, events)
    afterCommit(() => enqueue(refs))
  }

  return [
    ...onTogether([bookingEvents.BookingCreated], async (events, work: NotifierWork) => {
      await insert(
        events.map(({ id, data }) => ({ eventId: id, notices: noticesOfBookingCreated(data) })),
        work,
      )
      work.afterCommit(() => analytics.report(events.flatMap(factsOf)))
    }),
    ...onTogether([bookingEvents.BookingConfirmed], (events, work: NotifierWork) =>
      insert(
        events.map(({ id, data }) => ({ eventId: id, notices: noticesOfBookingConfirmed(data) })),
        work,
      ),
    ),
  ]
}

function factsOf({ id, time, data }: CloudEvent<BookingCreated>): Fact[] {
  const { first, professional } = data
  const received: Fact = {
    name: 'booking_received_server',
    professionalId: professional.id,
    at: time,
    id,
  }
  if (!first) return [received]
  // A professional has one first booking, so the professional's id names the fact.
  return [received, { ...received, name: 'first_booking_at', id: professional.id }]
}
