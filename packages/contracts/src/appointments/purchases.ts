import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import {
  cents,
  expectedVersion,
  id,
  instant,
  localDate,
  page,
  pageCursor,
  slug,
  version,
} from '../text/primitives.ts'
import { emptyAsAbsent, personName } from '../text/text.ts'
import { paymentMethod } from './appointment.ts'
import { appointmentPix } from './appointment-papers.ts'
import { pendingRefund } from './payments.ts'

const rpc = rpcsOf('booking')

/** How long a purchase waits for its payment. */
export const PURCHASE_WAIT_HOURS = 48

export const purchaseStatus = z.enum(['open', 'active', 'used', 'expired', 'cancelled']).meta({
  id: 'PurchaseStatus',
  description: `open: waits for its payment, for ${PURCHASE_WAIT_HOURS} hours; used: no session is left.`,
})
export type PurchaseStatus = z.output<typeof purchaseStatus>

/** Why sessions of a purchase came or went. */
export const sessionReason = z
  .enum([
    'bought',
    'used',
    /** Its appointment does not take place, or is paid otherwise. */
    'returned',
    /** The professional gives one back that was lost. */
    'given_back',
    'expired',
    /** The professional gave more time: what had expired is there again. */
    'extended',
    'cancelled',
  ])
  .meta({ id: 'SessionReason' })
export type SessionReason = z.output<typeof sessionReason>

export const purchaseActor = z.enum(['professional', 'client', 'agent', 'provider', 'system'])
export type PurchaseActor = z.output<typeof purchaseActor>

const boughtSessions = z
  .object({
    serviceIds: z.array(id),
    /** In the order of serviceIds, as they were called when it was bought. */
    serviceNames: z.array(z.string()).meta({ examples: [['Fisioterapia']] }),
    sessions: z.int().meta({ description: 'That were bought.', examples: [10] }),
    left: z.int().meta({ description: 'That can be used.', examples: [6] }),
    // What the version before does not answer has a default.
    next: z
      .int()
      .nullable()
      .default(null)
      .meta({
        description: 'The how many-th of them is used next; null: none is left.',
        examples: [5],
      }),
  })
  .meta({ id: 'BoughtSessions', description: 'Sessions of one kind of a purchase.' })

/** What may be done with a purchase now; pages draw their buttons from it. */
export const purchaseAction = z
  .enum(['receive', 'undo_receive', 'deny', 'declare', 'withdraw', 'extend', 'cancel', 'give_back'])
  .meta({ id: 'PurchaseAction' })
export type PurchaseAction = z.output<typeof purchaseAction>

/** What came for a purchase. */
const purchasePayment = z
  .object({
    status: z.enum(['none', 'claimed', 'paid', 'refunded']).meta({
      description:
        'claimed: its client says that it is paid, and the professional has not answered.',
    }),
    confirmation: z.enum(['automatic', 'by_hand']).meta({
      description: 'Who says that it came: the provider of a charge, or the professional.',
    }),
    paidCents: z.int().meta({ description: 'What came, less what went back.', examples: [90_000] }),
    returningCents: z.int().meta({ description: 'What of it is on its way back.', examples: [0] }),
    method: paymentMethod.nullable().meta({ description: 'null: nothing came.' }),
    paidAt: instant.nullable(),
    /** Until when its payment is waited for; null: it is not. */
    waitsUntil: instant.nullable(),
  })
  .meta({ id: 'PurchasePayment' })

/** A package that somebody bought, as agreed. */
export const purchase = z
  .object({
    id,
    package: z.object({ id, name: z.string().meta({ examples: ['10 sessões'] }) }),
    client: z
      .object({ id, name: z.string().nullable() })
      .optional()
      .meta({ description: 'Only for the professional.' }),
    professional: z
      .object({ slug: slug.nullable(), name: z.string().nullable(), timezone: z.string() })
      .optional()
      .meta({ description: 'Only for the client.' }),
    priceCents: z.int().meta({ description: 'Centavos of BRL.', examples: [90_000] }),
    status: purchaseStatus,
    boughtAt: instant.meta({ description: 'When it was asked for.' }),
    activeAt: instant.nullable().meta({ description: 'Since when it can be used; null: not yet.' }),
    expiresAt: instant.nullable().meta({ description: 'null: it has no end, or is not paid yet.' }),
    entries: z.array(boughtSessions),
    payment: purchasePayment,
    version: version('Grows with every change of it.'),
    actions: z
      .array(purchaseAction)
      .meta({ description: 'What the one who asks may do with it now.' }),
  })
  .meta({ id: 'Purchase', description: 'A package that somebody bought.' })
export type Purchase = z.output<typeof purchase>

/** What became of its sessions. */
const sessionEntry = z
  .object({
    at: instant,
    reason: sessionReason,
    entry: z.int().meta({ description: 'Of `entries`, from 0.', examples: [0] }),
    delta: z
      .int()
      .meta({ description: 'Sessions that came; negative: that went.', examples: [-1] }),
    actor: purchaseActor,
    appointment: z
      .object({ id, startsAt: instant, serviceName: z.string().nullable() })
      .nullable()
      .meta({ description: 'Of one that an appointment used, or gave back.' }),
    canGiveBack: z.boolean().meta({
      description: 'Whether the professional may give back this one: it was used and lost.',
    }),
  })
  .meta({ id: 'SessionEntry' })

const details = purchase
  .extend({
    ledger: z.array(sessionEntry).meta({ description: 'The earliest first.' }),
    // What the version before does not answer has a default.
    refunds: z
      .array(pendingRefund)
      .default([])
      .meta({ description: 'What the bank is giving back, or did not; for the professional.' }),
  })
  .meta({ id: 'PurchaseDetails' })
export type PurchaseDetails = z.output<typeof details>

const purchaseId = id.meta({ description: 'An id of /api/purchases.' })

const professional = 'professional'
/** Who has bought something: an account, or whoever has proven the phone. */
const client = ['account', 'phone'] as const
/** What a professional does with one that was sold. */
const change = {
  access: professional,
  output: purchase,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'STALE_VERSION'],
} as const

export const purchaseRpcs = {
  listPurchases: rpc('listPurchases', {
    summary: 'Packages that a page sold, the newest first.',
    access: professional,
    scope: 'payments:read',
    http: { method: 'GET', path: paths.purchases },
    input: z.object({
      clientId: id.optional().meta({ description: 'Of one client.' }),
      status: purchaseStatus.optional().meta({ description: 'Only those.' }),
      cursor: pageCursor.optional(),
    }),
    output: page(purchase),
  }),
  getPurchase: rpc('getPurchase', {
    summary: 'One package that a page sold, with what became of each session.',
    access: professional,
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/purchases/:id' },
    input: z.object({ id: purchaseId }),
    output: details,
    errors: ['NOT_FOUND'],
  }),
  sellPackage: rpc('sellPackage', {
    summary: 'Sells a package to a client; it can be used once it is paid. From the basic plan on.',
    access: professional,
    // Sessions are what appointments are paid with, and who writes appointments enters what came for them.
    scope: 'appointments:write',
    http: { method: 'POST', path: '/api/purchases', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object({
      clientId: id.meta({ description: 'An id of /api/clients.' }),
      packageId: id.meta({ description: 'An active one of /api/settings/packages.' }),
      priceCents: cents.optional().meta({ description: "The package's price without it." }),
      paid: z
        .object({
          method: paymentMethod,
          at: localDate.optional().meta({ description: 'The local day; today without it.' }),
        })
        .optional()
        .meta({
          description: 'Where the money is there already. Without it the client pays first.',
        }),
      notify: z
        .boolean('Use true ou false.')
        .default(true)
        .meta({ description: 'Whether the client hears of it.' }),
    }),
    output: purchase,
    errors: ['NOT_FOUND', 'PLAN_FEATURE_REQUIRED', 'PLAN_LIMIT_REACHED'],
  }),
  receivePurchase: rpc('receivePurchase', {
    summary: 'Enters that the money of a package came, by hand; it can be used from now on.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/receive' },
    input: z.object({
      id: purchaseId,
      method: paymentMethod.default('pix'),
      paidOn: localDate.optional().meta({ description: 'The local day; today without it.' }),
      expectedVersion,
    }),
  }),
  undoReceivePurchase: rpc('undoReceivePurchase', {
    summary:
      'Takes back, within 24 hours, what was entered by hand as received: while no session was used, the package waits for its payment again.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/undo-receive' },
    input: z.object({ id: purchaseId, expectedVersion }),
  }),
  denyPurchase: rpc('denyPurchase', {
    summary: 'Says that what a client calls paid has not come: they are told, and may pay still.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/deny' },
    input: z.object({ id: purchaseId, expectedVersion }),
  }),
  extendPurchase: rpc('extendPurchase', {
    summary: 'Gives a package more time; what had expired can be used again.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/extend' },
    input: z.object({
      id: purchaseId,
      expiresOn: localDate
        .nullable()
        .meta({ description: 'The last local day, later than it is now; null: no end.' }),
      expectedVersion,
    }),
  }),
  cancelPurchase: rpc('cancelPurchase', {
    summary:
      'Ends a package: its sessions are gone, and an amount goes back, by the provider where it was paid there.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/cancel' },
    input: z.object({
      id: purchaseId,
      refundCents: cents
        .optional()
        .meta({ description: 'What goes back; without it the share that was not used.' }),
      expectedVersion,
    }),
  }),
  giveBackSession: rpc('giveBackSession', {
    summary: 'Gives back the session of an appointment that was cancelled late or missed.',
    ...change,
    http: { method: 'POST', path: '/api/purchases/:id/give-back' },
    input: z.object({
      id: purchaseId,
      appointmentId: id.meta({ description: 'The appointment that used it.' }),
    }),
  }),
  listOwnPurchases: rpc('listOwnPurchases', {
    summary: 'Packages that whoever asks has bought, the newest first.',
    access: client,
    http: { method: 'GET', path: '/api/portal/purchases' },
    input: z.object({
      slug: emptyAsAbsent(slug).meta({ description: 'Of one page.' }),
      cursor: pageCursor.optional(),
    }),
    output: page(details),
  }),
  buyPackage: rpc('buyPackage', {
    summary:
      'Buys a package on a page, with a phone that was proven; it can be used once it is paid.',
    access: client,
    http: { method: 'POST', path: '/api/portal/purchases', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object({
      slug,
      packageId: id.meta({ description: 'One that the page sells.' }),
      clientName: personName({ missing: 'Diga o seu nome.', example: 'João Silva' }).meta({
        description: 'Of somebody who is new on the page.',
      }),
    }),
    output: purchase,
    errors: [
      'PROFESSIONAL_NOT_FOUND',
      'NOT_FOUND',
      'PIX_KEY_MISSING',
      'PLAN_LIMIT_REACHED',
      'RATE_LIMITED',
    ],
  }),
  getPurchasePix: rpc('getPurchasePix', {
    summary: 'The Pix code that pays a package.',
    access: client,
    http: { method: 'GET', path: '/api/portal/purchases/:id/pix' },
    input: z.object({ id: purchaseId }),
    output: appointmentPix,
    errors: ['NOT_FOUND', 'PIX_KEY_MISSING'],
  }),
  declarePurchasePaid: rpc('declarePurchasePaid', {
    summary:
      'Its client says that a package is paid, or takes that back; the professional looks for it.',
    access: client,
    http: { method: 'POST', path: '/api/portal/purchases/:id/declare' },
    input: z.object({
      id: purchaseId,
      paid: z.boolean('Use true ou false.').default(true),
    }),
    output: purchase,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'RATE_LIMITED'],
  }),
  /** For the notifier. */
  answerClaim: rpc('answerClaim', {
    summary:
      'Answers by the button of a message whether what a client calls paid has come: as receivePurchase and denyPurchase do.',
    access: 'link',
    acceptsIdempotencyKey: true,
    input: z.object({ received: z.boolean(), expectedVersion }),
    output: z.object({ status: purchaseStatus }),
    errors: change.errors,
  }),
  /** For the agent: what whoever writes has. */
  describeSessions: rpc('describeSessions', {
    summary: 'Packages with sessions left that the person of a conversation has on a page.',
    access: 'agent',
    idempotent: true,
    input: z.object({ professionalId: id }),
    output: z.object({ items: z.array(purchase) }),
  }),
  showPurchase: rpc('showPurchase', {
    summary: 'A purchase with its ledger and its money, and whether they add up.',
    access: 'operator',
    idempotent: true,
    input: z.object({ id }),
    output: z.object({
      status: z.string(),
      entries: z.array(
        z.object({
          sessions: z.int(),
          left: z.int(),
          /** The sum of the ledger; another one than `left` is a fault. */
          ledger: z.int(),
        }),
      ),
      ledger: z.array(
        z.object({
          at: instant,
          entry: z.int(),
          delta: z.int(),
          reason: z.string(),
          actor: z.string(),
          appointmentId: id.nullable(),
        }),
      ),
      payments: z.array(
        z.object({
          amountCents: z.int(),
          method: z.string(),
          confirmedBy: z.string(),
          paidAt: instant,
          struckAt: instant.nullable(),
        }),
      ),
      adds: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  reconcilePurchases: rpc('reconcilePurchases', {
    summary:
      'Compares every ledger of sessions with what is left and used, and names those that differ.',
    access: 'operator',
    output: z.object({ looked: z.int(), differ: z.array(id) }),
  }),
}
