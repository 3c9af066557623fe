import { connect, type Socket } from 'node:net'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWeb } from '../access/guard-web.ts'
import { lines } from '../access/raw.ts'
import { startWorld, type World } from '../world.ts'

let world: World
let strict: World
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb()
  world = await startWorld({ WEB_URL: web.url, REQUEST_SECONDS: '60' })
  strict = await startWorld({
    WEB_URL: web.url,
    REQUEST_HEADERS_SECONDS: '0.5',
    REQUEST_SECONDS: '0.5',
  })
})
afterAll(async () => {
  await world.stop()
  await strict.stop()
  await web.stop()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection that has sent so much and sends no more; what came back, and whether it was cut off. */
async function unfinished(bytes: string, url = world.url) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const seen = { text: '', isClosed: false, finish: (rest: string) => socket.write(rest) }
  socket.setEncoding('latin1').on('data', (part: string) => {
    seen.text += part
  })
  socket
    .on('error', () => undefined)
    .once('close', () => {
      seen.isClosed = true
    })
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(bytes)
  return seen
}

const slowForm = (address: string, url = world.url) =>
  unfinished(
    lines(
      'POST /p/ana-lima HTTP/1.1',
      'host: localhost',
      `x-forwarded-for: ${address}`,
      'content-type: application/x-www-form-urlencoded',
      'content-length: 9',
      '',
      'nome=',
    ),
    url,
  )

const manyFrom = (addressOf: (index: number) => string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => slowForm(addressOf(index))))

test('pages are answered while hundreds of forms trickle in', async () => {
  const before = web.asked.length
  const forms = await manyFrom((index) => `198.18.20.${index}`, 200)
  const page = await fetch(`${world.url}/p/ana-lima`, { signal: AbortSignal.timeout(30_000) })
  expect(page.status).toBe(200)
  // The web hears of a form when it is whole.
  expect(web.asked.slice(before)).toMatchObject([{ method: 'GET' }])
  forms[0]?.finish('Ana1')
  await until(() => web.asked.length === before + 2, { what: 'the whole form' })
  expect(web.asked.at(-1)).toMatchObject({ method: 'POST', bytes: 9 })
})

test('a network has a limit of unfinished forms for all its addresses', async () => {
  await manyFrom((index) => `2001:db8:7:${index}::1`, 32)
  const send = async (address: string) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'text/plain' }
    const answer = await fetch(`${world.url}/p/ana-lima`, { method: 'POST', headers, body: 'a' })
    return answer.status
  }
  await until(async () => (await send('2001:db8:7:ffff::1')) === 429, { what: 'a refusal' })
  expect(await send('2001:db8:8::1')).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await until(async () => (await send('2001:db8:7:ffff::1')) === 200, { what: 'room again' })
})

test('the oldest bodies are cut off when too many trickle in from everywhere', async () => {
  const first = await slowForm('198.19.0.1')
  await manyFrom((index) => `198.19.1.${index}`, 250)
  expect(first.isClosed).toBe(false)
  await manyFrom((index) => `198.19.2.${index}`, 150)
  await until(() => first.isClosed, { what: 'the end of the oldest' })
  const answer = await world.book('{}', { 'x-forwarded-for': '198.19.3.1' })
  expect(answer.status).toBe(422)
})

test('a request that is refused before its body has come does not keep its connection', async () => {
  const half = await unfinished(
    lines(
      'POST /api/appointments HTTP/1.1',
      'host: localhost',
      'x-forwarded-for: 198.18.22.1',
      'content-type: application/json',
      'content-length: 1000',
      '',
      '{"a":',
    ),
  )
  await until(() => half.isClosed, { what: 'the end' })
  expect(half.text).toContain('HTTP/1.1 401')
  expect(half.text).toContain('UNAUTHENTICATED')
})

test('headers that do not arrive in the configured time are cut off', async () => {
  const startedAt = performance.now()
  const half = await unfinished('GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ', strict.url)
  await until(() => half.isClosed, { what: 'the end' })
  expect(performance.now() - startedAt).toBeGreaterThan(450)
  expect(half.text).toContain('The request took too long to arrive.')
})

test('a connection without a request is closed without an answer', async () => {
  const unused = await unfinished('', strict.url)
  await until(() => unused.isClosed, { what: 'the end' })
  expect(unused.text).toBe('')
})

test('bodies that do not arrive in the configured time are cut off', async () => {
  const form = await slowForm('198.18.21.1', strict.url)
  await until(() => form.isClosed, { what: 'the end' })
})
