import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../src/http/access/session-cookie.ts'
import { startWorld, type World } from '../world.ts'
import { startWeb } from './guard-web.ts'
import { exchange, lines } from './raw.ts'

let world: World
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb()
  // Nobody is trusted to speak for others.
  world = await startWorld({ WEB_URL: web.url, TRUSTED_PROXIES: '203.0.113.1/32' })
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})

const request = (line: string, ...headers: string[]) => lines(line, ...headers, '', '')
const get = (target: string, ...headers: string[]) =>
  request(`GET ${target} HTTP/1.1`, 'host: encaixe.test', ...headers)

test.each([
  ['another server', get('http://evil.example/')],
  ['another server’s API', get('http://evil.example/api/plans')],
  ['ourselves, in full', get('http://encaixe.test/asyncapi.json')],
  ['a file', get('file:///etc/passwd')],
  ['no path', get('p/ana')],
  ['a fragment of a path', get('#/p/ana')],
  ['a tunnel', request('CONNECT evil.example:443 HTTP/1.1', 'host: evil.example:443')],
  ['everything', request('OPTIONS * HTTP/1.1', 'host: encaixe.test')],
  ['two hosts', get('/', 'host: evil.example')],
  ['no host', request('GET / HTTP/1.1')],
  ['a host with a path', request('GET / HTTP/1.1', 'host: encaixe.test/evil')],
  ['a host with a user', request('GET / HTTP/1.1', 'host: encaixe.test@evil.example')],
  ['a host with a space', request('GET / HTTP/1.1', 'host: encaixe.test evil.example')],
  ['two hosts in one', request('GET / HTTP/1.1', 'host: encaixe.test, evil.example')],
  ['two tokens', get('/api/me', 'authorization: Bearer a', 'authorization: Bearer b')],
  ['two sessions', get('/api/me', `cookie: ${SESSION_COOKIE}=a; ${SESSION_COOKIE}=b`)],
  [
    'sessions in two headers',
    get('/api/me', `cookie: ${SESSION_COOKIE}=a`, `cookie: ${SESSION_COOKIE}=b`),
  ],
  ['HTTP 0.9', 'GET /\r\n\r\n'],
  ['HTTP 1.2', request('GET / HTTP/1.2', 'host: encaixe.test')],
  ['HTTP 2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an upward path', get('/../../etc/passwd')],
  ['an upward path in disguise', get('/p/%2e%2e/%2e%2e/asyncapi.json')],
  ['more headers than we read', get('/', `x: ${'a'.repeat(20_000)}`)],
  ['many headers', get('/', ...Array.from({ length: 3_000 }, (_, index) => `x-${index}: a`))],
])('a request for %s is refused, and reaches no page', async (_what, bytes) => {
  const before = web.asked.length
  const { statuses, text } = await exchange(world.url, bytes)
  // A tunnel is not even answered.
  expect(statuses.length, text).toBeLessThanOrEqual(1)
  for (const status of statuses) expect([400, 404, 413], text).toContain(status)
  expect(web.asked.slice(before)).toEqual([])
})

test('only a trusted proxy can name an address, a host or a scheme', async () => {
  await exchange(
    world.url,
    get(
      '/explore',
      'x-forwarded-for: 10.0.0.1',
      'x-forwarded-host: evil.example',
      'x-forwarded-proto: https',
      'x_forwarded_for: 10.0.0.2',
      'X-Forwarded-For: 10.0.0.3',
      'forwarded: for=10.0.0.4;host=evil.example',
      'x-real-ip: 10.0.0.5',
    ),
  )
  expect(web.asked.at(-1)?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'encaixe.test',
    'x-forwarded-proto': 'http',
  })
  expect(JSON.stringify(web.asked.at(-1)?.headers)).not.toMatch(/10\.0\.0\.|evil/)
})

test('a Connection header cannot remove another header', async () => {
  await exchange(
    world.url,
    get('/p/ana', 'connection: close, x-forwarded-for, x-request-id, cookie', 'cookie: a=b'),
  )
  expect(web.asked.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
  expect(web.asked.at(-1)?.headers).toHaveProperty('x-request-id')
})

test('a request to upgrade gets the page', async () => {
  const { statuses } = await exchange(
    world.url,
    get('/p/ana', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-key: x'),
  )
  expect(statuses).toEqual([200])
  expect(web.asked.at(-1)?.headers).not.toHaveProperty('upgrade')
})

test('the limit counts the connection’s address, not the claimed one', async () => {
  const statuses: (number | undefined)[] = []
  for (let attempt = 0; attempt < 6; attempt++) {
    const headers = [`x-forwarded-for: 198.18.8.${attempt}`, 'content-type: application/json']
    const post = request('POST /api/booking HTTP/1.1', 'host: a', ...headers, 'content-length: 2')
    statuses.push((await exchange(world.url, `${post}{}`, { quietMs: 300 })).statuses[0])
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})
