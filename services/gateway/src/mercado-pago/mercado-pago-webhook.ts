import { AppError, billingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bytesOf, parseJson, takeBytes } from '../http/limits/bodies.ts'

const MOST_BYTES = 16 * 1024

/** A number in some of its messages is text in others. */
const name = (most: number) =>
  z
    .union([z.int().min(0), z.string().min(1).max(most)])
    .transform(String)
    .optional()
    .catch(undefined)

const message = z.object({
  type: z.string().max(100),
  action: name(100),
  user_id: name(100),
  data: z
    .object({ id: name(100) })
    .optional()
    .catch(undefined),
})
const query = z.object({ 'data.id': name(100) })
const headers = z.object({ 'x-signature': name(500), 'x-request-id': name(200) })

/**
 * `/api/mercado-pago/webhook`: what Mercado Pago calls when a payment has changed. It only names the payment, which billing
 * then reads there; billing has the secret that it may be signed by.
 */
export async function serveMercadoPagoWebhook(server: FastifyInstance, { bus }: { bus: Bus }) {
  takeBytes(server, '*', MOST_BYTES)
  server.post('/api/mercado-pago/webhook', { bodyLimit: MOST_BYTES }, async (request) => {
    const read = message.safeParse(parseJson(bytesOf(request)))
    // Of its other messages nothing is wanted.
    if (!read.success) return { received: true }
    const { type, action, user_id: userId, data } = read.data
    // The signature is over the one of the address.
    const dataId = query.parse(request.query)['data.id'] ?? data?.id
    const { 'x-signature': signature, 'x-request-id': requestId } = headers.parse(request.headers)
    const { isGenuine } = await bus.call(
      billingRpcs.receiveMercadoPagoWebhook,
      { type, dataId, action, userId, signature, requestId },
      { requestId: request.id },
    )
    if (isGenuine) return { received: true }
    throw new AppError('INVALID_SIGNATURE', 'The signature does not match.')
  })
}
