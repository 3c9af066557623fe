interface WebhookOptions<E> {
  /** Where events go; none are sent without it. */
  url: string | undefined
  /** The body of a request with these events. */
  bodyOf: (events: E[]) => string
  /** What goes with a body, such as its signature. */
  headersOf?: (body: string) => Record<string, string>
  /** What follows the address, such as its query. */
  addressOf?: (body: string) => string
  /** The most events in one request. */
  together: number
  /** The fault that the next request meets. */
  takeFault: () => { mode: 'slow' | 'duplicate' | 'reorder' | 'drop'; delayMs: number } | undefined
}

export type WebhookSender<E> = ReturnType<typeof startWebhookSender<E>>

const CONCURRENCY = 4
const MAX_WAITING = 50_000
/** Before the second attempt; doubled for each further one. */
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 60_000
const ATTEMPT_TIMEOUT_MS = 10_000
const REORDERED_WITHIN_MS = 400

/**
 * Sends events and repeats a request with growing pauses until it is answered with a 2xx, as the real providers do. A
 * request that fails does not hold back later ones, so events then arrive out of order, again as in reality.
 */
export function startWebhookSender<E>(options: WebhookOptions<E>) {
  const { url, bodyOf, headersOf, addressOf, together, takeFault } = options
  const queue: E[] = []
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  const counts = { delivered: 0, failedAttempts: 0, dropped: 0 }
  let taken = 0
  let sending = 0
  let isFlushing = false
  const waiting = () => taken - counts.delivered - counts.dropped

  function flush() {
    isFlushing = false
    while (queue.length > 0 && sending < CONCURRENCY) begin(queue.splice(0, together))
  }

  function begin(batch: E[]) {
    const fault = takeFault()
    if (fault?.mode === 'drop') counts.dropped += batch.length
    else if (fault?.mode === 'slow') later(fault.delayMs, batch)
    else if (fault?.mode === 'reorder') later(Math.random() * REORDERED_WITHIN_MS, batch)
    else void attempt(batch)
    if (fault?.mode === 'duplicate') {
      taken += batch.length
      void attempt(batch)
    }
  }

  function later(ms: number, batch: E[], retryMs = FIRST_RETRY_MS) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void attempt(batch, retryMs)
    }, ms)
    timers.add(timer)
  }

  async function attempt(batch: E[], retryMs = FIRST_RETRY_MS) {
    sending += 1
    const isAccepted = await post(bodyOf(batch))
    sending -= 1
    if (stopping.signal.aborted) return
    if (isAccepted) counts.delivered += batch.length
    else {
      counts.failedAttempts += 1
      const pause = retryMs * (0.75 + Math.random() / 2)
      later(pause, batch, Math.min(retryMs * 2, LONGEST_RETRY_MS))
    }
    flush()
  }

  async function post(body: string): Promise<boolean> {
    if (!url) return false
    try {
      const response = await fetch(url + (addressOf?.(body) ?? ''), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf?.(body) },
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
    send(event: E) {
      if (!url || stopping.signal.aborted) return
      taken += 1
      if (waiting() > MAX_WAITING) {
        counts.dropped += 1
        return
      }
      queue.push(event)
      if (isFlushing) return
      isFlushing = true
      setImmediate(flush)
    },
    state: () => ({ url: url ?? null, waiting: waiting(), ...counts }),
    stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      queue.length = 0
    },
  }
}
