import type { billingEvents, bookingEvents, CloudEvent, EventData } from '@encaixe/contracts'
import type { Fact } from './analytics.ts'

/** What is counted of a booking. */
export function factsOfBooking({
  id,
  time,
  data: { first, professional },
}: CloudEvent<EventData<typeof bookingEvents.BookingCreated>>): Fact[] {
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

/** A subscription that began is counted once, however often it is told of: it names the fact. */
export const factsOfPlan = (
  { professionalId, started }: EventData<typeof billingEvents.SubscriptionChanged>,
  at: string,
): Fact[] =>
  started === undefined ? [] : [{ name: 'subscription_started', professionalId, at, id: started }]
