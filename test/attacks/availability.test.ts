import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { serveLocally, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { type Professional, someProfessional } from '../e2e/accounts/accounts.ts'
import { type PageOwner, somePageOwner } from '../e2e/actors.ts'
import { expectBooked, expectProblem, problemOf } from '../e2e/problem.ts'
import {
  book,
  bookPatiently,
  createProfessional,
  offeredStarts,
  someAddress,
  stack,
} from '../stack.ts'
import { whatsappWebhook } from '../whatsapp-webhook.ts'

/** One person with a laptop cannot deny the service to others. */

const bus = await busOfFile()
let owner: Professional
beforeAll(async () => {
  owner = await someProfessional()
})

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Opens a connection from a new address, sends these bytes, then neither sends nor reads. */
async function silent(...lines: string[]) {
  const { hostname, port } = new URL(stack().gateway)
  const socket = connect(Number(port), hostname).pause()
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write([lines[0], `x-forwarded-for: ${someAddress()}`, ...lines.slice(1)].join('\r\n'))
}

const crowd = (count: number, one: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, one))

const page = (slug: string) =>
  fetch(`${stack().gateway}/p/${slug}`, {
    headers: { 'x-forwarded-for': someAddress() },
    signal: AbortSignal.timeout(30_000),
  })

describe('pages and bookings are served', () => {
  test('while 130 clients send forms slowly and 130 clients read no answer', async () => {
    const { slug } = await createProfessional(bus)
    const [startsAt = ''] = await offeredStarts(slug)
    const target = `/p/${slug}`
    await crowd(130, () =>
      silent(
        `POST ${target} HTTP/1.1`,
        'host: localhost',
        'content-type: application/x-www-form-urlencoded',
        'content-length: 200',
        '',
        'clientName=',
      ),
    )
    await crowd(130, () => silent(`GET ${target} HTTP/1.1`, 'host: localhost', '', ''))
    expect((await page(slug)).status).toBe(200)
    await expectBooked(await book({ slug, startsAt }, { signal: AbortSignal.timeout(30_000) }))
  })

  test('while a long transaction changes another professional’s appointments', async () => {
    const [held, free] = [await createProfessional(bus), await createProfessional(bus)]
    const [ofHeld, ofFree] = [await offeredStarts(held.slug), await offeredStarts(free.slug)]
    const holder = new pg.Client({ connectionString: stack().databases.booking })
    await holder.connect()
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [held.id])
    const waiting = bookPatiently({ slug: held.slug, startsAt: ofHeld[0] ?? '' })
    try {
      const took: number[] = []
      for (const startsAt of ofFree.slice(0, 5)) {
        const startedAt = performance.now()
        await expectBooked(await bookPatiently({ slug: free.slug, startsAt }))
        took.push(performance.now() - startedAt)
      }
      // Less than the deadline of the booking that waits: most of them, because the machine may be busy.
      expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(4_500)
    } finally {
      await holder.end()
    }
    await expectBooked(await waiting)
  })
})

const connection = z.object({ id: z.string() })

/** Calendars at an address, one of which hangs once it was connected. */
async function calendarServer() {
  const asked: string[] = []
  const hanging = new Set<ServerResponse>()
  const { url, stop } = await serveLocally(
    createServer((request, response) => {
      const path = request.url ?? ''
      const isFirst = !asked.includes(path)
      asked.push(path)
      if (path.startsWith('/hangs') && !isFirst) return void hanging.add(response)
      response.end(['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR'].join('\r\n'))
    }),
  )
  return {
    asked: (path: string) => asked.filter((one) => one === path).length,
    hanging: () => hanging.size,
    stop,
    async connect({ call }: PageOwner, path: string) {
      const answer = await call('POST', '/api/calendars/ics', { url: url + path })
      expect(answer.status).toBe(201)
      return connection.parse(await answer.json()).id
    },
  }
}
const sync = ({ call }: PageOwner, id: string) => call('POST', `/api/calendars/${id}/sync`)

test('five calendars that hang, asked for in a loop, keep nobody else’s from being read', async () => {
  const server = await calendarServer()
  try {
    const [ana, bia] = [await somePageOwner(), await somePageOwner()]
    const hers: string[] = []
    for (let n = 0; n < 5; n += 1) hers.push(await server.connect(ana, `/hangs-${n}`))
    const his = await server.connect(bia, '/works')
    for (const id of hers) await sync(ana, id)
    await until(() => server.hanging() > 0, { what: 'hers that hang' })
    expect((await sync(bia, his)).status).toBe(202)
    await until(
      async () => {
        for (const id of hers) expect([202, 429]).toContain((await sync(ana, id)).status)
        return server.asked('/works') === 2
      },
      { what: 'his calendar to be read', timeoutMs: 30_000 },
    )
    // Had his waited behind hers, each of them would have been asked for.
    expect(server.hanging()).toBeLessThan(5)
  } finally {
    await server.stop()
  }
})

const mibOf = async (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test('the gateway rejects a picture of 2 KB and 51 million pixels without growing', async () => {
  const bomb = await readFile(
    new URL('../../services/gateway/test/avatar/avatar-bomb.avif', import.meta.url),
  )
  expect(bomb.length).toBeLessThan(4_096)
  const { gateway = 0 } = stack().pids
  const before = await mibOf(gateway)
  const send = () =>
    fetch(`${stack().gateway}/api/settings/avatar`, {
      method: 'PUT',
      headers: { ...owner.headers, 'content-type': 'image/avif' },
      body: bomb,
    })
  await expectProblem(await send(), 'VALIDATION_FAILED')
  expect((await mibOf(gateway)) - before).toBeLessThan(150)
  // Uploads are rate-limited as well.
  const codes: string[] = []
  for (let tries = 0; tries < 10; tries += 1) codes.push((await problemOf(await send())).code)
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})

const get = (path: string) =>
  fetch(`${stack().gateway}${path}`, { headers: { 'x-forwarded-for': someAddress() } })

describe('hostile input gets no 5xx:', () => {
  const id = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each([
    [2 ** 31, 0, 0, id],
    [0, 0, 2 ** 53, id],
    [-1, 0, 0, id],
    [0, 1.5, 0, id],
    [0, 0, 0, 'x'],
    ['9999-12-31T23:59:59Z', id],
    ['+275760-09-13T00:00:00Z', id],
    [],
  ])('a cursor %j %j %j %j', async (...place) => {
    const cursor = written(place)
    const answers = [
      await get(`/api/professionals?cursor=${cursor}`),
      await owner.call('GET', `/api/appointments?cursor=${cursor}`),
    ]
    for (const answer of answers) expect([200, 422]).toContain(answer.status)
  })

  test('text that grows when it is normalised', async () => {
    // U+0958 is one character and becomes two under NFC.
    for (const length of [1_000, 1_001, 2_000]) {
      const answer = await owner.call('PATCH', '/api/settings', { bio: '\u0958'.repeat(length) })
      expect(answer.status).toBe(length > 1_000 ? 422 : 200)
    }
    const name = '\u0958'.repeat(120)
    expect((await owner.call('PATCH', '/api/settings', { name })).status).toBe(422)
  })

  test.each([1.5, 2, 2.9])('a signed webhook of %d MiB', async (mib) => {
    const status = { id: `wamid.${crypto.randomUUID()}`, status: 'read', padding: '' }
    const padding = 'x'.repeat(2_000)
    const statuses = Array.from({ length: Math.floor((mib * 1024 * 1024) / 2_150) }, () => ({
      ...status,
      padding,
    }))
    const changes = statuses.map((one) => ({ field: 'messages', value: { statuses: [one] } }))
    const answer = await whatsappWebhook(changes)
    expect(answer.status).toBe(200)
  })

  test.each(['a/b', '../../account', '..', '.', '', '%2e%2e%2f', 'ç'.repeat(200), '\u0000'])(
    'a form whose id is %j',
    async (typed) => {
      const { gateway } = stack()
      for (const action of ['/conta?/encerrar', '/ajustes/folgas?/tirar', '/conta?/a/b']) {
        const answer = await fetch(gateway + action, {
          method: 'POST',
          redirect: 'manual',
          headers: { ...owner.headers, origin: gateway, accept: 'text/html' },
          body: new URLSearchParams({ id: typed }),
        })
        expect(answer.status, action).toBeGreaterThanOrEqual(300)
        expect(answer.status, action).toBeLessThan(500)
      }
      expect((await owner.call('GET', '/api/me')).status).toBe(200)
    },
  )
})
