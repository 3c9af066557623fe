import autocannon, { type Request, type Result } from 'autocannon'

const CONNECTIONS = 32

let callers = 0
/** A new client address for every request; 198.18.0.0/15 is reserved for benchmarks. */
export function nextAddress(): string {
  callers += 1
  return `198.${18 + ((callers >> 16) & 1)}.${(callers >> 8) & 255}.${callers & 255}`
}

/** The answers, and how long all of them took. */
export interface Load extends Result {
  /** From the first request to the last answer; autocannon's own duration ends on whole seconds. */
  answeredInMs: number
}

/**
 * Sends new requests over 32 connections, for some seconds or a fixed number. Rate limits stay on: each request has its
 * own client address.
 */
export async function load(
  url: string,
  bounds: { seconds: number } | { amount: number },
  make: () => Request,
): Promise<Load> {
  const setupRequest = () => {
    const request = make()
    return {
      ...request,
      method: request.method ?? 'GET',
      // Left to itself autocannon names the host "undefined" for requests made one by one.
      headers: { ...request.headers, host: new URL(url).host, 'x-forwarded-for': nextAddress() },
    }
  }
  const beganAt = performance.now()
  let answeredAt = beganAt
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...('seconds' in bounds ? { duration: bounds.seconds } : { amount: bounds.amount }),
    // Each connection needs its own list: several connections would send a shared request.
    setupClient: (client) => {
      client.setRequests([{ setupRequest }])
      client.on('response', () => {
        answeredAt = performance.now()
      })
    },
  })
  return { ...result, answeredInMs: answeredAt - beganAt }
}

export function requireNoRefusals(what: string, { non2xx, errors, statusCodeStats }: Result) {
  if (non2xx + errors === 0) return
  throw new Error(`${what}: ${errors} errors, answers ${JSON.stringify(statusCodeStats)}`)
}
