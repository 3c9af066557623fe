import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import {
  AppError,
  bookingRpcs,
  comparingRpcs,
  type RpcInput,
  type RpcOutput,
} from '@encaixe/contracts'
import { digestOf, SHARED_PAGE_HEADER, writeSharedPage } from '@encaixe/contracts/shared-page'
import { comparing } from '@encaixe/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPage } from './a-page.ts'
import { portOf, startWorld, type World } from './world.ts'

const PROFILE = '/api/professionals/ana-lima'
const MINUTE = 60_000

let world: World
let web: Server
let now = Date.now()
/** What the pages' server was asked for. */
let made: { url: string | undefined; cookie: string | undefined; shared: string | undefined }[] = []
/** Whether it answers as if something had been away. */
let isIncomplete = false

type Described = RpcOutput<typeof bookingRpcs.describePage>
const said = (comment: string): Described['reviews'] => [
  {
    id: '019a0000-0000-7000-8000-0000000000aa',
    rating: 5,
    ...{ comment, reply: null, clientName: 'Bia S.' },
    createdAt: '2026-11-20T12:00:00.000Z',
  },
]
/** What booking says of a page; null while it cannot be asked. */
let reviews: Described['reviews'] | null = []
/** What was asked of booking in the short way, and whether it answers so. */
let compared: RpcInput<ReturnType<typeof comparingRpcs>['areUnchanged']>['answers'] = []
let canCompare = true

async function serveBooking() {
  const { describePage } = bookingRpcs
  const away = () => new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
  const handlers = {
    async describePage(): Promise<Described> {
      if (reviews) return { reviews, viewer: null }
      throw away()
    },
  }
  const comparisons = comparing()
  comparisons.add({ describePage }, handlers)
  await world.bus.serve({ describePage }, handlers)
  await world.bus.serve(comparingRpcs('booking'), {
    async areUnchanged(input, context) {
      if (!canCompare) throw away()
      compared.push(...input.answers)
      return comparisons.handlers.areUnchanged(input, context)
    },
  })
}

/** Makes a page as our web does: of what the API answers, with a nonce and a key of its own. */
async function makePage({ url, headers }: IncomingMessage, response: ServerResponse) {
  if (url === '/_app/version.json') return response.end('{"version":"1"}')
  made.push({ url, cookie: headers.cookie, shared: headers[SHARED_PAGE_HEADER]?.toString() })
  const answer = await fetch(world.url + PROFILE)
  const profile = await answer.text()
  const [nonce, key] = [randomUUID(), randomUUID()]
  const told = {
    until: (Math.floor(now / (15 * MINUTE)) + 1) * 15 * MINUTE,
    own: [nonce, key],
    reads: [[PROFILE, digestOf(profile)] satisfies [string, string]],
  }
  response.writeHead(answer.status, {
    'content-type': 'text/html',
    'content-security-policy': `style-src 'self' 'nonce-${nonce}'; form-action 'self'`,
    'cache-control': 'private, no-cache',
    ...(headers[SHARED_PAGE_HEADER] && !isIncomplete && answer.ok
      ? { [SHARED_PAGE_HEADER]: writeSharedPage(told) }
      : {}),
  })
  const who = headers.cookie ? `signed in: ${headers.cookie}` : 'a stranger'
  response.end(`<style nonce="${nonce}">a{}</style>${who}<input value="${key}">${profile}`)
}

beforeAll(async () => {
  web = createServer((request, response) => void makePage(request, response))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const WEB_URL = `http://127.0.0.1:${portOf(web.address())}`
  world = await startWorld({ WEB_URL }, { now: () => now })
  await serveBooking()
})
afterAll(async () => {
  await world.stop()
  web.closeAllConnections()
  web.close()
})
let pages = 0
beforeEach(() => {
  // Another page for each test, of which none is kept.
  pages += 1
  world.everyPageIs({ ...aPage, name: `Ana ${pages}` })
  made = []
  isIncomplete = false
  reviews = []
  compared = []
  canCompare = true
})

/** The page as a stranger gets it. */
async function look(headers: Record<string, string> = {}, path = '/p/ana-lima') {
  const response = await world.get(path, headers)
  const html = await response.text()
  const nonce = /nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  const key = /value="([^"]+)"/.exec(html)?.[1]
  return { response, html, nonce, key }
}

test('a page is made once, and each visitor gets a nonce and a key of their own', async () => {
  const seen = [await look(), await look(), await look({ 'accept-encoding': 'identity' })]
  expect(made).toEqual([{ url: '/p/ana-lima', cookie: undefined, shared: 'wanted' }])
  for (const { response, html, nonce = '' } of seen) {
    expect(response.status).toBe(200)
    expect(html).toContain(`<style nonce="${nonce}">a{}</style>a stranger`)
    expect(html).toContain(`"name":"Ana ${pages}"`)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('x-frame-options')).not.toBeNull()
    // Between the web and the gateway alone.
    expect(response.headers.get(SHARED_PAGE_HEADER)).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    // A page that a browser keeps would keep its key.
    expect(response.headers.get('etag')).toBeNull()
  }
  expect(new Set(seen.flatMap(({ nonce, key }) => [nonce, key])).size).toBe(6)
})

test('a change is on the page that is asked for next', async () => {
  await look()
  world.everyPageIs({ ...aPage, name: 'Ana Lima Souza' })
  expect((await look()).html).toContain('Ana Lima Souza')
  expect((await look()).html).toContain('Ana Lima Souza')
  expect(made).toHaveLength(2)
})

test('from the second visit on a service says itself whether it would answer the same', async () => {
  await look()
  compared = []
  for (let visit = 0; visit < 3; visit += 1) await look()
  expect(made).toHaveLength(1)
  const answered = { reviews: [], viewer: null }
  const input = { slug: 'ana-lima' }
  const asked = { rpc: 'describePage', input, digest: digestOf(JSON.stringify(answered)) }
  expect(compared).toEqual([asked, asked])
})

test('what another service than the page’s own says changes the page likewise', async () => {
  for (let visit = 0; visit < 3; visit += 1) await look()
  reviews = said('Muito bom')
  expect((await look()).html).toContain('Muito bom')
  for (let visit = 0; visit < 3; visit += 1) await look()
  reviews = said('Ótimo')
  expect((await look()).html).toContain('Ótimo')
  expect(made).toHaveLength(3)
})

test('a page that lacks what could not be asked is whole again as soon as it can be', async () => {
  reviews = null
  for (let visit = 0; visit < 3; visit += 1) expect((await look()).response.status).toBe(200)
  expect(made).toHaveLength(1)
  reviews = said('Muito bom')
  expect((await look()).html).toContain('Muito bom')
})

test('while a service does not say whether it would answer the same, pages are made and not believed', async () => {
  for (let visit = 0; visit < 3; visit += 1) await look()
  canCompare = false
  reviews = said('Muito bom')
  for (let visit = 0; visit < 3; visit += 1) expect((await look()).html).toContain('Muito bom')
})

test('a page that is gone is not shown any more', async () => {
  await look()
  world.everyPageIs(null)
  expect((await look()).response.status).toBe(404)
})

test('time that changes a page makes it anew', async () => {
  await look()
  now += 15 * MINUTE
  await look()
  expect(made).toHaveLength(2)
})

test('whoever shows a cookie gets a page of their own, and nobody else gets it', async () => {
  await look()
  const [first, second] = [await look({ cookie: 'a=first' }), await look({ cookie: 'a=second' })]
  expect(first.html).toContain('signed in: a=first')
  expect(second.html).toContain('signed in: a=second')
  expect((await look()).html).toContain('a stranger')
  expect(made.map(({ cookie, shared }) => [cookie, shared])).toEqual([
    [undefined, 'wanted'],
    ['a=first', undefined],
    ['a=second', undefined],
  ])
})

test('nobody but the gateway asks for a page to be kept', async () => {
  const { response } = await look({ cookie: 'a=1', [SHARED_PAGE_HEADER]: 'wanted' })
  expect(made[0]?.shared).toBeUndefined()
  expect(response.headers.get(SHARED_PAGE_HEADER)).toBeNull()
})

test('however many ask at the same moment, two makings are enough, and each gets values of their own', async () => {
  const seen = await Promise.all(Array.from({ length: 60 }, () => look()))
  expect(made.length).toBeLessThanOrEqual(2)
  expect(new Set(seen.map(({ key }) => key)).size).toBe(60)
  expect(seen.every(({ html }) => html.includes(`"name":"Ana ${pages}"`))).toBe(true)
})

test('what was made while something was away is kept for nobody', async () => {
  isIncomplete = true
  await Promise.all([look(), look(), look()])
  expect(made).toHaveLength(3)
  isIncomplete = false
  await look()
  await look()
  expect(made).toHaveLength(4)
})

test('where somebody has come from makes no other page; a day does', async () => {
  await look({}, '/p/ana-lima?fbclid=abc')
  await look({}, '/p/ana-lima?utm_source=instagram')
  await look({}, '/p/ana-lima?dia=2026-11-24')
  expect(made.map(({ url }) => url)).toEqual(['/p/ana-lima', '/p/ana-lima?dia=2026-11-24'])
})

test('a look at the head of a page brings its headers alone', async () => {
  await look()
  const response = await fetch(`${world.url}/p/ana-lima`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
  expect(await response.text()).toBe('')
  expect(made).toHaveLength(1)
})

test('a visit counts, whether its page was kept or not', async () => {
  const left = async () => Number((await look()).response.headers.get('ratelimit-remaining'))
  const first = await left()
  expect(await left()).toBeLessThan(first)
})
