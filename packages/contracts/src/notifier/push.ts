import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'

const rpc = rpcsOf('notifier')

/** Longer ones are of no push service. */
const MOST_ENDPOINT = 1_000

const endpoint = z
  .url({ protocol: /^https?$/, error: 'Confira o endereço.' })
  .max(MOST_ENDPOINT, 'Confira o endereço.')
  .meta({
    description: 'Where the push service of the browser takes messages for it.',
    examples: ['https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91bH'],
  })

/** Public keys (65 bytes) and secrets (16) as base64url, as a browser's `PushSubscription.toJSON()` has them. */
const publicKey = z.string().regex(/^[\w-]{87}$/, 'Confira a chave.')
const secret = z.string().regex(/^[\w-]{22}$/, 'Confira a chave.')

/** As the gateway calls a session; it opens nothing. */
const sessionId = z.string().min(1).max(100)

/** A browser's, from RFC 8291. */
const example = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export const pushRpcs = {
  getPushKey: rpc('getPushKey', {
    summary: 'The key with which a browser subscribes to pushed notices.',
    access: 'account',
    http: { method: 'GET', path: paths.push },
    output: z.object({
      publicKey: publicKey.meta({
        description: 'Of VAPID (RFC 8292): the `applicationServerKey`, as base64url.',
        examples: [example.p256dh],
      }),
    }),
  }),
  subscribeToPush: rpc('subscribeToPush', {
    summary: 'Sends the notices of the account to this browser, too.',
    access: 'account',
    http: { method: 'PUT', path: paths.push },
    idempotent: true,
    input: z.object({
      endpoint,
      keys: z.object({ p256dh: publicKey, auth: secret }).meta({
        description: 'What the messages are encrypted with (RFC 8291).',
        examples: [example],
      }),
    }),
    output: z.object({ subscribed: z.literal(true) }),
  }),
  unsubscribeFromPush: rpc('unsubscribeFromPush', {
    summary: 'Ends the notices to this browser.',
    access: 'account',
    http: { method: 'POST', path: paths.pushEnd, status: 204 },
    idempotent: true,
    input: z.object({ endpoint }),
    output: z.object({}),
  }),
  listPushSessions: rpc('listPushSessions', {
    summary: 'The sessions in which browsers were subscribed, page by page.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: z.string().max(100).nullable().default(null) }),
    output: z.object({ sessionIds: z.array(sessionId), nextCursor: z.string().nullable() }),
  }),
  endPushOfSessions: rpc('endPushOfSessions', {
    summary: 'Ends the subscriptions of sessions that have ended.',
    access: 'service',
    idempotent: true,
    input: z.object({ sessionIds: z.array(sessionId).max(1_000) }),
    output: z.object({ ended: z.int() }),
  }),
}
