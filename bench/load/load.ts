import autocannon, { type Request, type Result } from 'autocannon'

const CONNECTIONS = 32

let callers = 0
/** A caller of its own for every request (198.18.0.0/15 is set aside for benchmarks). */
export function nextAddress(): string {
  callers += 1
  return `198.${18 + ((callers >> 16) & 1)}.${(callers >> 8) & 255}.${callers & 255}`
}

/** What was answered, and how long the answers took in all. */
export interface Load extends Result {
  /** From the first request to the last answer; autocannon's own duration ends on whole seconds. */
  answeredInMs: number
}

/**
 * Sends requests over 32 connections, each made anew, for so many seconds or so many in all. Rate
 * limits stay on: the stack trusts this machine's word about who calls, and everybody calls once.
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
    // Requests of its own for each connection: what is shared would be sent by several.
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
