import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'

interface WebhookOptions<E> {
  /** Nothing is sent without one. */
  url: string | undefined
  /** How it writes what happened. */
  bodyOf: (events: E[]) => string
  /** Signs what is sent with it; without one, the body says itself who sends it. */
  appSecret?: string
  /** How many events may share a request. */
  together?: number
  faults: Faults
  /** Before the second attempt; doubled for each further one, up to a minute. */
  firstRetryMs?: number
}

export interface WebhookSender<E> {
  send(event: E): void
  state(): {
    url: string | null
    waiting: number
    delivered: number
    failedAttempts: number
    dropped: number
  }
  stop(): void
}

/** How the real one groups events while its target is slow. */
const BATCH = 50
const CONCURRENCY = 4
const MAX_WAITING = 50_000
const LONGEST_RETRY_MS = 60_000
const ATTEMPT_TIMEOUT_MS = 10_000

/**
 * Signs each body with `X-Hub-Signature-256` and repeats it with growing pauses until it is answered
 * with a 2xx, as the real webhooks do. An attempt that fails does not hold back later events, so
 * they arrive out of order then, again as in reality.
 */
export function startWebhookSender<E>(options: WebhookOptions<E>): WebhookSender<E> {
  const { url, bodyOf, appSecret, together = BATCH, faults, firstRetryMs = 500 } = options
  const queue: E[] = []
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  let sending = 0
  let retrying = 0
  let flushing = false
  const counts = { delivered: 0, failedAttempts: 0, dropped: 0 }

  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function flush() {
    flushing = false
    while (queue.length > 0 && sending < CONCURRENCY) {
      const batch = queue.splice(0, together)
      const fault = faults.take('webhook')
      if (fault?.mode === 'slow') {
        retrying += batch.length
        later(fault.delayMs, () => {
          retrying -= batch.length
          void attempt(batch, firstRetryMs)
        })
        continue
      }
      if (fault?.mode === 'duplicate') void attempt([...batch], firstRetryMs)
      void attempt(batch, firstRetryMs)
    }
  }

  async function attempt(batch: E[], retryMs: number) {
    sending += 1
    const accepted = await post(bodyOf(batch))
    sending -= 1
    if (stopping.signal.aborted) return
    if (accepted) {
      counts.delivered += batch.length
    } else {
      counts.failedAttempts += 1
      retrying += batch.length
      later(retryMs * (0.75 + Math.random() / 2), () => {
        retrying -= batch.length
        void attempt(batch, Math.min(retryMs * 2, LONGEST_RETRY_MS))
      })
    }
    flush()
  }

  async function post(body: string): Promise<boolean> {
    if (!url) return false
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signed(body, appSecret),
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

  return {
    send(event) {
      if (!url || stopping.signal.aborted) return
      if (queue.length + retrying >= MAX_WAITING) {
        counts.dropped += 1
        return
      }
      queue.push(event)
      if (flushing) return
      flushing = true
      setImmediate(flush)
    },
    state: () => ({ url: url ?? null, waiting: queue.length + retrying, ...counts }),
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      queue.length = 0
    },
  }
}

const signed = (body: string, secret: string | undefined) =>
  secret === undefined
    ? {}
    : {
        'user-agent': 'facebookexternalua',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      }
