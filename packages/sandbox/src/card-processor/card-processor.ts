import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import { openObjectStore } from '../object-store.ts'
import { startWebhookSender } from '../webhook-sender.ts'
import { openClock } from './clock.ts'
import type { CardProcessorConfig } from './config.ts'
import { type Ledger, noRequest } from './model/ledger.ts'
import { liveUntil } from './model/lifecycle.ts'
import type { Kinds, ProcessorEvent } from './model/objects.ts'
import { savePrice } from './model/prices.ts'

/** How many events are kept; the real one keeps them for 30 days. */
const EVENTS = 50_000
/** The interval at which ended periods and trials are processed. */
const LOOK_MS = 5_000

export type CardProcessor = ReturnType<typeof createCardProcessor>

export function createCardProcessor({
  config,
  faults,
  now,
}: {
  config: CardProcessorConfig
  faults: Faults
  now: () => number
}) {
  const store = openObjectStore<Kinds>('CARD_DATA_FILE', config.CARD_DATA_FILE, { event: EVENTS })
  const clock = openClock(store, now)
  const webhooks = startWebhookSender<ProcessorEvent>({
    url: config.CARD_WEBHOOK_URL,
    together: 1,
    bodyOf: (events) => events.map((event) => JSON.stringify(event, null, 2)).join(''),
    headersOf: (body) => ({
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(body, config.CARD_WEBHOOK_SECRET),
    }),
    takeFault: () => faults.take('card_webhook'),
  })
  let pagesUrl = ''
  const ledger: Ledger = {
    store,
    clock,
    faults,
    pagesUrl: () => pagesUrl,
    send: webhooks.send,
    cause: noRequest,
  }
  for (const price of config.CARD_PRICES) savePrice(ledger, price)
  const timer = setInterval(() => liveUntil(ledger, clock.now()), LOOK_MS)

  return {
    secretKey: config.CARD_SECRET_KEY,
    ledger,
    webhooks,
    /** Moves the clock and runs everything that was due in between. */
    advance(seconds: number) {
      clock.advance(seconds)
      liveUntil(ledger, clock.now())
    },
    /** Sets the public address, which is known once the sandbox listens. */
    open({ url }: { url: string }) {
      pagesUrl = `${url}/card`
    },
    close() {
      clearInterval(timer)
      webhooks.stop()
      store.close()
    },
  }
}

/**
 * The header that signs a body: the time, and one `v1` for each secret in use. The receiver compares the time with its
 * own clock, so it is never a moved one.
 */
function signatureOf(body: string, secrets: readonly string[]): string {
  const at = Math.floor(Date.now() / 1_000)
  const schemes = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
  )
  return [`t=${at}`, ...schemes].join(',')
}
