import { AppError, billingRpcs } from '@encaixe/contracts'
import type { Bus, Logger, Metrics } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { refusalOf } from './signature.ts'

/** A body of the processor has some kilobytes. */
const MOST_BYTES = 256 * 1024

interface CardWebhook {
  bus: Bus
  /** Any of them is right: several while one replaces another. None, and nothing is believed. */
  secrets: readonly string[]
  metrics: Pick<Metrics, 'registry'>
  log: Logger
  /** Epoch milliseconds. */
  now: () => number
}

/** The card processor's webhook: bodies whose signature is right are stored by billing, then acknowledged. */
export async function serveCardWebhook(
  server: FastifyInstance,
  { bus, secrets, metrics, log, now }: CardWebhook,
) {
  if (secrets.length === 0) log.warn('no STRIPE_WEBHOOK_SECRET: no event of the processor is taken')
  const refused = new Counter({
    name: 'card_webhooks_refused_total',
    help: 'Webhooks in the card processor’s name that were not believed, by reason.',
    labelNames: ['reason'],
    registers: [metrics.registry],
  })

  // The signature is over the bytes as sent, so this scope keeps them unparsed, whatever they say they are.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_BYTES },
    (_request, body, done) => done(null, body),
  )

  server.post('/api/stripe/webhook', { bodyLimit: MOST_BYTES }, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
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

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
