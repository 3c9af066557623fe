import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../src/http/access/session-cookie.ts'
import { aBooking, problem, startWorld, type World } from '../world.ts'
import { startWeb } from './guard-web.ts'

let world: World
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb()
  world = await startWorld({
    WEB_URL: web.url,
    PUBLIC_URL: 'https://encaixe.example',
    OIDC_ISSUER: 'https://identity.example/tenant',
  })
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})

let callers = 0
const somebody = () => ({ 'x-forwarded-for': `198.18.4.${++callers}` })
const session = { cookie: `${SESSION_COOKIE}=a` }
const ours = { 'sec-fetch-site': 'same-origin' }
const theirs = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(`${world.url}${path}`, {
    method,
    headers: { ...somebody(), ...headers },
    ...(body !== undefined && { body }),
  })

describe('a request from another site’s page', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  test('a form for one of our pages does not reach it', async () => {
    const before = web.asked.length
    const answer = await send('POST', '/p/ana-lima', { ...form, ...session, ...theirs }, 'a=b')
    expect(await problem(answer)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(web.asked).toHaveLength(before)
  })

  test('our own form reaches its page whole', async () => {
    const answer = await send('POST', '/p/ana-lima', { ...form, ...session, ...ours }, 'a=b')
    expect(answer.status).toBe(200)
    expect(web.asked.at(-1)).toMatchObject({ method: 'POST', bytes: 3 })
  })

  test('a booking is refused, and counts as an attempt', async () => {
    const address = somebody()
    const booked = world.booked.length
    const post = () => world.book(aBooking, { ...address, ...theirs })
    for (let attempt = 0; attempt < 5; attempt++) expect((await post()).status).toBe(403)
    expect((await post()).status).toBe(429)
    expect(world.booked).toHaveLength(booked)
  })

  test('a change with a session and no sign of its origin is refused', async () => {
    const answer = await send('PATCH', '/api/settings', session)
    expect(await problem(answer)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('the web’s server may ask for the person who asked it', async () => {
    const headers = {
      ...session,
      origin: 'https://encaixe.example',
      'x-forwarded-host': 'encaixe.example',
      'x-forwarded-proto': 'https',
    }
    const answer = await world.book(aBooking, { ...somebody(), ...headers })
    expect(answer.status).toBe(200)
  })
})

describe('two identities', () => {
  test('a session and a token at once are refused, for reading as well', async () => {
    const both = { ...session, ...ours, authorization: 'Bearer x' }
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['GET', '/api/professions'],
      ['PATCH', '/api/settings'],
      ['GET', '/p/ana-lima'],
    ] as const) {
      const answer = await send(method, path, both)
      expect(await problem(answer), path).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })

  test('a request with two session cookies is refused', async () => {
    const answer = await send('GET', '/api/me', {
      cookie: `${SESSION_COOKIE}=a; ${SESSION_COOKIE}=b`,
    })
    expect(await problem(answer)).toMatchObject({ status: 400, code: 'MALFORMED_BODY' })
  })

  test('attempts with tokens are limited', async () => {
    const address = somebody()
    const attempt = () => fetch(`${world.url}/api/me`, { headers: { ...address, ...session } })
    const answers = await Promise.all(Array.from({ length: 301 }, attempt))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(300)
  })

  test('the web gets the headers of a browser and the visitor’s address, and nothing else', async () => {
    const made = {
      'x-user-id': '1',
      'x-encaixe-user': '1',
      'x-internal-secret': '1',
      'x-original-url': '/asyncapi.json',
      'x-rewrite-url': '/asyncapi.json',
      'x-http-method-override': 'DELETE',
      'x-real-ip': '10.0.0.1',
      'x-client-ip': '10.0.0.1',
      'true-client-ip': '10.0.0.1',
      'x-forwarded-prefix': '/x',
      'x-forwarded-port': '1',
      forwarded: 'for=10.0.0.1',
      x_forwarded_for: '10.0.0.1',
      authorization: 'Bearer x',
      'accept-language': 'pt-BR',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    }
    await send('GET', '/p/ana-lima', { ...made, 'x-forwarded-for': '203.0.113.9' })
    const names = Object.keys(web.asked.at(-1)?.headers ?? {}).toSorted()
    expect(names).toEqual(
      [
        ...['accept', 'accept-encoding', 'accept-language', 'connection', 'host'],
        ...['sec-fetch-mode', 'traceparent', 'user-agent'],
        ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id'],
      ].toSorted(),
    )
    expect(web.asked.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.9')
  })
})

describe('headers for browsers', () => {
  test('browsers may not load, frame or guess data, or ask for it over http', async () => {
    for (const path of ['/api/professions', '/api/me', '/api/nothing', '/openapi.json']) {
      const { headers } = await send('GET', path, {})
      expect(headers.get('content-security-policy'), path).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      )
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  test('no cache keeps an answer of the API', async () => {
    for (const path of ['/api/professions', '/api/me', '/api/nothing', '/api']) {
      expect((await send('GET', path, {})).headers.get('cache-control'), path).toBe('no-store')
    }
  })

  test('a page keeps its own policy; its forms may lead to the sign-in and to paying', async () => {
    const { headers } = await send('GET', '/', {})
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; form-action 'self' https://identity.example https://checkout.stripe.com https://billing.stripe.com; base-uri 'none'",
    )
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('the service worker may ask us, and nobody else', async () => {
    const { headers } = await send('GET', '/service-worker.js', {})
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
  })
})
