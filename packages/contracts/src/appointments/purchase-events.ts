import { z } from 'zod'
import { eventsOf } from '../rpc/define.ts'
import { id, instant } from '../text/primitives.ts'
import { bookingSnapshot } from './booking-snapshot.ts'
import { purchaseActor, purchaseStatus } from './purchases.ts'

const event = eventsOf('BOOKING')

export const purchaseChange = z.enum([
  /** Sold by its professional, or chosen on the page: it waits for its payment. */
  'asked',
  /** Its client says that it is paid. */
  'claimed',
  'claim_withdrawn',
  /** The professional has not found the money. */
  'not_received',
  /** It is paid, and can be used. */
  'activated',
  /** It was not paid in time. */
  'lapsed',
  'used',
  'returned',
  'given_back',
  /** One session is left: told once. */
  'last',
  /** It ends within seven days: told once. */
  'ending',
  'expired',
  'extended',
  'cancelled',
  /** Money for it came twice, too late, or went back otherwise: its ledger of money changed alone. */
  'money',
])
export type PurchaseChange = z.output<typeof purchaseChange>

export const purchaseEvents = {
  PurchaseChanged: event('PurchaseChanged', {
    summary: 'A package was sold, paid, used, ended, or called off: what is left of it.',
    // The subject is the purchase: it is named when its client is erased.
    data: bookingSnapshot.pick({ client: true, professional: true }).extend({
      purchaseId: id,
      version: z.int(),
      change: purchaseChange,
      by: purchaseActor,
      status: purchaseStatus,
      package: z.object({ id, name: z.string() }),
      priceCents: z.int(),
      /** Of all its kinds. */
      sessions: z.object({ bought: z.int(), left: z.int() }),
      expiresAt: instant.nullable(),
      /** Until when its payment is waited for. Absent where it is not. */
      waitsUntil: instant.optional(),
      /** Of what was used, returned or given back. */
      appointmentId: id.optional(),
      /** Of a cancellation: what goes back, and whether the provider does that. */
      refund: z.object({ amountCents: z.int(), byProvider: z.boolean() }).optional(),
      /** Of `money`: what the provider gave back, or did not. Absent of money that came. */
      settled: z
        .object({
          state: z.enum(['done', 'failed']),
          amountCents: z.int(),
          /** It gives back for 90 days only. */
          isTooOld: z.literal(true).optional(),
        })
        .optional(),
      /** Of a claim: what its professional looks for in the bank's list. */
      claim: z.object({ amountCents: z.int(), txidEnding: z.string() }).optional(),
      /** False: the professional tells the client themselves. Absent from all others. */
      notify: z.literal(false).optional(),
    }),
  }),
}
