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
