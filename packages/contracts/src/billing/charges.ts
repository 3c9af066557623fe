import { z } from 'zod'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { id, instant } from '../text/primitives.ts'

const rpc = rpcsOf('billing')
const event = eventsOf('BILLING')

export const chargeState = z.enum(['open', 'paid', 'removed', 'expired'])
export type ChargeState = z.output<typeof chargeState>

/**
 * What a charge is for, one of the three: an appointment, a message that asks for money without one, or a package that
 * somebody buys.
 */
const chargedFor = {
  appointmentId: id.optional(),
  messageId: id.optional(),
  purchaseId: id.optional(),
}
export type ChargedFor = z.output<z.ZodObject<typeof chargedFor>>
const namesOne = ({ appointmentId, messageId, purchaseId }: ChargedFor) =>
  [appointmentId, messageId, purchaseId].filter((one) => one !== undefined).length === 1
const ONE = 'Name an appointment, a message, or a purchase.'

/** What is asked of a client at the professional's provider of the API Pix. */
export const charge = z.object({
  id,
  ...chargedFor,
  txid: z.string(),
  amountCents: z.int(),
  expiresAt: instant,
  state: chargeState,
  /** The dynamic code, "copia e cola". */
  payload: z.string(),
})
export type Charge = z.output<typeof charge>

/** Why money goes back: it was too much, it came too late, its appointment was called off, or the professional wants it. */
export const refundReason = z.enum(['excess', 'late', 'cancelled', 'by_hand'])
export type RefundReason = z.output<typeof refundReason>

const entry = z.object({
  professionalId: id,
  ...chargedFor,
  chargeId: id,
  askedCents: z.int(),
  /** All that had come for the charge by then, less what its provider had given back or was giving back. */
  receivedCents: z.int(),
})

export const chargeRpcs = {
  openCharge: rpc('openCharge', {
    summary:
      'The open charge of an appointment, a message or a purchase, made if there is none of this amount; null without a connected account.',
    access: 'service',
    idempotent: true,
    input: z
      .object({
        professionalId: id,
        ...chargedFor,
        amountCents: z.int().min(1).max(999_999_999),
        /** Until when it can be paid; 72 hours by default. */
        expiresAt: instant.optional(),
        /** Shown to the payer. */
        text: z.string().max(140),
      })
      .refine(namesOne, ONE),
    output: z.object({ charge: charge.nullable() }),
  }),
  takesCharges: rpc('takesCharges', {
    summary: 'Whether a page has a connected account: what is charged there confirms itself.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id }),
    output: z.object({ takes: z.boolean() }),
  }),
  closeCharge: rpc('closeCharge', {
    summary:
      'Reads the open charge of an appointment or a purchase once more, and removes it unless it was paid. What comes later comes too late.',
    access: 'service',
    idempotent: true,
    input: z.object(chargedFor).refine(namesOne, ONE),
    output: z.object({ isPaid: z.boolean() }),
  }),
  refundPayments: rpc('refundPayments', {
    summary:
      'Gives back an amount of what came by charges for an appointment, a message or a purchase, and no more than is left of it.',
    access: 'service',
    idempotent: true,
    input: z
      .object({
        ...chargedFor,
        /** Asked for twice under one id, it is one refund. */
        requestId: id,
        amountCents: z.int().min(1),
        /** The payment that it is given back of; without it the earliest first. */
        endToEndId: z.string().max(100).optional(),
        reason: refundReason,
      })
      .refine(namesOne, ONE),
    /** What is given back: less than was asked for where less was left. */
    output: z.object({ takenCents: z.int() }),
  }),
  receivePixCallback: rpc('receivePixCallback', {
    summary: 'Has the named charges of an account read at its provider: a callback is a hint.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** The secret part of the address that the provider called. */
      path: z.string().min(1).max(100),
      txids: z.array(z.string().max(35)).max(1_000),
    }),
    output: z.object({ known: z.boolean() }),
  }),
  showCharges: rpc('showCharges', {
    summary: 'The charges of an appointment, a message or a purchase with what came and went back.',
    access: 'operator',
    idempotent: true,
    input: z.object(chargedFor).refine(namesOne, ONE),
    output: z.object({
      items: z.array(
        charge.extend({
          payload: z.string().nullable(),
          nextReadAt: instant.nullable(),
          payments: z.array(
            z.object({
              endToEndId: z.string(),
              amountCents: z.int(),
              /** What the provider keeps of it; null: it does not say. */
              feeCents: z
                .int()
                .nullable()
                // What the version before does not answer has a default.
                .default(null),
              paidAt: instant,
              refunds: z.array(
                z.object({ id, amountCents: z.int(), state: z.string(), reason: z.string() }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),
  reconcileCharges: rpc('reconcileCharges', {
    summary:
      'Has the charges of an appointment, a message or a purchase read at once, or all that are open in their turn.',
    access: 'operator',
    input: z.object(chargedFor),
    output: z.object({ requested: z.int() }),
  }),
}

export const chargeEvents = {
  PaymentEntered: event('PaymentEntered', {
    summary: 'Money came for a charge, as its provider says.',
    data: entry.extend({
      /** Of the Pix; at Mercado Pago its number of the payment. */
      endToEndId: z.string(),
      amountCents: z.int(),
      /** What the provider keeps of it, not subtracted. Absent where it does not say, and from earlier events. */
      feeCents: z.int().min(0).optional(),
      paidAt: instant,
      /** Whether this one is the first with which all that was asked for has come. */
      completes: z.boolean(),
    }),
  }),
  PaymentRefundSettled: event('PaymentRefundSettled', {
    summary: 'A refund was done, or failed for good.',
    data: entry.extend({
      refundId: id,
      /** The request of which this is all, or a part. Absent of what nobody asked for here, and from earlier events. */
      requestId: id.optional(),
      /** The payment that it is given back of. Absent from earlier events. */
      endToEndId: z.string().optional(),
      amountCents: z.int(),
      state: z.enum(['done', 'failed']),
      reason: refundReason,
      /** When the bank gave it back. Absent of what failed, and from events of before there was a ledger. */
      settledAt: instant.optional(),
      /** Set where the bank was not asked: it gives back for 90 days. */
      isTooOld: z.literal(true).optional(),
      /** Set where nobody asked for it here: it was given back in the bank's own app. Absent before that was read. */
      inBankApp: z.literal(true).optional(),
    }),
  }),
}
