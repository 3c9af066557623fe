import { type GuardedFetch, GuardedFetchError } from '@encaixe/service-kit/guarded-fetch'
import type { Counter } from 'prom-client'
import type { ReadingThreads } from '../threads/reading-threads.ts'
import type { DavDocument } from './dav-documents.ts'
import { DavFailure } from './dav-failure.ts'

/** How somebody signs in at a CalDAV server. */
export interface DavSignIn {
  username: string
  password: string
}

/** What servers are asked with. */
export interface DavParts {
  fetch: GuardedFetch
  threads: Pick<ReadingThreads, 'of'>
  /** Counts requests by method and outcome. */
  requests: Pick<Counter<'method' | 'outcome'>, 'inc'>
}

/** Statuses whose answer has no body. */
const BODYLESS = [204, 205, 304]

export interface DavRequests {
  /** For tsdav: the guarded client as a `fetch`. It throws DavFailure for every status of 400 and more. */
  fetch: typeof globalThis.fetch
  headers: Record<string, string>
}

/**
 * Makes a request by tsdav, which would also parse its answer, here on the main thread: it gets an empty one.
 * @returns the answer, to be read in a thread
 */
export async function documentOf(
  { fetch }: Pick<DavRequests, 'fetch'>,
  request: (fetch: DavRequests['fetch']) => Promise<unknown>,
): Promise<DavDocument> {
  let answered: DavDocument | undefined
  await request(async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers } = response
    const contentType = headers.get('content-type') ?? ''
    answered = { status, contentType, text: await response.text() }
    return new Response(null, { status })
  })
  if (!answered) throw new DavFailure(0)
  return answered
}

/** Requests of one sign-in. They take so long at most all together; what is done between them does not count. */
export function davRequests(
  guarded: GuardedFetch,
  {
    signIn: { username, password },
    timeoutMs,
    maxBytes,
    requests,
  }: {
    signIn: DavSignIn
    timeoutMs: number
    /** Of an answer; 10 MiB by default. */
    maxBytes?: number
    requests: DavParts['requests']
  },
): DavRequests {
  let leftMs = timeoutMs
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  async function ask(
    input: string | URL | Request,
    { method = 'GET', headers, body, redirect }: RequestInit = {},
  ): Promise<Response> {
    if (input instanceof Request) throw new TypeError('an address is asked')
    const count = (outcome: string) => requests.inc({ method, outcome })
    const startedAt = performance.now()
    try {
      const answer = await guarded(input, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' && { body }),
        ...(redirect === 'manual' && { redirect }),
        timeoutMs: Math.max(1, Math.ceil(leftMs)),
        ...(maxBytes !== undefined && { maxBytes }),
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
    } finally {
      leftMs -= performance.now() - startedAt
    }
  }

  return { fetch: ask, headers: { authorization, 'user-agent': 'Encaixe (calendar)' } }
}
