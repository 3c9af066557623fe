import { createHash, randomBytes } from 'node:crypto'
import type { Counter } from 'prom-client'
import { z } from 'zod'
import type { GoogleConfig } from './config.ts'
import {
  CALENDAR_FIELDS,
  calendarList,
  EVENT_FIELDS,
  EVENTS_FIELDS,
  eventList,
  googleEvent,
  type ListedCalendar,
  openedChannel,
  tokenAnswer,
} from './documents.ts'

/** Lists of calendars are read, events are read and written. Nothing else is asked for. */
export const SCOPES = [
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'https://www.googleapis.com/auth/calendar.events',
] as const

const TIMEOUT_MS = 15_000
/** The most that Google puts on a page. */
const EVENTS_A_PAGE = '2500'

/** Google's answer, if it is not the one that was asked for. Status 0: there was none in time. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure'
  readonly status: number
  /** Google's word for it: `invalid_grant`, `rateLimitExceeded`. */
  readonly reason: string
  constructor(status: number, reason: string, options?: ErrorOptions) {
    super(`Google answered ${status} ${reason}`, options)
    this.status = status
    this.reason = reason
  }
}

/** Whether the person has to allow access again. */
export const isSignedOut = ({ status, reason }: GoogleFailure): boolean =>
  reason === 'invalid_grant' || status === 401 || reason === 'insufficientPermissions'

const errorAnswer = z.object({
  error: z.union([
    z.string(),
    z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }),
  ]),
})

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  token?: string
  headers?: Record<string, string>
  query?: Record<string, string | undefined>
  form?: Record<string, string>
  json?: unknown
  signal?: AbortSignal | undefined
}

export type GoogleApi = ReturnType<typeof googleApi>

/** Google's OAuth and Calendar API (v3), as far as they are needed. Every method throws GoogleFailure. */
export function googleApi({
  config,
  redirectUri,
  pushUrl,
  requests,
}: {
  config: GoogleConfig
  redirectUri: string
  /** What Google calls when a calendar changes. */
  pushUrl: string
  /** Counts requests by operation and outcome. */
  requests: Counter<'operation' | 'outcome'>
}) {
  const client = {
    client_id: config.GOOGLE_CLIENT_ID,
    client_secret: config.GOOGLE_CLIENT_SECRET,
  }

  async function send(operation: string, address: string, asked: Asked): Promise<unknown> {
    const { method = 'GET', token, headers = {}, query = {}, form, json, signal } = asked
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, value)
    }
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const count = (outcome: string) => requests.inc({ operation, outcome })
    try {
      const response = await fetch(url, {
        ...{ method, redirect: 'error' },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form) }),
      })
      const text = await response.text()
      if (!response.ok) throw new GoogleFailure(response.status, reasonOf(text))
      count('ok')
      return text === '' ? null : jsonOf(text)
    } catch (error) {
      if (error instanceof GoogleFailure) {
        count(String(error.status))
        throw error
      }
      count('no answer')
      throw new GoogleFailure(0, 'noAnswer', { cause: error })
    }
  }

  async function ask<S extends z.ZodType>(
    schema: S,
    operation: string,
    address: string,
    asked: Asked,
  ): Promise<z.output<S>> {
    const { success, data } = schema.safeParse(await send(operation, address, asked))
    if (success) return data
    throw new GoogleFailure(200, 'unreadable')
  }

  const api = (path: string) => `${config.GOOGLE_CALENDAR_URL}/${path}`
  const eventsOf = (calendar: string) => api(`calendars/${encodeURIComponent(calendar)}/events`)

  return {
    isConfigured: config.GOOGLE_CLIENT_ID !== '',

    newVerifier: () => randomBytes(32).toString('base64url'),
    /** Where a person allows access (OAuth 2.0 for web servers, with PKCE). */
    consentUrl({ state, codeVerifier }: { state: string; codeVerifier: string }): string {
      const url = new URL(config.GOOGLE_AUTH_URL)
      url.search = new URLSearchParams({
        client_id: config.GOOGLE_CLIENT_ID,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Google gives a refresh token only when it has asked.
        prompt: 'consent',
        hl: 'pt-BR',
      }).toString()
      return url.href
    },
    exchange({ code, codeVerifier }: { code: string; codeVerifier: string }) {
      const form = {
        ...client,
        ...{ grant_type: 'authorization_code', code, code_verifier: codeVerifier },
        redirect_uri: redirectUri,
      }
      return ask(tokenAnswer, 'token', config.GOOGLE_TOKEN_URL, { method: 'POST', form })
    },
    refresh(refreshToken: string, signal?: AbortSignal) {
      const form = { ...client, grant_type: 'refresh_token', refresh_token: refreshToken }
      return ask(tokenAnswer, 'refresh', config.GOOGLE_TOKEN_URL, { method: 'POST', form, signal })
    },
    revoke: (token: string) =>
      send('revoke', config.GOOGLE_REVOKE_URL, { method: 'POST', form: { token } }),

    async calendars(token: string): Promise<ListedCalendar[]> {
      const calendars: ListedCalendar[] = []
      let pageToken: string | undefined
      do {
        const query = { maxResults: '250', fields: CALENDAR_FIELDS, pageToken }
        const address = api('users/me/calendarList')
        const page = await ask(calendarList, 'list calendars', address, { token, query })
        calendars.push(...page.items)
        pageToken = page.nextPageToken
      } while (pageToken !== undefined)
      return calendars
    },

    /** A page of what has changed since the sync token, or without one of all that ends after `timeMin`. */
    events(
      token: string,
      calendar: string,
      {
        signal,
        ...since
      }: {
        syncToken?: string | undefined
        timeMin?: string | undefined
        pageToken?: string | undefined
        signal: AbortSignal
      },
    ) {
      const query = {
        ...since,
        ...{ maxResults: EVENTS_A_PAGE, maxAttendees: '1', singleEvents: 'false' },
        fields: EVENTS_FIELDS,
      }
      return ask(eventList, 'list events', eventsOf(calendar), { token, query, signal })
    },

    event(token: string, calendar: string, id: string) {
      const query = { fields: EVENT_FIELDS }
      return ask(googleEvent, 'get event', `${eventsOf(calendar)}/${id}`, { token, query })
    },
    insert: (token: string, calendar: string, json: object) =>
      ask(googleEvent, 'insert event', eventsOf(calendar), { method: 'POST', token, json }),
    /** Changes an event that is still the version of this etag. */
    patch(
      token: string,
      calendar: string,
      id: string,
      { event: json, etag }: { event: object; etag: string },
    ) {
      const asked = { method: 'PATCH', token, headers: { 'if-match': etag }, json } as const
      return ask(googleEvent, 'patch event', `${eventsOf(calendar)}/${id}`, asked)
    },
    remove: (token: string, calendar: string, id: string) =>
      send('delete event', `${eventsOf(calendar)}/${id}`, { method: 'DELETE', token }),

    /** Has an address of ours called when the calendar changes. */
    async watch(token: string, calendar: string, { id, secret }: { id: string; secret: string }) {
      const json = { id, type: 'web_hook', address: pushUrl, token: secret }
      const asked = { method: 'POST', token, json } as const
      const opened = await ask(openedChannel, 'watch', `${eventsOf(calendar)}/watch`, asked)
      return { resourceId: opened.resourceId, expiresAt: Number(opened.expiration) }
    },
    stop: (token: string, channel: { id: string; resourceId: string }) =>
      send('stop', api('channels/stop'), { method: 'POST', token, json: channel }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its schema refuses it where it is read.
    return null
  }
}

function reasonOf(text: string): string {
  const { data } = errorAnswer.safeParse(jsonOf(text))
  if (!data) return 'unknown'
  return typeof data.error === 'string' ? data.error : (data.error.errors?.[0]?.reason ?? 'unknown')
}
