import { z } from 'zod'
import { refundReason } from '../billing/charges.ts'
import { rpcsOf } from '../rpc/define.ts'
import { localDays, stretchOfDays } from '../text/days.ts'
import { cents, id, instant, localDate, paidAmount } from '../text/primitives.ts'
import { paymentMethod } from './appointment.ts'

const rpc = rpcsOf('booking')

/** Of money that came and went by a bank, which gives it back for 90 days at most. */
export const REFUND_DAYS = 90

const moved = z.int().meta({
  description: 'Centavos of BRL that came; negative: that were given back.',
  examples: [12_000],
})

/** One line of what was paid for an appointment. */
export const paymentEntry = z
  .object({
    id,
    amountCents: moved,
    method: paymentMethod,
    paidAt: instant,
    confirmedBy: z.enum(['professional', 'provider']).meta({
      description: 'Who says so: the professional, or the Pix provider of a charge.',
    }),
    canUndo: z.boolean().meta({
      description: 'Whether the professional may strike it out: what they entered, for 24 hours.',
    }),
    endToEndId: z
      .string()
      .nullable()
      // What the version before does not answer has a default.
      .default(null)
      .meta({
        description:
          'The id of the Pix at the banks, or the number of the payment at Mercado Pago; null: nobody but a person tells of it.',
      }),
    feeCents: z
      .int()
      .nullable()
      // What the version before does not answer has a default.
      .default(null)
      .meta({
        description:
          'What the provider keeps of it, as part of the amount; for the professional. null: it does not say.',
        examples: [119],
      }),
  })
  .meta({ id: 'PaymentEntry' })
export type PaymentEntry = z.output<typeof paymentEntry>

/** What is to go back by the bank, and has not. */
export const pendingRefund = z
  .object({
    id,
    amountCents: z.int().meta({ description: 'What of it has not gone back.' }),
    state: z.enum(['under_way', 'failed']).meta({
      description:
        'Whether the bank is giving it back, or did not and is asked again only by the professional.',
    }),
    reason: refundReason.meta({
      description:
        'Why: too much came, it came too late, its appointment was called off, or the professional wanted it.',
    }),
    endToEndId: z.string().nullable().meta({ description: 'The Pix that it is of; null: of any.' }),
    canRetry: z.boolean().meta({ description: 'Whether the bank can be asked again.' }),
  })
  .meta({ id: 'PendingRefund' })
export type PendingRefund = z.output<typeof pendingRefund>

const ledger = z
  .object({
    items: z.array(paymentEntry).meta({ description: 'The earliest first.' }),
    paidCents: z.int().meta({ description: 'All of them together.' }),
    dueCents: cents.meta({ description: 'What is left of the price; 0: nothing.' }),
    mayReceive: z.boolean().meta({ description: 'Whether more can be entered as received.' }),
    mayReturn: z.boolean().meta({ description: 'Whether some can be entered as given back.' }),
    refundUntil: instant.nullable().meta({
      description:
        'Until when the bank gives back what came by charges; null: nothing came by one, or it is all back.',
    }),
    refunds: z
      .array(pendingRefund)
      // What the version before does not answer has a default.
      .default([])
      .meta({ description: 'What the bank is giving back, or did not; for the professional.' }),
  })
  .meta({ id: 'PaymentLedger' })
export type PaymentLedger = z.output<typeof ledger>

const received = z.object({
  date: localDate,
  totalCents: z.int().meta({ description: 'Less what was given back.', examples: [45_000] }),
  items: z.array(
    z.object({
      id,
      appointmentId: id
        .nullable()
        .meta({ description: 'null: it was asked for in a conversation, without an appointment.' }),
      // What the version before does not answer has a default.
      purchaseId: id.nullable().default(null).meta({ description: 'Of a package that was sold.' }),
      clientId: id
        .nullable()
        // What the version before does not answer has a default.
        .default(null)
        .meta({ description: 'An id of /api/clients; null once erased.' }),
      clientName: z.string().nullable().meta({ description: 'null once erased.' }),
      serviceName: z.string().nullable(),
      amountCents: moved,
      method: paymentMethod,
      paidAt: instant,
      // What the version before does not answer has a default.
      feeCents: z
        .int()
        .nullable()
        .default(null)
        .meta({ description: 'What its provider keeps of it; null: it does not say.' }),
    }),
  ),
})

const appointmentId = id.meta({ description: 'An id of /api/appointments.' })

/** An entry as operators see it. */
const shownEntry = z.object({
  amountCents: z.int(),
  method: z.string(),
  confirmedBy: z.string(),
  paidAt: instant,
})

/** A refund as operators see it. */
const shownRefund = z.object({
  id,
  reason: z.string(),
  amountCents: z.int(),
  doneCents: z.int(),
  failedCents: z.int(),
  /** When billing was asked for it; null: not yet. */
  askedAt: instant.nullable(),
  retriedAt: instant.nullable(),
})

export const paymentRpcs = {
  listPayments: rpc('listPayments', {
    summary: 'What was paid for an appointment and given back, entry by entry; for either side.',
    access: ['account', 'phone'],
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/appointments/:id/payments' },
    input: z.object({ id: appointmentId }),
    output: ledger,
    errors: ['NOT_FOUND'],
  }),
  recordPayment: rpc('recordPayment', {
    summary: 'Enters money that the professional received by hand, or gave back.',
    access: 'professional',
    http: { method: 'POST', path: '/api/appointments/:id/payments', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object({
      id: appointmentId,
      kind: z
        .enum(['received', 'returned'], 'Use received ou returned.')
        .default('received')
        .meta({ description: 'Whether it came, or was given back.' }),
      amountCents: paidAmount.optional().meta({
        description: 'Without it: what is left of the price, or all that was paid.',
        examples: [12_000],
      }),
      method: paymentMethod.default('pix'),
      paidOn: localDate.optional().meta({ description: 'The local day; today without it.' }),
    }),
    output: paymentEntry,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  undoPayment: rpc('undoPayment', {
    summary: 'Strikes out what the professional entered by mistake, within 24 hours.',
    access: 'professional',
    http: { method: 'DELETE', path: '/api/appointments/:id/payments/:entryId', status: 204 },
    input: z.object({
      id: appointmentId,
      entryId: id.meta({ description: 'An id of GET /api/appointments/{id}/payments.' }),
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  retryRefund: rpc('retryRefund', {
    summary: 'Has the bank asked once more to give back what it did not.',
    access: 'professional',
    http: { method: 'POST', path: '/api/refunds/:id/retry' },
    input: z.object({
      id: id.meta({
        description:
          'An id of `refunds` of GET /api/appointments/{id}/payments, or of a payment request of GET /api/messages.',
      }),
    }),
    output: z.object({ amountCents: z.int().meta({ description: 'What the bank is asked for.' }) }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  }),
  showPayments: rpc('showPayments', {
    summary: 'How far the charge of an appointment got, what is held for it, and its entries.',
    access: 'operator',
    idempotent: true,
    input: z.object({ appointmentId: id }),
    output: z.object({
      status: z.string(),
      paymentStatus: z.string(),
      /** null: nothing was charged for it. */
      charge: z
        .object({
          state: z.string(),
          amountCents: z.int(),
          holdUntil: instant.nullable(),
          /** What is done next: open, wait, close, or rest. */
          next: z.string(),
        })
        .nullable(),
      entries: z.array(shownEntry.extend({ struckAt: instant.nullable() })),
      refunds: z.array(shownRefund),
    }),
    errors: ['NOT_FOUND'],
  }),
  showRequestedPayment: rpc('showRequestedPayment', {
    summary: 'What came for a message that asks for money without an appointment.',
    access: 'operator',
    idempotent: true,
    input: z.object({ messageId: id }),
    output: z.object({
      askedCents: z.int().nullable(),
      paidCents: z.int().nullable(),
      entries: z.array(shownEntry),
      refunds: z.array(shownRefund),
    }),
    errors: ['NOT_FOUND'],
  }),
  listReceived: rpc('listReceived', {
    summary: 'What a page received and gave back, day by day; from the pro plan on.',
    access: 'professional',
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/reports/received' },
    input: stretchOfDays(z.object(localDays), 31),
    output: z.object({
      totalCents: z.int(),
      // What the version before does not answer has a default.
      feesCents: z.int().default(0).meta({ description: 'What providers keep of it.' }),
      days: z.array(received).meta({ description: 'Days on which money moved, the latest first.' }),
    }),
    errors: ['PLAN_FEATURE_REQUIRED'],
  }),
}
