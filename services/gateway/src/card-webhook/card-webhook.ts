import { AppError, billingRpcs } from '@encaixe/contracts'
import type { Bus, Logger, Metrics } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Config } from '../config.ts'
import { bytesOf, parseJson, takeBytes } from '../http/limits/bodies.ts'
import { refusalOf } from './signature.ts'

/** A body of the processor has some kilobytes. */
const MOST_BYTES = 256 * 1024

interface CardWebhook {
  bus: Bus
  config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>
  metrics: Pick<Metrics, 'registry'>
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
}

/** The card processor's webhook: bodies whose signature is right are stored by billing, then acknowledged. */
export async function serveCardWebhook(
  server: FastifyInstance,
  { bus, config: { STRIPE_WEBHOOK_SECRET: secrets }, metrics, log, now }: CardWebhook,
) {
  if (secrets.length === 0) log.warn('no STRIPE_WEBHOOK_SECRET: no event of the processor is taken')
  const refused = new Counter({
    name: 'card_webhooks_refused_total',
    help: 'Webhooks in the card processor’s name that were not believed, by reason.',
    labelNames: ['reason'],
    registers: [metrics.registry],
  })

  // The signature covers the bytes as sent.
  takeBytes(server, '*', MOST_BYTES)

  server.post('/api/stripe/webhook', { bodyLimit: MOST_BYTES }, async (request) => {
    const body = bytesOf(request)
    const seconds = Math.floor(now() / 1_000)
    const reason = refusalOf({ header: signatureOf(request), body, secrets, now: seconds })
    if (reason) {
      refused.inc({ reason })
      request.log.warn({ reason, bytes: body.length }, 'a webhook of the card processor is refused')
      throw new AppError('INVALID_SIGNATURE', 'The signature does not match the body.')
    }
    const event = parseJson(body)
    if (event === undefined) throw new AppError('MALFORMED_BODY', 'The body is not JSON.')
    await bus.call(billingRpcs.receiveProcessorEvent, { event }, { requestId: request.id })
    return { received: true }
  })
}

/** Under our name for it, or the processor's own. */
function signatureOf({ headers }: FastifyRequest): string {
  const header = headers['billing-signature'] ?? headers['stripe-signature']
  return typeof header === 'string' ? header : ''
}
