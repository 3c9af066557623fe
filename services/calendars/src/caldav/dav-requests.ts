import { type GuardedFetch, GuardedFetchError } from '@encaixe/service-kit/guarded-fetch'
import type { Counter } from 'prom-client'
import type { Problem } from '../reading/problems.ts'

/** How somebody signs in at a CalDAV server. */
export interface DavSignIn {
  username: string
  password: string
}

/** A CalDAV server's answer, if it is not the one that was asked for. Status 0: there was none. */
export class DavFailure extends Error {
  override readonly name = 'DavFailure'
  readonly status: number
  /** Why there was no answer. */
  readonly reason: Problem | null
  constructor(status: number, reason: Problem | null = null, options?: ErrorOptions) {
    super(`the CalDAV server answered ${status === 0 ? (reason ?? 'nothing') : status}`, options)
    this.status = status
    this.reason = reason
  }
}

/** Whether the person has to sign in again. */
export const isSignedOut = ({ status }: DavFailure): boolean => status === 401
export const isGone = ({ status }: DavFailure): boolean => status === 404 || status === 410

/** What a failure means for the calendar that was read. */
export function problemOf({ status, reason }: DavFailure): Problem {
  if (status === 401) return 'signed_out'
  return status === 0 ? (reason ?? 'unreachable') : 'server'
}

/** Statuses whose answer has no body. */
const BODYLESS = [204, 205, 304]

export interface DavRequests {
  /** For tsdav: the guarded client as a `fetch`. It throws DavFailure for every status of 400 and more. */
  fetch: typeof globalThis.fetch
  headers: Record<string, string>
}

/**
 * Requests of one sign-in, which all together take so long at most.
 * @param requests counts them by method and outcome
 */
export function davRequests(
  guarded: GuardedFetch,
  {
    signIn: { username, password },
    timeoutMs,
    requests,
  }: {
    signIn: DavSignIn
    timeoutMs: number
    requests: Pick<Counter<'method' | 'outcome'>, 'inc'>
  },
): DavRequests {
  const until = Date.now() + timeoutMs
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  async function ask(
    input: string | URL | Request,
    { method = 'GET', headers, body, redirect }: RequestInit = {},
  ): Promise<Response> {
    if (input instanceof Request) throw new TypeError('an address is asked')
    const count = (outcome: string) => requests.inc({ method, outcome })
    try {
      const answer = await guarded(input, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body }),
        ...(redirect === 'manual' && { redirect }),
        timeoutMs: Math.max(1, until - Date.now()),
      })
      if (answer.status >= 400) throw new DavFailure(answer.status)
      count('ok')
      return new Response(BODYLESS.includes(answer.status) ? null : answer.body, {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
      })
    } catch (error) {
      if (error instanceof GuardedFetchError) {
        count('no answer')
        throw new DavFailure(0, error.reason, { cause: error })
      }
      if (error instanceof DavFailure) count(String(error.status))
      throw error
    }
  }

  return { fetch: ask, headers: { authorization, 'user-agent': 'Encaixe (calendar)' } }
}
