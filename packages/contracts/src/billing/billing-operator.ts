import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id, instant } from '../text/primitives.ts'
import { subscription } from './subscription.ts'

const rpc = rpcsOf('billing')

/** What an operator asks of billing. */
export const billingOperatorRpcs = {
  reconcileSubscriptions: rpc('reconcileSubscriptions', {
    summary: 'Has subscriptions read again from the card processor within seconds: one, or all.',
    access: 'operator',
    input: z.object({ professionalId: id.optional() }),
    output: z.object({ requested: z.int() }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  showSubscription: rpc('showSubscription', {
    summary: 'All that billing knows of one plan, and what the card processor told of it.',
    access: 'operator',
    idempotent: true,
    input: z.object({ professionalId: id }),
    output: z.object({
      subscription,
      customerId: z.string().nullable(),
      subscriptionId: z.string().nullable(),
      refreshedAt: instant.nullable(),
      /** What could not be understood of the processor's state, the last time it was read. */
      problem: z.string().nullable(),
      refresh: z
        .object({ dueAt: instant, attempts: z.int(), error: z.string().nullable() })
        .nullable(),
      events: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          happenedAt: instant,
          receivedAt: instant,
          outcome: z.string(),
        }),
      ),
    }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
  replayProcessorEvent: rpc('replayProcessorEvent', {
    summary: 'Reads an event from the card processor, and works on it once more.',
    access: 'operator',
    input: z.object({ eventId: z.string().regex(/^evt_\w{1,250}$/) }),
    output: z.object({ type: z.string(), outcome: z.string() }),
    errors: ['NOT_FOUND'],
  }),
}
