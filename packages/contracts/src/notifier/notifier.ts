import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { eventsOf, rpcsOf } from '../rpc/define.ts'
import { copiesRpcs } from '../rpc/operator.ts'
import { paths } from '../rpc/paths.ts'
import { id, instant, page, pageCursor, pageLimit, phone } from '../text/primitives.ts'
import { emailSubscriptionRpcs } from './email-subscription.ts'
import { messagingHealthRpcs } from './messaging-health.ts'
import { preferenceRpcs } from './notification-preferences.ts'
import { pushRpcs } from './push.ts'
import { reminderRpcs } from './reminders.ts'
import { webhookRpcs } from './webhooks.ts'
import { whatsappAddress } from './whatsapp-address.ts'

const rpc = rpcsOf('notifier')
const event = eventsOf('NOTIFIER')

export const channel = z.enum(['whatsapp', 'email', 'in_app', 'push'])
export type Channel = z.output<typeof channel>

/** Which side of a booking a notice is for; `person`: somebody known by an address alone. */
export const noticeAudience = z.enum(['professional', 'client', 'person'])
export type NoticeAudience = z.output<typeof noticeAudience>

const deadDelivery = z.object({
  id,
  template: z.string(),
  channel,
  audience: noticeAudience,
  attempts: z.int(),
  /** Why it was given up, without personal data. */
  reason: z.string(),
  diedAt: instant,
})

/** What a person reads in the app. */
export const notification = z
  .object({
    id,
    audience: noticeAudience.meta({ description: 'As which side of it the person is told.' }),
    type: z.string().meta({ description: 'Which notice it is.', examples: ['msgBookingRequest'] }),
    title: z.string().meta({ examples: ['Novo pedido de horário'] }),
    body: z.string().meta({ examples: ['João pediu quinta, 26 de novembro, às 15h.'] }),
    data: z
      .object({
        appointmentId: id.nullable(),
        clientId: id
          .nullable()
          .meta({ description: 'Whose conversation it is about, for its professional.' }),
      })
      .meta({ description: 'What it is about.' }),
    readAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Notification', description: 'What a person reads in the app.' })

const unreadCount = z.int().meta({ description: 'Of all of them.', examples: [2] })

/** Of one request: with its options a message has some kilobytes, and the bus carries one MiB. */
export const MOST_AGENT_MESSAGES = 50

/** Two minutes of a voice note have about 300 kB; as base64 this fits into the bus's one MiB. */
export const MOST_VOICE_BYTES = 600_000

/** What the agent says to somebody. */
const agentMessage = z.object({
  to: whatsappAddress,
  text: z.string().min(1).max(1024),
  options: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        label: z.string().min(1).max(20),
        description: z.string().max(72).optional(),
      }),
    )
    .max(10),
  /** After which it helps nobody. */
  until: instant,
  professionalId: id.nullable(),
  /** Made by whoever asks; a repetition of it sends nothing more. */
  deliveryId: id,
})
export type AgentMessage = z.input<typeof agentMessage>

export const notifierRpcs = {
  ...preferenceRpcs,
  ...pushRpcs,
  ...reminderRpcs,
  ...emailSubscriptionRpcs,
  ...messagingHealthRpcs,
  ...webhookRpcs,
  ...copiesRpcs('notifier'),
  listNotifications: rpc('listNotifications', {
    summary: 'What the account is told in the app, newest first, and how much of it is unread.',
    access: 'account',
    http: { method: 'GET', path: paths.notifications },
    input: z.object({
      cursor: pageCursor.optional(),
      limit: pageLimit(30),
    }),
    output: page(notification).extend({ unreadCount }),
  }),
  readNotifications: rpc('readNotifications', {
    summary: 'Marks notifications as read: those named, or all.',
    access: 'account',
    http: { method: 'PATCH', path: paths.notifications },
    idempotent: true,
    input: z
      .object({
        ids: z.array(id).max(200).optional(),
        all: z.literal(true).optional(),
      })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        path: ['ids'],
        message: 'Envie ids, ou all.',
      }),
    output: z.object({ unreadCount }),
  }),
  receiveWhatsappWebhook: rpc('receiveWhatsappWebhook', {
    summary:
      'Takes what the messaging provider reports, applied or stored to be worked on; its signature was checked.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** As they stand in `entry[].changes` of a webhook's body. */
      changes: z.array(z.unknown()),
    }),
    output: z.object({
      /** Changes and messages that are applied or stored, whether they are new or not. */
      stored: z.int(),
      ignored: z.int(),
    }),
  }),
  sendPhoneCode: rpc('sendPhoneCode', {
    summary: 'Sends a code to a phone by WhatsApp and nowhere else, once per deliveryId.',
    access: 'service',
    idempotent: true,
    input: z.object({
      phone,
      code: z.string().regex(/^\d{6}$/),
      /** Made by whoever asks; a repetition of it sends nothing more. */
      deliveryId: id,
      /** It answers a word that the phone sent. Absent of a gateway before there were words. */
      isAnswer: z.boolean().default(false),
    }),
    output: z.object({ accepted: z.literal(true) }),
  }),
  sendAgentMessages: rpc('sendAgentMessages', {
    summary:
      'Sends answers of the agent, or of professionals through it, each once per deliveryId.',
    access: 'service',
    idempotent: true,
    input: z.object({ messages: z.array(agentMessage).min(1).max(MOST_AGENT_MESSAGES) }),
    output: z.object({ accepted: z.literal(true) }),
  }),
  getAgentMessage: rpc('getAgentMessage', {
    summary: 'Whether a provider has taken what the agent said, and when.',
    access: 'service',
    idempotent: true,
    input: z.object({ deliveryId: id }),
    output: z.object({
      /** `unknown`: it was never here, or was forgotten since. */
      state: z.enum(['waiting', 'sent', 'unknown']),
      /** null: nobody knows. */
      sentAt: instant.nullable(),
    }),
  }),
  listNoticesTo: rpc('listNoticesTo', {
    summary: 'What pages sent to a client by WhatsApp since a moment, and what messages reply to.',
    access: 'service',
    idempotent: true,
    input: z.object({
      to: whatsappAddress,
      since: instant,
      /** Messages as the provider names them: a notice among them is listed however old it is. */
      repliedTo: z.array(z.string()).max(100),
    }),
    output: z.object({
      /** Those that are older than `since`, then the others, each the latest first; twenty at most. */
      items: z.array(
        z.object({
          template: z.string(),
          professionalId: id,
          appointmentId: id.nullable(),
          providerMessageId: z.string().nullable(),
          sentAt: instant,
        }),
      ),
    }),
  }),
  fetchVoiceNote: rpc('fetchVoiceNote', {
    summary: 'Fetches a voice note that somebody sent by WhatsApp. Nothing of it is stored.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** As the provider's webhook names it. */
      mediaId: z.string().regex(/^\d{1,40}$/),
    }),
    output: z.object({
      /** null: the provider does not have it, it is no voice note, or it is larger than MOST_VOICE_BYTES. */
      audio: z.object({ contentType: z.string(), base64: z.string() }).nullable(),
    }),
  }),
  forgetPhoneCodes: rpc('forgetPhoneCodes', {
    summary: 'Forgets to which phones codes went: the account that asked for them is being erased.',
    access: 'service',
    idempotent: true,
    input: z.object({ deliveryIds: z.array(id).max(10_000) }),
    output: z.object({ forgotten: z.int() }),
  }),
  forgetPhones: rpc('forgetPhones', {
    summary:
      'Forgets what was sent to phones as answers, and who writes from them: their account is being erased.',
    access: 'service',
    idempotent: true,
    input: z.object({ phones: z.array(phone).max(1_000) }),
    output: z.object({ forgotten: z.int() }),
  }),
  listDeadDeliveries: rpc('listDeadDeliveries', {
    summary: 'Messages that were given up, newest first.',
    access: 'operator',
    idempotent: true,
    input: z.object({ limit: z.int().min(1).max(500).default(100) }),
    output: z.object({ items: z.array(deadDelivery), total: z.int() }),
  }),
  retryDeadDeliveries: rpc('retryDeadDeliveries', {
    summary: 'Sends given-up messages again: those named, or all.',
    access: 'operator',
    input: z.object({ ids: z.array(id).optional() }),
    output: z.object({ retried: z.int() }),
  }),
}

const notice = z.object({
  deliveryId: id,
  template: z.string(),
  // Nothing is told of push: only the notifier knows the browsers that it goes to.
  channel: channel.exclude(['push']),
  audience: noticeAudience,
  /** Null for what is about an account or a phone. */
  professionalId: id.nullable(),
  appointmentId: id.nullable(),
})

export const notifierEvents = {
  DataErased: dataErased('NOTIFIER'),
  OptOutChanged: event('OptOutChanged', {
    summary: 'Somebody wants no messages any more, or wants them again.',
    data: z.object({
      /** An HMAC of the phone: the same for the same phone, and nobody else's. */
      phoneHash: z.string(),
      optedOut: z.boolean(),
      changedAt: instant,
    }),
  }),
  NoticeSent: event('NoticeSent', {
    summary: 'A notice is in the app. What goes to a phone or an address is not published.',
    data: notice.extend({
      /** The account it is for. */
      recipient: z.string(),
      // The version before reads it, and published messages of all channels.
      providerMessageId: z.string().nullable(),
    }),
  }),
  NoticeFailed: event('NoticeFailed', {
    summary: 'A message was given up.',
    data: notice.extend({ reason: z.string() }),
  }),
}
