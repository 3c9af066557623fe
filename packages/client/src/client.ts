import createFetchClient, { type Client, type Middleware } from 'openapi-fetch'
import { safelyRepeated } from './document/safely-repeated.ts'
import type { paths } from './document/types.ts'
import { retryingFetch } from './retries.ts'

export interface ClientOptions {
  /** Where Encaixe is, as `https://encaixe.example`. */
  url: string
  /** `encx_…`, made under Ajustes, Desenvolvedores. */
  key: string
  /** Tries after the first, of what failed in passing and may be repeated; 3 unless it is said. */
  retries?: number
  /** How long one try may take, in milliseconds; 30,000 unless it is said. */
  timeoutMs?: number
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Encaixe's API in the name of a key: an openapi-fetch client with the types of the API, that tries again what failed in
 * passing. Calls that take an Idempotency-Key get one, so a repeated call is done once.
 */
export function createClient({
  url,
  key,
  retries = 3,
  timeoutMs = 30_000,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): Client<paths> {
  const wait = (milliseconds: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const client = createFetchClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    fetch: retryingFetch({ retries, timeoutMs, fetch, wait }),
  })
  client.use(doneOnce)
  return client
}

const doneOnce: Middleware = {
  onRequest({ request, schemaPath }) {
    const isTaken = safelyRepeated.includes(`${request.method} ${schemaPath}`)
    if (!isTaken || request.headers.has('idempotency-key')) return
    request.headers.set('idempotency-key', crypto.randomUUID())
  },
}
