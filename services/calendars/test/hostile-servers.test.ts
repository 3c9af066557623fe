import { createServer, type ServerResponse } from 'node:http'
import { calendarRpcs } from '@encaixe/contracts'
import { serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent, startWorld } from './world.ts'

/** Servers that hang, and files that no person has written. */

let world: Awaited<ReturnType<typeof startWorld>>
let server: Awaited<ReturnType<typeof anyServer>>
beforeAll(async () => {
  world = await startWorld({ env: { CALENDAR_SYNC_SECONDS: '15' } })
  server = await anyServer()
})
afterAll(async () => {
  await server.stop()
  await world.stop()
})

const fileOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')

/** A server of many files, some of which it does not answer. */
async function anyServer() {
  const files = new Map<string, string>()
  const hanging = new Set<ServerResponse>()
  const asked: string[] = []
  const hangs = new Set<string>()
  const { url, stop } = await serveLocally(
    createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      if (!hangs.has(path)) return response.end(files.get(path))
      hanging.add(response)
      response.once('close', () => hanging.delete(response))
    }),
  )
  return {
    askedFor: (path: string) => asked.filter((one) => one === path).length,
    hang: (path: string) => hangs.add(path),
    hanging: () => hanging.size,
    put(path: string, text: string) {
      files.set(path, text)
      return url + path
    },
    async stop() {
      for (const response of hanging) response.destroy()
      await stop()
    },
  }
}

type Page = Awaited<ReturnType<typeof world.page>>
const connect = ({ actor }: Page, url: string) =>
  world.bus.call(calendarRpcs.connectIcs, { url }, { actor, timeoutMs: 28_000 })
const sync = ({ actor }: Page, id: string) =>
  world.bus.call(calendarRpcs.syncCalendars, { id }, { actor })
const listed = async ({ actor }: Page) =>
  (await world.bus.call(calendarRpcs.listCalendars, {}, { actor })).items

test('a name of 2 MB with a NUL in it is cut, and the list of calendars is answered', async () => {
  const page = await world.page()
  const name = `Casa\u0000 ${'a'.repeat(2_000_000)}`
  const url = server.put(
    '/named',
    fileOf(`X-WR-CALNAME:${name}`, ...anEvent('1', '20261210T120000Z')),
  )
  await connect(page, url)
  const [connection] = await listed(page)
  expect(connection?.calendars[0]?.name).toMatch(/^Casa a{114}…$/)
})

test('a file that repeats endlessly is connected as what it blocks, or refused with words, and never half stored', async () => {
  const dates = Array.from({ length: 600_000 }, (_, n) => {
    const [month, day] = [1 + (n % 12), 1 + (n % 28)]
    return `2026${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}T12${10 + (n % 50)}00`
  })
  const rules = ['RRULE:FREQ=SECONDLY', `RDATE:${dates.join(',')}`]
  const outcomes = rules.map(async (rule, n) => {
    const page = await world.page()
    const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20261201T120000Z', rule, 'END:VEVENT']
    const outcome = await connect(page, server.put(`/endless-${n}`, fileOf(...event))).then(
      () => null,
      (error: unknown) => error,
    )
    // Either it is connected whole, or refused whole.
    expect(await listed(page)).toHaveLength(outcome === null ? 1 : 0)
    return outcome
  })
  const refused = {
    code: 'VALIDATION_FAILED',
    details: { errors: [{ path: 'url', message: expect.stringMatching(/repetições demais/) }] },
  }
  for (const outcome of await Promise.all(outcomes)) {
    if (outcome !== null) expect(outcome).toMatchObject(refused)
  }
})

test('a large file of a calendar that people have is connected', async () => {
  const page = await world.page()
  const notes = `DESCRIPTION:${'Levar o exame. '.repeat(100)}`
  const events = Array.from({ length: 4_000 }, (_, n) => {
    const [first = '', ...others] = anEvent(`${n}`, `202612${String(10 + (n % 20))}T120000Z`)
    return [first, notes, ...others]
  }).flat()
  const connection = await connect(page, server.put('/large', fileOf(...events)))
  expect(connection.state).toBe('ok')
})

test('requests to read a connection are one read in 15 s, however many there are', async () => {
  const page = await world.page()
  const file = fileOf(...anEvent('1', '20261210T120000Z'))
  const { id } = await connect(page, server.put('/often', file))
  const often = async () => {
    for (let times = 0; times < 10; times += 1) {
      expect(await sync(page, id)).toEqual({ accepted: true })
    }
    const tasks = () => world.prisma.$queryRaw<object[]>`
      select from tasks where kind = 'read-calendar' and owner = ${page.id}`
    await until(async () => (await tasks()).length === 0, { what: 'the read' })
  }
  await often()
  await often()
  expect(server.askedFor('/often')).toBe(2)
  world.time.now = world.time.now.add({ seconds: 16 })
  await often()
  expect(server.askedFor('/often')).toBe(3)
})

test('five calendars of a page whose servers hang keep nobody else’s from being read', async () => {
  const [ana, bia] = [await world.page(), await world.page()]
  const file = fileOf(...anEvent('1', '20261210T120000Z'))
  const hers = []
  for (let n = 0; n < 5; n += 1) hers.push(await connect(ana, server.put(`/hangs-${n}`, file)))
  const his = await connect(bia, server.put('/works', file))
  for (let n = 0; n < 5; n += 1) server.hang(`/hangs-${n}`)
  for (const { id } of hers) await sync(ana, id)
  await until(() => server.hanging() > 0, { what: 'hers that hang' })
  await sync(bia, his.id)
  await until(() => server.askedFor('/works') === 2, { what: 'the read of another page' })
  // All of hers were due before. Had his waited behind them, each would have been asked for.
  const asked = [0, 1, 2, 3, 4].filter((n) => server.askedFor(`/hangs-${n}`) === 2)
  expect(asked.length).toBeLessThan(5)
})
