import { z } from 'zod'
import { pendingRefund } from '../appointments/payments.ts'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import { cents, id, instant, page, pageCursor, pageLimit, phone, slug } from '../text/primitives.ts'
import { paragraph, personName } from '../text/text.ts'

const rpc = rpcsOf('booking')

/** The longest a message may be. */
const LONGEST = 2_000

export const messageSender = z
  .enum(['professional', 'client', 'system'])
  .meta({ id: 'MessageSender' })
export const messageType = z
  .enum(['text', 'payment_request', 'appointment'])
  .meta({ id: 'MessageType' })

/** What a professional and a client write to each other. */
export const message = z
  .object({
    id,
    sender: messageSender,
    type: messageType,
    body: z.string().meta({ examples: ['Posso chegar dez minutos antes?'] }),
    appointmentId: id.nullable().meta({ description: 'What it is about.' }),
    pix: z
      .object({
        payload: z.string().meta({ description: 'The code itself, "copia e cola".' }),
        amountCents: cents.nullable().meta({ description: 'null: the payer types the amount.' }),
        paidCents: cents.optional().meta({
          description:
            'What came for it, less what went back, as the bank says. Absent where no bank tells, and of a request about an appointment: that has it.',
        }),
        refunds: z.array(pendingRefund).optional().meta({
          description:
            'What of it the bank is giving back, or did not; for the professional, and absent where there is nothing.',
        }),
      })
      .optional()
      .meta({
        description:
          'Of a payment request, with the key that the page has now; absent while it has none.',
      }),
    readAt: instant.nullable().meta({ description: 'When the other side read it.' }),
    createdAt: instant,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof message>

const unreadCount = z
  .int()
  .meta({ description: 'What the one who asks has not read.', examples: [2] })

/** A conversation, from one of its two sides. */
export const messageThread = z
  .object({
    client: z
      .object({ id, name: z.string().nullable() })
      .optional()
      .meta({ description: 'Only for the professional.' }),
    professional: z
      .object({
        slug: slug.nullable(),
        name: z.string().nullable(),
        profession: z.string().nullable(),
        avatarUrl: z.string().nullable(),
      })
      .optional()
      .meta({ description: 'Only for the client.' }),
    last: message.meta({ description: 'The latest message.' }),
    unreadCount,
  })
  .meta({ id: 'MessageThread', description: 'A conversation, from one of its two sides.' })
export type MessageThread = z.output<typeof messageThread>

/** Who the conversation is with: a client, for a professional; a page, for a client. */
const withWhom = {
  clientId: id.optional().meta({ description: 'An id of /api/clients, from a professional.' }),
  slug: slug.optional().meta({ description: 'The page, from a client of it.' }),
}
const namesOne = ({ clientId, slug: of }: { clientId?: unknown; slug?: unknown }) =>
  (clientId === undefined) !== (of === undefined)
const oneOfTheTwo = { path: ['clientId'], message: 'Envie clientId, ou slug.' }

const limit = pageLimit(50)

const body = paragraph(LONGEST, { example: 'Posso chegar dez minutos antes?' })
const written = body.refine((text) => text !== '', 'Escreva a mensagem.')
const read = z.object({ unreadCount })

/** Either side of a conversation: an account, or whoever has proven the client's phone. */
const access = ['account', 'phone'] as const
const errors = ['NOT_FOUND', 'PLAN_FEATURE_REQUIRED', 'RATE_LIMITED'] as const

export const messageRpcs = {
  listMessages: rpc('listMessages', {
    summary: 'A conversation, newest first.',
    access,
    http: { method: 'GET', path: paths.messages },
    input: z
      .object({ ...withWhom, cursor: pageCursor.optional(), limit })
      .refine(namesOne, oneOfTheTwo),
    output: page(message),
    errors: ['NOT_FOUND'],
  }),
  listThreads: rpc('listThreads', {
    summary: 'Conversations of the page an account owns, or those where it is the client.',
    access,
    http: { method: 'GET', path: '/api/messages/threads' },
    input: z.object({
      as: z
        .enum(['professional', 'client'])
        .optional()
        .meta({ description: 'The side to look from; that of the page, for who has one.' }),
      cursor: pageCursor.optional(),
      limit,
    }),
    output: page(messageThread).extend({
      unreadCount: z.int().meta({ description: 'Of all conversations.', examples: [2] }),
    }),
  }),
  postMessage: rpc('postMessage', {
    summary:
      'Writes to the other side. A payment request, which only a professional makes, carries the Pix code; without an amount it is the price of its appointment.',
    access,
    scope: 'messages:write',
    http: { method: 'POST', path: '/api/messages', status: 201 },
    acceptsIdempotencyKey: true,
    input: z
      .object({
        ...withWhom,
        type: z.enum(['text', 'payment_request'], 'Use text ou payment_request.'),
        body: body.default(''),
        appointmentId: id.optional().meta({ description: 'What it is about.' }),
        amountCents: cents.optional().meta({ description: 'What a payment request asks for.' }),
      })
      .refine(namesOne, oneOfTheTwo)
      .refine(({ type, body: text }) => type !== 'text' || text !== '', {
        path: ['body'],
        message: 'Escreva a mensagem.',
      })
      .refine(({ type, slug: of }) => type !== 'payment_request' || of === undefined, {
        path: ['type'],
        message: 'Só quem atende pede um pagamento.',
      }),
    output: message,
    errors: [...errors, 'PIX_KEY_MISSING'],
  }),
  readMessages: rpc('readMessages', {
    summary: 'Marks what the other side wrote as read, up to a message.',
    access,
    http: { method: 'PATCH', path: paths.messages },
    input: z.object({ ...withWhom, readUpTo: id }).refine(namesOne, oneOfTheTwo),
    output: read,
    errors: ['NOT_FOUND'],
  }),
  describeCorrespondents: rpc('describeCorrespondents', {
    summary:
      'Clients of a professional by ids and phones, with the end of what was written with each.',
    access: 'service',
    idempotent: true,
    input: z.object({
      professionalId: id,
      ids: z.array(id).max(100),
      phones: z.array(phone).max(100),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string().nullable(),
          /** The client's, and those of clients who were merged into them. */
          phones: z.array(z.string()),
          thread: z.object({ last: message, unreadCount: z.int() }).nullable(),
        }),
      ),
    }),
  }),
  receiveMessage: rpc('receiveMessage', {
    summary: 'What a client wrote on another channel, such as WhatsApp, into their conversation.',
    access: 'service',
    idempotent: true,
    input: z.object({
      /** Made by whoever asks, a UUIDv7; a repetition of it writes nothing more. */
      messageId: id,
      professionalId: id,
      phone,
      body: written,
      /** With it, a phone that is new to the page becomes a client of this name; without, nothing is written. */
      newClientName: personName().optional(),
      /** It cannot wait until somebody looks: the client will be late. */
      isUrgent: z.boolean().optional(),
    }),
    output: z.object({
      /** False: nobody of the page has this phone. */
      accepted: z.boolean(),
    }),
  }),
}

/** In the path of the HTTP routes; the gateway reads it and passes on whom it stands for. */
const token = z.string().optional().meta({ description: 'What follows `/a/` in a message.' })

/** The client's side of a conversation by a link of one of its messages, without signing in. */
export const linkedMessageRpcs = {
  listLinkedMessages: rpc('listLinkedMessages', {
    summary:
      'The conversation with the professional of an appointment, by a link that went to nobody but the client; by any other link NOT_FOUND.',
    access: 'link',
    http: { method: 'GET', path: '/api/appointment-links/:token/messages' },
    input: z.object({ token, cursor: pageCursor.optional(), limit }),
    output: page(message),
    errors: ['NOT_FOUND'],
  }),
  postLinkedMessage: rpc('postLinkedMessage', {
    summary: 'Answers the professional, by such a link.',
    access: 'link',
    http: { method: 'POST', path: '/api/appointment-links/:token/messages', status: 201 },
    acceptsIdempotencyKey: true,
    input: z.object({ token, body: written }),
    output: message,
    errors,
  }),
  readLinkedMessages: rpc('readLinkedMessages', {
    summary: 'Marks what the professional wrote as read, up to a message, by such a link.',
    access: 'link',
    http: { method: 'PATCH', path: '/api/appointment-links/:token/messages' },
    input: z.object({ token, readUpTo: id }),
    output: read,
    errors: ['NOT_FOUND'],
  }),
}
