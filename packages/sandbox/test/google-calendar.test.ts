import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { start } from '../src/main.ts'
import { consentToGoogle } from '../src/testing/index.ts'
import { serveLocally } from './serve-locally.ts'
import { config } from './world.ts'

const REDIRECT = 'http://127.0.0.1:9/auth/calendars/google'
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'https://www.googleapis.com/auth/calendar.events',
]
const client = { client_id: 'a-client', client_secret: 'a-secret' }
const verifier = 'a-verifier-of-at-least-forty-three-characters-x'

let sandbox: Awaited<ReturnType<typeof start>>
const pushes: { state: string; token: string; number: string }[] = []
const server = createServer((request, response) => {
  pushes.push({
    state: String(request.headers['x-goog-resource-state']),
    token: String(request.headers['x-goog-channel-token']),
    number: String(request.headers['x-goog-message-number']),
  })
  response.writeHead(200).end()
})
let receiver: Awaited<ReturnType<typeof serveLocally>>
beforeAll(async () => {
  sandbox = await start({
    ...config,
    GOOGLE_CLIENT_ID: client.client_id,
    GOOGLE_CLIENT_SECRET: client.client_secret,
    GOOGLE_REDIRECT_URIS: [REDIRECT],
  })
  receiver = await serveLocally(server)
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const answer = z.looseObject({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  nextSyncToken: z.string().optional(),
  nextPageToken: z.string().optional(),
  etag: z.string().optional(),
  items: z.array(z.looseObject({ id: z.string() })).optional(),
  error: z.unknown().optional(),
})
async function ask(method: string, path: string, { headers = {}, body }: RequestInit = {}) {
  const response = await fetch(`${sandbox.url}/google${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, json: answer.parse(text === '' ? {} : JSON.parse(text)) }
}
const token = (form: Record<string, string>) =>
  ask('POST', '/token', { body: new URLSearchParams({ ...client, ...form }) })

async function codeFor(
  email: string,
  changes: Partial<Parameters<typeof consentToGoogle>[0]> = {},
) {
  const url = new URL(`${sandbox.url}/google/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    ...{ client_id: client.client_id, redirect_uri: REDIRECT, response_type: 'code' },
    ...{ scope: SCOPES.join(' '), state: 'a-state', access_type: 'offline' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return (await consentToGoogle({ url: url.href, email, ...changes })).searchParams
}

/** Somebody who has allowed everything. */
async function person(email: string) {
  const code = String((await codeFor(email)).get('code'))
  const given = await token({
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT },
  })
  const authorization = `Bearer ${given.json.access_token}`
  return {
    email,
    refreshToken: String(given.json.refresh_token),
    api: (method: string, path: string, body?: unknown, headers = {}) =>
      ask(method, `/calendar/v3${path}`, {
        headers: {
          authorization,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}
const events = '/calendars/primary/events'
const at = (time: string) => ({
  dateTime: `2026-12-10T${time}:00-03:00`,
  timeZone: 'America/Sao_Paulo',
})
const lunch = { summary: 'Almoço', start: at('12:00'), end: at('13:00') }

test('a code opens once, with its verifier, and for its client only', async () => {
  const params = await codeFor('code@example.com')
  expect(params.get('state')).toBe('a-state')
  const form = {
    ...{ grant_type: 'authorization_code', code: String(params.get('code')) },
    redirect_uri: REDIRECT,
  }
  expect((await token({ ...form, code_verifier: verifier, client_secret: 'no' })).status).toBe(401)
  expect((await token({ ...form, code_verifier: 'another' })).json.error).toBe('invalid_grant')
  expect((await token({ ...form, code_verifier: verifier })).json.error).toBe('invalid_grant')
  expect((await codeFor('code@example.com', { isAllowed: false })).get('error')).toBe(
    'access_denied',
  )
})

test('a refresh token is good until it is revoked', async () => {
  const { refreshToken, api } = await person('revoked@example.com')
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  expect((await token(form)).json.access_token).toMatch(/^ya29/)
  expect((await ask('POST', `/revoke?token=${encodeURIComponent(refreshToken)}`)).status).toBe(200)
  expect((await token(form)).json.error).toBe('invalid_grant')
  expect((await api('GET', '/users/me/calendarList')).status).toBe(401)
})

test('a sync token answers what has changed since, deletions included, page by page', async () => {
  const { api } = await person('sync@example.com')
  const one = await api('POST', events, lunch)
  const whole = await api('GET', `${events}?fields=nextSyncToken,items(id,start)`)
  expect(whole.json.items).toEqual([{ id: one.json.id, start: lunch.start }])
  const since = `syncToken=${whole.json.nextSyncToken}`
  expect((await api('GET', `${events}?${since}`)).json.items).toEqual([])
  await api('DELETE', `${events}/${one.json.id}`)
  const two = await api('POST', events, lunch)
  const first = await api('GET', `${events}?${since}&maxResults=1`)
  expect(first.json.items).toMatchObject([{ id: one.json.id, status: 'cancelled' }])
  expect(first.json.nextSyncToken).toBeUndefined()
  const last = await api(
    'GET',
    `${events}?${since}&maxResults=1&pageToken=${first.json.nextPageToken}`,
  )
  expect(last.json.items).toMatchObject([{ id: two.json.id }])
  await ask('POST', '/calendars/sync@example.com/forget-tokens')
  expect((await api('GET', `${events}?${since}`)).status).toBe(410)
})

test('a write with an older version is refused, and an id is taken once', async () => {
  const { api } = await person('etag@example.com')
  const id = 'abc1234567'
  const made = await api('POST', events, { ...lunch, id })
  expect((await api('POST', events, { ...lunch, id })).status).toBe(409)
  const ifMatch = { 'if-match': String(made.json.etag) }
  const path = `${events}/${id}`
  expect((await api('PUT', path, { ...lunch, end: at('14:00') }, ifMatch)).status).toBe(200)
  expect((await api('PUT', path, lunch, ifMatch)).status).toBe(412)
  expect((await api('DELETE', path, undefined, ifMatch)).status).toBe(412)
  expect((await api('DELETE', path)).status).toBe(204)
  expect((await api('DELETE', path)).status).toBe(410)
})

test('a channel is told that something has changed, until it is stopped', async () => {
  const { api } = await person('watch@example.com')
  const address = `${receiver.url}/push`
  const wanted = { id: 'channel-1', type: 'web_hook', address, token: 'secret-1' }
  const opened = await api('POST', `${events}/watch`, wanted)
  await api('POST', events, lunch)
  await expect
    .poll(() => pushes)
    .toEqual([
      { state: 'sync', token: 'secret-1', number: '1' },
      { state: 'exists', token: 'secret-1', number: '2' },
    ])
  const { id, resourceId } = z
    .looseObject({ id: z.string(), resourceId: z.string() })
    .parse(opened.json)
  expect((await api('POST', '/channels/stop', { id, resourceId })).status).toBe(204)
  await api('POST', events, lunch)
  expect(pushes).toHaveLength(2)
})

test('a quota that is used up answers 403 rateLimitExceeded', async () => {
  const { api } = await person('quota@example.com')
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'google', mode: 'rate_limit', count: 1, to: 'events' }),
  })
  const refused = await api('GET', events)
  expect(refused.status).toBe(403)
  expect(refused.json.error).toMatchObject({ errors: [{ reason: 'rateLimitExceeded' }] })
  expect((await api('GET', events)).status).toBe(200)
})
