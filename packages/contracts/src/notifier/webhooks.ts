import { z } from 'zod'
import { paymentStatus } from '../appointments/appointment.ts'
import { appointmentStatus } from '../appointments/appointment-status.ts'
import { purchaseStatus } from '../appointments/purchases.ts'
import { rpcsOf } from '../rpc/define.ts'
import { chosenOf, id, instant, page, pageCursor } from '../text/primitives.ts'

const rpc = rpcsOf('notifier')

/** A professional has at most so many endpoints. */
export const MOST_WEBHOOKS = 5

/** What is told to programs, as Standard Webhooks names it. */
export const webhookTypes = [
  'appointment.created',
  'appointment.confirmed',
  'appointment.moved',
  'appointment.cancelled',
  'appointment.completed',
  'appointment.no_show',
  'appointment.paid',
  'client.created',
  'client.changed',
  'client.erased',
  'review.created',
  'waitlist.joined',
  'purchase.changed',
] as const

export const webhookType = z
  .enum(webhookTypes, 'Esse tipo de aviso não existe.')
  .meta({ id: 'WebhookType', examples: ['appointment.created'] })
export type WebhookType = z.output<typeof webhookType>

/** Where to read the rest, with a key. */
const readAt = z.url().meta({
  examples: ['https://encaixe.example/api/appointments/01a1fd0c-df3d-7aab-b4f3-efff32c477a4'],
})

/** What an event says: ids, and no name, phone or note of a client. */
export const webhookData = z
  .union([
    z.object({
      appointmentId: id,
      version: z.int().meta({ description: 'Which of two events is newer.', examples: [3] }),
      status: appointmentStatus,
      paymentStatus,
      url: readAt,
    }),
    z.object({
      clientId: id,
      url: readAt.optional().meta({ description: 'Absent once there is nothing to read.' }),
    }),
    z.object({ reviewId: id, appointmentId: id, url: readAt }),
    z.object({ wishId: id, url: readAt }),
    z.object({ purchaseId: id, version: z.int(), status: purchaseStatus, url: readAt }),
    z.object({ test: z.literal(true) }),
  ])
  .meta({ id: 'WebhookData', description: 'Ids, version and status; read the rest with a key.' })
export type WebhookData = z.output<typeof webhookData>

/** The body of a call: Standard Webhooks 1.0. */
export const webhookBody = z
  .object({ type: webhookType, timestamp: instant, data: webhookData })
  .meta({ id: 'WebhookBody', description: 'The body of a call, as Standard Webhooks 1.0 has it.' })

/** What happened, as it was told or could have been. */
const loggedEvent = webhookBody
  .extend({ id: id.meta({ description: 'The `webhook-id` of its calls.' }) })
  .meta({ id: 'LoggedEvent', description: 'Something that happened in the last 30 days.' })
export type LoggedEvent = z.output<typeof loggedEvent>

const webhook = z
  .object({
    id,
    url: z.string().meta({ examples: ['https://site.example/encaixe'] }),
    types: z.array(webhookType),
    active: z.boolean(),
    offReason: z
      .enum(['owner', 'gone', 'failing', 'operator'])
      .nullable()
      .meta({
        description:
          'Why it is off: its owner, its answer 410, five days of nothing but failures, or an operator; null: it is on.',
        examples: [null],
      }),
    createdAt: instant,
    failingSince: instant.nullable().meta({ description: 'null: its last call was taken.' }),
    oldSecretUntil: instant
      .nullable()
      .meta({ description: 'Until when the secret of before signs, too; null: there is none.' }),
  })
  .meta({ id: 'Webhook', description: 'An address that is told what happens.' })
export type Webhook = z.output<typeof webhook>

const newWebhook = webhook
  .extend({
    secret: z.string().meta({
      description: 'What calls are signed with; it is not shown again.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  })
  .meta({ id: 'WebhookWithSecret', description: 'An address with its new secret.' })

const webhookDelivery = z
  .object({
    id,
    eventId: id.meta({ description: 'The `webhook-id` of its calls.' }),
    type: webhookType,
    createdAt: instant,
    state: z
      .enum(['waiting', 'taken', 'given_up'])
      .meta({ description: '`waiting`: it is tried again, or has not been tried yet.' }),
    attempts: z.int(),
    lastAttemptAt: instant.nullable(),
    status: z.int().nullable().meta({ description: 'Of the last answer; null: there was none.' }),
    milliseconds: z.int().nullable(),
    answer: z
      .string()
      .nullable()
      .meta({ description: 'The first KiB of the last answer, or why there was none.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event for one address, and what came of it.' })
export type WebhookDelivery = z.output<typeof webhookDelivery>

const ofPage = { access: 'professional', scope: 'webhooks' } as const
const types = chosenOf(webhookType, 'Escolha pelo menos um tipo de aviso.')
const url = z
  .string('Informe um endereço.')
  .trim()
  .max(2_000, 'Esse endereço é longo demais.')
  .meta({
    description: 'https, on the public internet.',
    examples: ['https://site.example/encaixe'],
  })
const ofWebhook = { id: id.meta({ description: 'An id of /api/settings/webhooks.' }) }

const watched = webhook.extend({ professionalId: id, waiting: z.int(), givenUp: z.int() })

/** For who runs Encaixe: webhooks that fail or are off. */
const webhookOperatorRpcs = {
  listFailingWebhooks: rpc('listFailingWebhooks', {
    summary: 'Addresses that fail or were switched off, with what waits for them.',
    access: 'operator',
    idempotent: true,
    output: z.object({ items: z.array(watched) }),
  }),
  resendGivenUpCalls: rpc('resendGivenUpCalls', {
    summary: 'Calls an address once more with all that was given up in the last 30 days.',
    access: 'operator',
    input: z.object({ webhookId: id }),
    output: z.object({ requested: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  switchWebhookOff: rpc('switchWebhookOff', {
    summary: 'Switches an address off; its professional is told.',
    access: 'operator',
    input: z.object({ webhookId: id }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}

export const webhookRpcs = {
  ...webhookOperatorRpcs,
  listWebhooks: rpc('listWebhooks', {
    summary: 'The addresses that are told what happens on the page.',
    ...ofPage,
    http: { method: 'GET', path: '/api/settings/webhooks' },
    output: page(webhook),
  }),
  createWebhook: rpc('createWebhook', {
    summary: 'Has an address told what happens; its secret is in this answer alone.',
    ...ofPage,
    http: { method: 'POST', path: '/api/settings/webhooks', status: 201 },
    input: z.object({ url, types }),
    output: newWebhook,
  }),
  updateWebhook: rpc('updateWebhook', {
    summary: 'Changes an address, what it is told, or switches it off and on.',
    ...ofPage,
    http: { method: 'PATCH', path: '/api/settings/webhooks/:id' },
    input: z.object({
      ...ofWebhook,
      url: url.optional(),
      types: types.optional(),
      active: z.boolean().optional(),
    }),
    output: webhook,
    errors: ['NOT_FOUND'],
  }),
  deleteWebhook: rpc('deleteWebhook', {
    summary: 'Tells an address nothing more, and forgets it with its deliveries.',
    ...ofPage,
    http: { method: 'DELETE', path: '/api/settings/webhooks/:id', status: 204 },
    input: z.object(ofWebhook),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  testWebhook: rpc('testWebhook', {
    summary: 'Calls an address with an event that says `test: true`.',
    ...ofPage,
    http: { method: 'POST', path: '/api/settings/webhooks/:id/test', status: 202 },
    input: z.object(ofWebhook),
    output: z.object({ deliveryId: id }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  }),
  rotateWebhookSecret: rpc('rotateWebhookSecret', {
    summary: 'Makes another secret; the one before signs beside it for 24 hours.',
    ...ofPage,
    http: { method: 'POST', path: '/api/settings/webhooks/:id/rotate' },
    input: z.object(ofWebhook),
    output: newWebhook,
    errors: ['NOT_FOUND'],
  }),
  listWebhookDeliveries: rpc('listWebhookDeliveries', {
    summary: 'What an address was told in the last 30 days, the latest first.',
    ...ofPage,
    http: { method: 'GET', path: '/api/settings/webhooks/:id/deliveries' },
    input: z.object({ ...ofWebhook, cursor: pageCursor.optional() }),
    output: page(webhookDelivery),
    errors: ['NOT_FOUND'],
  }),
  resendWebhook: rpc('resendWebhook', {
    summary: 'Tells an address once more, under the same `webhook-id`.',
    ...ofPage,
    http: {
      method: 'POST',
      path: '/api/settings/webhooks/:id/deliveries/:deliveryId/resend',
      status: 202,
    },
    input: z.object({ ...ofWebhook, deliveryId: id }),
    output: z.object({ deliveryId: id }),
    errors: ['NOT_FOUND'],
  }),
  listEventLog: rpc('listEventLog', {
    summary: 'What happened on the page in the last 30 days, the earliest first.',
    ...ofPage,
    http: { method: 'GET', path: '/api/event-log' },
    input: z.object({
      after: id.optional().meta({
        description: 'Only what came after the event of this id; without it from the beginning.',
      }),
      type: webhookType.optional().meta({ description: 'Only of this type.' }),
    }),
    output: page(loggedEvent),
  }),
}
