import { error, type RequestEvent } from '@sveltejs/kit'
import { API_URL } from '$app/env/private'
import { ApiProblem, createApi } from './api.ts'

const TRACE_HEADERS = ['traceparent', 'tracestate', 'x-request-id']

/** The visitor's address as the proxy tells it; without a proxy in front, the connection's. */
function addressOf(event: RequestEvent): string {
  try {
    return event.getClientAddress()
  } catch {
    // adapter-node throws when ADDRESS_HEADER is set and the request came past the proxy
    return '127.0.0.1'
  }
}

/** The gateway on behalf of the visitor of this request. */
export function apiFor(event: RequestEvent) {
  const trace: Record<string, string> = {}
  for (const name of TRACE_HEADERS) {
    const value = event.request.headers.get(name)
    if (value) trace[name] = value
  }
  return createApi({ url: API_URL, clientAddress: addressOf(event), trace })
}

/** Turns what the gateway could not give into the kind page for it. */
export function failPage(cause: unknown): never {
  if (!(cause instanceof ApiProblem)) throw cause
  if (cause.status === 429) error(429, 'too many requests')
  // a slug or a filter that cannot exist is, for a person, a page that does not exist
  if (cause.status === 404 || cause.status === 422 || cause.status === 400) error(404, 'not found')
  error(503, 'the gateway cannot be reached')
}
