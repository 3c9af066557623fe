import type { billingEvents, bookingEvents, CloudEvent, EventData } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import { z } from 'zod'

/** Something worth counting, attributed to the professional; never with a client's data. */
export const fact = z.object({
  name: z.enum(['booking_received_server', 'first_booking_at', 'subscription_started']),
  professionalId: z.string(),
  at: z.string(),
  /** The same for a repeated report of the same fact, so that it counts once. */
  id: z.uuid(),
})
export type Fact = z.output<typeof fact>

export interface Analytics {
  /** Returns at once; what could not be handed over is lost, and logged. */
  report(facts: Fact[]): void
  /** Waits for what is being handed over. */
  close(): Promise<void>
}

/** Without a provider, facts are log lines. */
export function loggedAnalytics(log: Logger): Analytics {
  return {
    report(facts) {
      for (const { name, professionalId, at } of facts) {
        log.info({ analytics: name, professionalId, at }, 'analytics')
      }
    },
    async close() {},
  }
}

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
