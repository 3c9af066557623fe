/** The types of autocannon, which has none, as far as the benchmark needs them. */
declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Makes the next request of this connection. */
    setupRequest?: (request: Request) => Request
  }
  interface Result {
    requests: { average: number; total: number; sent: number }
    /** Milliseconds. */
    latency: Record<'p50' | 'p97_5' | 'p99' | 'max', number>
    /** Seconds. */
    duration: number
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }
  interface Options {
    url: string
    connections: number
    /** Seconds, unless `amount` bounds it. */
    duration?: number
    amount?: number
    setupClient?: (client: {
      setRequests(requests: Request[]): void
      on(event: 'response', listener: () => void): void
    }) => void
  }
  export default function autocannon(options: Options): Promise<Result>
}
