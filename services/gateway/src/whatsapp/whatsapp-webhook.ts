import { createHmac } from 'node:crypto'
import { AppError } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { limitKeyOf } from '../http/access/client-address.ts'
import { bytesOf, isLargeBody, largeBodies, parseJson, takeBytes } from '../http/limits/bodies.ts'
import { isSameSecret } from '../identity/secrets.ts'
import type { PhoneWords } from '../phone/phone-words.ts'
import { handOnChanges } from './hand-on-changes.ts'
import { changesOf } from './whatsapp-changes.ts'

/** The provider sends up to 1,000 changes in one body. */
const MOST_BYTES = 3 * 1024 * 1024
/** Whose they are is known only when they have been read. */
const LARGE = { atOnce: 24, fromOne: 12 }

const handshake = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(200),
})

const webhookBody = z.record(z.string(), z.unknown())

/** The messaging provider's webhook: the handshake, and bodies whose signature is right. */
export async function serveWhatsappWebhook(
  server: FastifyInstance,
  { bus, words, config }: { bus: Bus; words: PhoneWords; config: Config },
) {
  // The signature covers the bytes as sent.
  takeBytes(server, 'application/json', MOST_BYTES)

  const takePlace = largeBodies(LARGE)
  server.addHook('onRequest', async (request, reply) => {
    if (isLargeBody(request)) takePlace(limitKeyOf(request.ip), reply)
  })

  server.get('/api/whatsapp/webhook', async (request, reply) => {
    const query = handshake.safeParse(request.query)
    if (
      !query.success ||
      !isSameSecret(query.data['hub.verify_token'], config.WHATSAPP_VERIFY_TOKEN)
    ) {
      throw new AppError('FORBIDDEN', 'The verification token is wrong.')
    }
    return reply.type('text/plain').send(query.data['hub.challenge'])
  })

  server.post('/api/whatsapp/webhook', { bodyLimit: MOST_BYTES }, async (request) => {
    const bytes = bytesOf(request)
    const signature = request.headers['x-hub-signature-256']
    const expected = `sha256=${createHmac('sha256', config.WHATSAPP_APP_SECRET).update(bytes).digest('hex')}`
    if (typeof signature !== 'string' || !isSameSecret(signature, expected)) {
      throw new AppError('INVALID_SIGNATURE', 'X-Hub-Signature-256 does not match the body.')
    }
    const body = webhookBody.safeParse(parseJson(bytes))
    if (!body.success) throw new AppError('MALFORMED_BODY', 'The body is not a JSON object.')
    await handOnChanges(changesOf(body.data), { bus, words, request })
    return { received: true }
  })
}
