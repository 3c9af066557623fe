import type { billingEvents, bookingEvents, CloudEvent, EventData } from '@encaixe/contracts'
import type { Logger, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import type { NotifierTransaction, NotifierWork } from '../store.ts'

/** Something worth counting, attributed to the professional; never with a client's data. */
const fact = z.object({
  name: z.enum(['booking_received_server', 'first_booking_at', 'subscription_started']),
  professionalId: z.string(),
  at: z.string(),
  /** The same for a repeated report of the same fact, so that it counts once. */
  id: z.uuid(),
})
export type Fact = z.output<typeof fact>

export interface Analytics {
  /** Counts facts if, and only if, the transaction commits. */
  report(t: NotifierWork, facts: readonly Fact[]): Promise<void>
}

const countFact = { kind: 'count-fact', data: fact }
const TIMEOUT_MS = 10_000

/** Counts facts at PostHog, by its capture endpoint, if a key is configured; otherwise they are log lines. */
export function openAnalytics({
  key,
  host,
  tasks,
  log,
}: {
  key: string | undefined
  host: string
  tasks: Tasks<NotifierTransaction>
  log: Logger
}): Analytics {
  if (!key) {
    return {
      async report({ afterCommit }, facts) {
        afterCommit(() => {
          for (const { name, professionalId, at } of facts) {
            log.info({ analytics: name, professionalId, at }, 'analytics')
          }
        })
      },
    }
  }
  tasks.handle(countFact, {
    deleteDone: true,
    async runOutside({ data: { name, professionalId, at, id } }, { signal }) {
      const response = await fetch(`${host}/i/v0/e/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: key,
          event: name,
          distinct_id: professionalId,
          timestamp: at,
          uuid: id,
          properties: { $process_person_profile: false },
        }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`analytics answered ${response.status}`)
    },
  })
  return {
    async report(t, facts) {
      await tasks.add(
        t,
        countFact,
        facts.map((data) => ({ data })),
      )
    },
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
