import { createHmac } from 'node:crypto'
import type { Faults } from '../../faults.ts'
import type { ProcessorEvent } from '../model/objects.ts'

interface EventSenderOptions {
  /** Nothing is sent without one. */
  url: string | undefined
  secrets: readonly string[]
  faults: Faults
  /** Before the second attempt; doubled for each further one, up to a minute. */
  firstRetryMs?: number
}

export interface EventSender {
  send(event: ProcessorEvent): void
  state(): {
    url: string | null
    waiting: number
    delivered: number
    failedAttempts: number
    dropped: number
  }
  stop(): void
}

const CONCURRENCY = 8
const LONGEST_RETRY_MS = 60_000
const ATTEMPT_TIMEOUT_MS = 10_000
/** Events that are to come out of order wait for others, this long at most. */
const SHUFFLED_WITHIN_MS = 400

/**
 * Sends each event by itself, signed, and again with growing pauses until it is answered with a 2xx. They
 * overtake each other, as the real ones do; dialled in, they also come twice, late, in any order or never.
 */
export function startEventSender(options: EventSenderOptions): EventSender {
  const { url, secrets, faults, firstRetryMs = 500 } = options
  const queue: { event: ProcessorEvent; retryMs: number }[] = []
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  let shuffled: ProcessorEvent[] = []
  let sending = 0
  const counts = { delivered: 0, failedAttempts: 0, dropped: 0 }

  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function enqueue(event: ProcessorEvent, retryMs = firstRetryMs) {
    queue.push({ event, retryMs })
    setImmediate(flush)
  }

  function flush() {
    while (sending < CONCURRENCY && !stopping.signal.aborted) {
      const next = queue.shift()
      if (!next) return
      void attempt(next.event, next.retryMs)
    }
  }

  async function attempt(event: ProcessorEvent, retryMs: number) {
    sending += 1
    const accepted = await post(event)
    sending -= 1
    if (stopping.signal.aborted) return
    if (accepted) counts.delivered += 1
    else {
      counts.failedAttempts += 1
      const pause = retryMs * (0.75 + Math.random() / 2)
      later(pause, () => enqueue(event, Math.min(retryMs * 2, LONGEST_RETRY_MS)))
    }
    flush()
  }

  async function post(event: ProcessorEvent): Promise<boolean> {
    if (!url) return false
    const body = JSON.stringify(event, null, 2)
    // The receiver compares it with its own clock, so it is never a moved one.
    const signature = signatureOf(body, secrets, Math.floor(Date.now() / 1_000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      // Refused, reset or too slow: each is one failed attempt, and is repeated.
      return false
    }
  }

  function releaseShuffled() {
    const events = shuffled
    shuffled = []
    for (const event of inAnyOrder(events)) enqueue(event)
  }

  function hold(event: ProcessorEvent) {
    shuffled.push(event)
    if (shuffled.length === 1) later(SHUFFLED_WITHIN_MS, releaseShuffled)
  }

  return {
    send(event) {
      if (!url || stopping.signal.aborted) return
      const fault = faults.take('card_webhook')
      if (fault?.mode === 'drop') counts.dropped += 1
      else if (fault?.mode === 'slow') later(fault.delayMs, () => enqueue(event))
      else if (fault?.mode === 'reorder') hold(event)
      else enqueue(event)
      if (fault?.mode === 'duplicate') enqueue(event)
    },
    state: () => ({
      url: url ?? null,
      waiting: queue.length + timers.size + sending,
      ...counts,
    }),
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      queue.length = 0
    },
  }
}

function inAnyOrder<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

/**
 * The header that signs a body: the time, and one `v1` for each secret in use.
 * @param at Unix seconds
 */
function signatureOf(body: string, secrets: readonly string[], at: number): string {
  const schemes = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
  )
  return [`t=${at}`, ...schemes].join(',')
}
