import { ApiProblem, problemOf } from './problem.ts'

/** Longest wait for the gateway; people on a phone leave later than that anyway. */
const TIMEOUT_MS = 5000

export interface RequestOptions {
  url: string
  /** Sent with every call: whom this server speaks for. */
  headers: Record<string, string>
  timeoutMs?: number
  /** Cookies the gateway sets are the browser's, not this server's. */
  onCookie?: (setCookie: string) => void
  /** Called when the gateway refused the call or could not be reached. */
  onFailure?: () => void
}

/** One call of the gateway: a resource, or a thrown `ApiProblem`. */
export type Send = <Body>(path: string, init?: RequestInit) => Promise<Body>

/** The only way out of this server. Every call is limited in time. */
export function createSend({
  url,
  headers,
  timeoutMs = TIMEOUT_MS,
  onCookie,
  onFailure,
}: RequestOptions): Send {
  return async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    try {
      const response = await fetch(url + path, {
        ...init,
        headers: { accept: 'application/json', ...headers, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      for (const cookie of response.headers.getSetCookie()) onCookie?.(cookie)
      if (!response.ok) throw await problemOf(response)
      const text = await response.text()
      // what was only accepted, or is gone, has nothing to say
      const body: Body = JSON.parse(text || 'null')
      return body
    } catch (cause) {
      onFailure?.()
      if (cause instanceof ApiProblem) throw cause
      throw new ApiProblem({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
    }
  }
}

/** A body of JSON. */
export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * What somebody typed, as one part of a path.
 * @throws ApiProblem NOT_FOUND for what cannot be one: nothing has it as its name
 */
export function segment(text: string): string {
  // A dot or two lead somewhere else, however they are written; and so does nothing.
  if (/^\.{0,2}$/.test(text)) throw new ApiProblem({ status: 404, code: 'NOT_FOUND' })
  return encodeURIComponent(text.toWellFormed())
}

export type Query = Record<string, string | null | undefined>

/** The query of an address, without what is empty. */
export function search(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
