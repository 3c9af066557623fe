import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type LocalServer, serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lines } from '../access/raw.ts'
import { problem, startWorld, type World } from '../world.ts'

/** Long, for a machine that is busy: how long somebody may take to read a page, and how long a test waits. */
const READ_SECONDS = 5
const PATIENCE_MS = 100_000

/** More than the machine takes off our hands for a reader who does not read. */
const LONG = Buffer.alloc(8 * 1024 * 1024, 'a')

let web: LocalServer
let world: World
/** Answers that the web has begun and not finished. */
const going = new Set<object>()
beforeAll(async () => {
  const server = createServer((request, response) => {
    going.add(response)
    response.once('close', () => going.delete(response))
    if (request.url === '/quebra') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' })
      response.write('metade', () => request.socket.destroy())
      return
    }
    if (request.url === '/igual') return response.writeHead(304, { etag: '"a"' }).end()
    const page = request.url === '/longa' ? LONG : Buffer.from('a page')
    response.setHeader('content-length', page.length)
    response.end(page)
  })
  web = await serveLocally(server)
  world = await startWorld({ WEB_URL: web.url, PAGE_READ_SECONDS: String(READ_SECONDS) })
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Asks for a page and never reads it. */
async function nonReader({ url = world.url } = {}) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).pause()
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(lines('GET /longa HTTP/1.1', 'host: localhost', '', ''))
  return socket
}

/**
 * Whether the gateway still holds its side: who does not read does not see it end. Linux may leave a connection out of
 * its table while others come and go, so one reading without it proves nothing.
 */
async function isHeld({ localPort = 0, remotePort = 0 }: Socket) {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
  const established = `:${hex(remotePort)} 0100007F:${hex(localPort)} 01 `
  for (let readings = 0; readings < 5; readings += 1)
    if ((await readFile('/proc/net/tcp', 'utf8')).includes(established)) return true
  return false
}

const isCutOff = async (socket: Socket) => {
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  return socket.bytesRead < LONG.length
}

test(
  'a page is answered while more people than the web has connections for do not read theirs',
  async () => {
    await Promise.all(Array.from({ length: 130 }, () => nonReader()))
    const page = await fetch(world.url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    expect(await page.text()).toBe('a page')
    await until(() => going.size === 0, { what: 'the end of every answer', timeoutMs: PATIENCE_MS })
  },
  2 * PATIENCE_MS,
)

test(
  'who does not read a page is cut off after the configured time',
  async () => {
    const socket = await nonReader()
    const startedAt = performance.now()
    expect(await isHeld(socket)).toBe(true)
    // Its end cannot be seen without reading: the gateway's side of the connection is what ends.
    await until(async () => !(await isHeld(socket)), {
      what: 'the end',
      timeoutMs: PATIENCE_MS,
    })
    expect(performance.now() - startedAt).toBeGreaterThan((READ_SECONDS - 1) * 1_000)
    expect(await isCutOff(socket)).toBe(true)
  },
  PATIENCE_MS,
)

test('the reader who has read for longest is cut off when too much waits to be read', async () => {
  const patient = await startWorld({ WEB_URL: world.environment.WEB_URL, PAGE_READ_SECONDS: '300' })
  try {
    const first = await nonReader({ url: patient.url })
    // Pages that are asked for together may arrive in any order.
    await new Promise((resolve) => first.once('readable', resolve))
    expect(await isHeld(first)).toBe(true)
    for (let others = 0; others < 9; others += 1) await nonReader({ url: patient.url })
    await until(async () => !(await isHeld(first)), { what: 'the end of the first' })
  } finally {
    await patient.stop()
  }
})

test('a page that breaks off is answered with 503', async () => {
  const answer = await world.get('/quebra')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await problem(answer)).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
})

test('an answer of the web without a body has none', async () => {
  const same = await world.get('/igual')
  expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, '"a"', ''])
  const head = await fetch(`${world.url}/longa`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(LONG.length)])
})
