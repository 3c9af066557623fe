import type { Faults } from '../faults.ts'
import { type Clock, openClock } from './clock.ts'
import type { CardProcessorConfig } from './config.ts'
import { type Ledger, noRequest } from './model/ledger.ts'
import { liveUntil } from './model/lifecycle.ts'
import { openStore } from './model/store.ts'
import { type EventSender, startEventSender } from './webhooks/event-sender.ts'

export interface CardProcessor {
  secretKey: string
  ledger: Ledger
  webhooks: EventSender
  /** Moves the clock, and lets everything happen that lies in between. */
  advance(seconds: number): void
  /** What only the address it is reached at can say. */
  open(options: { url: string }): void
  close(): void
}

/** How often it looks whether a period or a trial has ended. */
const LOOK_MS = 1_000

export function createCardProcessor({
  config,
  faults,
  now,
}: {
  config: CardProcessorConfig
  faults: Faults
  now: () => number
}): CardProcessor {
  const store = openStore(config.CARD_DATA_FILE)
  const clock: Clock = openClock(store, now)
  const webhooks = startEventSender({
    url: config.CARD_WEBHOOK_URL,
    secrets: config.CARD_WEBHOOK_SECRET,
    faults,
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
  for (const { id, amount, name, currency } of config.CARD_PRICES) {
    const product = `prod_${id.slice('price_'.length)}`
    const created = clock.now()
    store.save('product', { id: product, object: 'product', name, active: true, created })
    store.save('price', {
      id,
      object: 'price',
      active: true,
      created,
      currency,
      livemode: false,
      metadata: {},
      nickname: null,
      product,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      type: 'recurring',
      unit_amount: amount,
    })
  }
  const timer = setInterval(() => liveUntil(ledger, clock.now()), LOOK_MS)

  return {
    secretKey: config.CARD_SECRET_KEY,
    ledger,
    webhooks,
    advance(seconds) {
      clock.advance(seconds)
      liveUntil(ledger, clock.now())
    },
    open({ url }) {
      pagesUrl = `${url}/card`
    },
    close() {
      clearInterval(timer)
      webhooks.stop()
      store.close()
    },
  }
}
