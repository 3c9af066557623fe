import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, fetch, Headers } from 'undici'
import { isPublicAddress } from './public-address.ts'

/**
 * Why a guarded request was not answered: the address is not one that may be asked (`address`), it leads into a private
 * network (`forbidden`), nobody answers there (`unreachable`), or the answer takes too long, is too large, or redirects
 * too often.
 */
export type GuardedReason =
  | 'address'
  | 'forbidden'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'redirects'

export class GuardedFetchError extends Error {
  override readonly name = 'GuardedFetchError'
  readonly reason: GuardedReason
  constructor(reason: GuardedReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface GuardedRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** `manual`: a redirect is returned instead of followed. */
  redirect?: 'follow' | 'manual'
  /** Milliseconds for this request, if it may take less time than usual. */
  timeoutMs?: number
  /** Bytes of the body after decompression, if they may be fewer than usual. */
  maxBytes?: number
  /** Bytes of the body that are wanted: what is longer is cut instead of refused. */
  keepBytes?: number
}

/** The answer, read to its end and decompressed. */
export interface GuardedAnswer {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  /** Where the answer came from, after all redirects. */
  url: string
}

export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<GuardedAnswer>

export interface GuardOptions {
  /** Host names and addresses that may be local and asked by plain HTTP. For development and tests only. */
  localHosts?: readonly string[]
  /** Finds the addresses of a name; by default as the machine does. */
  lookup?: (host: string) => Promise<readonly { address: string }[]>
  /** Milliseconds for everything together, redirects and body included. */
  timeoutMs?: number
  /** Bytes of the body after decompression. */
  maxBytes?: number
}

const REDIRECTS = 3
const TIMEOUT_MS = 15_000
const MAX_BYTES = 10 * 1_048_576

/**
 * Makes a client for addresses that people type (server-side request forgery, OWASP). Only https is asked. A name is
 * resolved once for each request, all its addresses must be public, and the connection goes to the first of them. A
 * redirect is a new request with the same checks, up to 3 of them; credentials do not follow it to another origin. An
 * answer of more than 10 MiB, or one that takes more than 15 s, fails.
 * @throws GuardedFetchError
 */
export function guardedFetch({
  localHosts = [],
  lookup = (host) => systemLookup(host, { all: true }),
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: GuardOptions = {}): GuardedFetch {
  /** The one address that a request to this URL may connect to. */
  async function addressOf(url: URL, signal: AbortSignal): Promise<string> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isLocal = localHosts.includes(host)
    if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) {
      throw new GuardedFetchError('address', 'only https is asked')
    }
    if (url.username !== '' || url.password !== '') {
      throw new GuardedFetchError('address', 'an address with a password is not asked')
    }
    const found = isIP(host) ? [{ address: host }] : await unlessAborted(lookup(host), signal)
    const [first] = found
    if (!first) throw new GuardedFetchError('unreachable', 'the name has no address')
    if (!isLocal && !found.every(({ address }) => isPublicAddress(address))) {
      throw new GuardedFetchError('forbidden', 'the address is not a public one')
    }
    return first.address
  }

  /** One request without redirects. */
  async function ask(url: URL, request: GuardedRequest, signal: AbortSignal) {
    const address = await addressOf(url, signal)
    const agent = new Agent({
      connect: {
        autoSelectFamily: false,
        lookup: (_host, options, callback) => {
          const family = isIP(address)
          if (options.all) callback(null, [{ address, family }])
          else callback(null, address, family)
        },
      },
    })
    try {
      const { method = 'GET', headers = {}, body, keepBytes } = request
      const most = Math.min(maxBytes, request.maxBytes ?? maxBytes)
      const response = await fetch(url, {
        ...{ method, headers, redirect: 'manual', dispatcher: agent, signal },
        ...(body !== undefined && { body }),
      })
      return { response, bytes: await readBody(response, { most, keepBytes }) }
    } finally {
      // What the server still sends is not waited for.
      void agent.destroy()
    }
  }

  return async (address, request = {}) => {
    const patience = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs)
    const signal = AbortSignal.timeout(patience)
    let url = URL.parse(String(address))
    if (!url) throw new GuardedFetchError('address', 'this is no address')
    let asked = request
    try {
      for (let redirects = 0; ; redirects += 1) {
        const { response, bytes } = await ask(url, asked, signal)
        const { status, headers } = response
        const location = headers.get('location')
        if (!isRedirect(status) || location === null || request.redirect === 'manual') {
          return { status, headers: new Headers(headers), body: bytes, url: url.href }
        }
        if (redirects === REDIRECTS) {
          throw new GuardedFetchError('redirects', `more than ${REDIRECTS} redirects`)
        }
        const next: URL | null = URL.parse(location, url)
        if (!next) throw new GuardedFetchError('address', 'the redirect leads to no address')
        asked = redirected(asked, status, { isElsewhere: next.origin !== url.origin })
        url = next
      }
    } catch (error) {
      if (error instanceof GuardedFetchError) throw error
      if (signal.aborted) {
        throw new GuardedFetchError('too_slow', `no whole answer within ${patience} ms`)
      }
      throw new GuardedFetchError('unreachable', 'the server does not answer', { cause: error })
    }
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

function redirected(
  { headers = {}, ...request }: GuardedRequest,
  status: number,
  { isElsewhere }: { isElsewhere: boolean },
): GuardedRequest {
  const kept = Object.entries(headers).filter(
    ([name]) => !isElsewhere || !/^(authorization|cookie)$/i.test(name),
  )
  const { body: _, method: __, ...rest } = request
  const becomesGet = status === 303
  return { ...(becomesGet ? rest : request), headers: Object.fromEntries(kept) }
}

/** Reads a decompressed body, and stops as soon as it has what is wanted, or is too large. */
async function readBody(
  { body }: Awaited<ReturnType<typeof fetch>>,
  { most: maxBytes, keepBytes = Infinity }: { most: number; keepBytes: number | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    if (!(part instanceof Uint8Array)) throw new TypeError('a body has bytes only')
    size += part.byteLength
    if (size >= keepBytes) {
      parts.push(part)
      break
    }
    if (size > maxBytes) {
      throw new GuardedFetchError('too_large', `the answer has more than ${maxBytes} bytes`)
    }
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts).subarray(0, Math.min(size, keepBytes)))
}

/** A lookup cannot be aborted, so it is not waited for any more. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
