import { error, type RequestEvent, redirect } from '@sveltejs/kit'
import { API_URL } from '$app/env/private'
import { type Api, apiClient } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Me, OwnProfessional } from '../api/resources.ts'
import { isPortal, mayBeSignedIn, portalEntry, signInPath } from './session.ts'

/** The headers that are passed on: tracing, the session, and the origin of the request. */
const PASSED_ON = [
  'traceparent',
  'tracestate',
  'x-request-id',
  'cookie',
  'sec-fetch-site',
  'origin',
]

/** The visitor's address as the proxy tells it; without a proxy in front, the connection's. */
export function addressOf(event: RequestEvent): string {
  try {
    return event.getClientAddress()
  } catch {
    // adapter-node throws when ADDRESS_HEADER is set and the request came past the proxy
    return '127.0.0.1'
  }
}

/**
 * The gateway's API in the name of the visitor of this request.
 * @param fail shows a page of its own for every refusal, so that the caller handles none
 */
export function apiFor(
  event: RequestEvent,
  fail?: (problem: ApiProblem, event: RequestEvent) => never,
  { timeoutMs }: { timeoutMs?: number } = {},
): Api {
  const headers: Record<string, string> = {
    // rate limits are the visitor's, not this server's
    'x-forwarded-for': addressOf(event),
    'x-forwarded-host': event.url.host,
    'x-forwarded-proto': event.url.protocol.slice(0, -1),
  }
  for (const name of [...PASSED_ON, 'user-agent']) {
    const value = event.request.headers.get(name)
    if (value) headers[name] = value
  }
  return apiClient({
    url: API_URL,
    headers,
    ...(timeoutMs !== undefined && { timeoutMs }),
    onCookie: (cookie) => event.locals.setCookies.push(cookie),
    onFailure: (problem) => {
      event.locals.isIncomplete = true
      event.locals.failure = problem.code
      fail?.(problem, event)
    },
  })
}

const hasCookie = ({ request }: RequestEvent) => mayBeSignedIn(request.headers.get('cookie'))

function redirectToSignIn(event: RequestEvent): never {
  const { pathname } = event.url
  redirect(303, isPortal(pathname) ? portalEntry(pathname) : signInPath(pathname, hasCookie(event)))
}

/** Who visits, asked at most once a request, and only when there is a session cookie. */
export function currentVisitor(event: RequestEvent): Promise<Me | null> {
  event.locals.me ??= hasCookie(event)
    ? apiFor(event)
        .getMe()
        .catch((cause: unknown) => {
          // 403: signed in by a phone alone, without an account
          if (cause instanceof ApiProblem && [401, 403].includes(cause.status)) return null
          throw cause
        })
    : Promise.resolve(null)
  return event.locals.me
}

/** The account of the visitor; redirects to sign-in without one. */
export async function requireAccount(event: RequestEvent): Promise<Me> {
  const me = await currentVisitor(event).catch(failPage)
  if (!me) redirectToSignIn(event)
  return me
}

/** The account and its professional; redirects to onboarding without one. */
export async function requireProfessional(
  event: RequestEvent,
): Promise<Me & { professional: OwnProfessional }> {
  const { professional, ...me } = await requireAccount(event)
  if (!professional) redirect(303, '/comecar')
  return { ...me, professional }
}

/** Turns a refusal of the gateway into an error page. */
export function failPage(cause: unknown): never {
  if (!(cause instanceof ApiProblem)) throw cause
  if (cause.status === 429) error(429, 'too many requests')
  // an invalid slug or filter shows the page "not found"
  if (cause.status === 404 || cause.status === 422 || cause.status === 400) error(404, 'not found')
  error(503, 'the gateway cannot be reached')
}

/** Like `failPage`, for pages behind sign-in: redirects to sign-in or onboarding if that is missing. */
export function failSignedInPage(cause: unknown, event: RequestEvent): never {
  if (cause instanceof ApiProblem) redirectIfNotAllowed(cause, event)
  return failPage(cause)
}

/** The API for a page behind sign-in, which fails with every refusal. */
export const pageApi = (event: RequestEvent): Api => apiFor(event, failSignedInPage)

/** What a page behind sign-in reads of a feature that not every plan has; null where the plan lacks it. */
export const readOfPlan = <Read>(
  event: RequestEvent,
  read: (api: Api) => Promise<Read>,
): Promise<Read | null> =>
  read(apiFor(event)).catch((cause: unknown) =>
    cause instanceof ApiProblem && cause.code === 'PLAN_FEATURE_REQUIRED'
      ? null
      : failSignedInPage(cause, event),
  )

/** Redirects to sign-in or to onboarding if that is missing. */
export function redirectIfNotAllowed({ status, code }: ApiProblem, event: RequestEvent): void {
  if (status === 401) redirectToSignIn(event)
  if (code === 'FORBIDDEN' && !isPortal(event.url.pathname)) redirect(303, '/comecar')
}
