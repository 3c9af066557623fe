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
  /** Deliveries of events whose commit is awaited. What is lost here, the sweeper finds. */
  const committing = new Map<string, DeliveryRef[]>()

  async function insert(told: { eventId: string; notices: Notice[] }[], { tx }: NotifierWork) {
    const byEvent = Map.groupBy(await insertDeliveries(tx, told), ({ eventId }) => eventId)
    for (const { eventId } of told) committing.set(eventId, byEvent.get(eventId) ?? [])
  }

  return {
    handlers: [
      ...onTogether([bookingEvents.BookingCreated], (events, work: NotifierWork) =>
        insert(
          events.map(({ id, data }) => ({ eventId: id, notices: noticesOfBookingCreated(data) })),
          work,
        ),
      ),
      ...onTogether([bookingEvents.BookingConfirmed], (events, work: NotifierWork) =>
        insert(
          events.map(({ id, data }) => ({ eventId: id, notices: noticesOfBookingConfirmed(data) })),
          work,
        ),
      ),
    ],
    afterCommit(event: CloudEvent) {
      enqueue(committing.get(event.id) ?? [])
      committing.delete(event.id)
      if (event.type !== bookingEvents.BookingCreated.type) return
      const created = bookingEvents.BookingCreated.data.safeParse(event.data)
      if (created.success) analytics.report(factsOf(event, created.data))
    },
  }
}

function factsOf({ id, time }: CloudEvent, { first, professional }: BookingCreated): Fact[] {
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
