export interface RetryOptions {
  /** Tries after the first. */
  retries: number
  /** How long one try may take, in milliseconds. */
  timeoutMs: number
  fetch: (request: Request) => Promise<Response>
  wait: (milliseconds: number) => Promise<void>
}

/** The API was not reached, or could not do it now. */
const PASSING = new Set([429, 502, 503, 504])
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
/** Whoever is told to wait longer decides for themselves. */
const LONGEST_WAIT_MS = 60_000

/** The pause before a try, in milliseconds: half a second, then twice as long each time. */
const backoff = (tries: number) => 500 * 2 ** (tries - 1) * (0.75 + Math.random() / 2)

/** Fetches once more what failed in passing, if doing it twice does no harm. */
export function retryingFetch({ retries, timeoutMs, fetch, wait }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const isRepeatable = REPEATABLE.has(request.method) || request.headers.has('idempotency-key')
    for (let tries = 1; ; tries += 1) {
      const mayRepeat = tries <= retries && !request.signal.aborted
      try {
        const response = await fetch(oneTry(request, timeoutMs))
        // Over the limit nothing was done, whatever was asked.
        const isWorthIt = PASSING.has(response.status) && (isRepeatable || response.status === 429)
        const pause = pauseOf(response, tries)
        if (!isWorthIt || !mayRepeat || pause > LONGEST_WAIT_MS) return response
        await response.body?.cancel()
        await wait(pause)
      } catch (error) {
        if (!isRepeatable || !mayRepeat || request.signal.aborted) throw error
        await wait(backoff(tries))
      }
    }
  }
}

/** A copy: a body can be sent once. */
const oneTry = (request: Request, timeoutMs: number) =>
  new Request(request.clone(), {
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
  })

/** What the API asks for, or the usual pause. */
function pauseOf({ headers }: Response, tries: number): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : backoff(tries)
}
