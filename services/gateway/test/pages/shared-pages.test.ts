import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { schedulingRpcs } from '@encaixe/contracts'
import { aProfessional } from '@encaixe/contracts/testing'
import { cacheChanged } from '@encaixe/service-kit'
import { type LocalServer, serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

const PATH = '/p/ana-lima'
/** A page is kept this long if nothing tells of a change. */
const OLDEST_MS = 30_000

const ana = aProfessional({ slug: 'ana-lima' })
const availability = {
  professionalId: ana.id,
  version: 1,
  windows: [],
  specialDays: [],
  timeOff: [],
}

let world: World
let web: LocalServer
let now = Date.now()
/** What the web was asked for. */
let made: { method: string | undefined; url: string | undefined; cookie: string | undefined }[] = []
/** Headers that the web adds to its answer. */
let added: Record<string, string> = {}
let status = 200
let name = 'Ana'
/** The web answers once this is settled. */
let patience = Promise.resolve()
let idsAsked = 0

async function makePage({ method, url, headers }: IncomingMessage, response: ServerResponse) {
  made.push({ method, url, cookie: headers.cookie })
  const who = headers.cookie ? `signed in: ${headers.cookie}` : 'a stranger'
  const html = `<style>a{}</style><h1>${name}</h1>${who}`
  await patience
  response.writeHead(status, {
    'content-type': 'text/html',
    'content-security-policy': "style-src 'self' 'sha256-abc'; form-action 'self'",
    'cache-control': 'private, no-cache',
    etag: '"1"',
    ...added,
  })
  response.end(html)
}

beforeAll(async () => {
  web = await serveLocally(createServer((request, response) => void makePage(request, response)))
  world = await startWorld({ WEB_URL: web.url }, { now: () => now })
  const { getProfessional } = schedulingRpcs
  await world.bus.serve(
    { getProfessional },
    {
      async getProfessional() {
        idsAsked += 1
        return { professional: ana, availability }
      },
    },
  )
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})
beforeEach(() => {
  // What an earlier test left is too old.
  now += OLDEST_MS
  made = []
  added = {}
  status = 200
  name = 'Ana'
  patience = Promise.resolve()
})

/** The page as a stranger gets it. */
async function look(headers: Record<string, string> = {}, path = PATH) {
  const response = await world.get(path, headers)
  return { response, html: await response.text() }
}

test('the web makes a page once, and every stranger gets the same', async () => {
  const seen = [await look(), await look(), await look({ 'accept-encoding': 'identity' })]
  expect(made).toEqual([{ method: 'GET', url: PATH, cookie: undefined }])
  for (const { response, html } of seen) {
    expect(response.status).toBe(200)
    expect(html).toBe('<style>a{}</style><h1>Ana</h1>a stranger')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-security-policy')).toContain('sha256-abc')
    expect(response.headers.get('x-frame-options')).not.toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('etag')).toBeNull()
  }
})

test('only a page whose policy allows frames goes without the header that forbids them', async () => {
  const allowing = "style-src 'self'; form-action 'self'; frame-ancestors *"
  added = { 'content-security-policy': allowing }
  for (const path of ['/quadro/ana-lima', '/quadro/ana-lima?dia=2026-11-23']) {
    const { headers } = (await look({}, path)).response
    expect(headers.get('content-security-policy'), path).toContain('frame-ancestors *')
    expect(headers.get('x-frame-options'), path).toBeNull()
  }
  added = {}
  expect((await look()).response.headers.get('x-frame-options')).toBe('DENY')
})

describe('a change is seen', () => {
  test('by who asks after the moment that the page itself expires at', async () => {
    const expires = Math.ceil(now / 1_000) * 1_000 + 1_000
    added = { expires: new Date(expires).toUTCString() }
    const { response } = await look()
    // A trial's end is nobody else's business.
    expect(response.headers.get('expires')).toBeNull()
    name = 'Ana Souza'
    now = expires - 1
    expect((await look()).html).toContain('<h1>Ana</h1>')
    now = expires
    expect((await look()).html).toContain('Ana Souza')
  })

  test('by who asks thirty seconds after the page was made, even if nothing tells of it', async () => {
    await look()
    name = 'Ana Souza'
    now += OLDEST_MS
    expect((await look()).html).toContain('Ana Souza')
  })

  test.each(['scheduling', 'intake-agent'] as const)(
    'at once if %s tells that something of the professional changed',
    async (service) => {
      const asked = idsAsked
      await look()
      await until(async () => idsAsked > asked || asked > 0, { what: 'the id of the professional' })
      name = 'Ana Souza'
      // The clock stands still: only the message drops the page.
      await until(
        async () => {
          cacheChanged(world.bus, service, ana.id)
          return (await look()).html.includes('Ana Souza')
        },
        { what: 'the page after the change' },
      )
    },
  )

  test('by who asks while the page of before the change is still being made', async () => {
    await look()
    await until(
      async () => {
        now += OLDEST_MS
        const answer = Promise.withResolvers<void>()
        patience = answer.promise
        const [before, count] = [look(), made.length]
        await until(async () => made.length > count, { what: 'the request to the web' })
        cacheChanged(world.bus, 'scheduling', ana.id)
        await world.bus.connection.flush()
        name = 'Ana Souza'
        answer.resolve()
        patience = Promise.resolve()
        await before
        const { html } = await look()
        name = 'Ana'
        return html.includes('Ana Souza')
      },
      { what: 'the page after the change' },
    )
  })

  test('by who has just sent a form of the page', async () => {
    await look()
    name = 'Ana Souza'
    const sent = await fetch(`${world.url}${PATH}?dia=2026-11-24`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'clientName=Bia',
    })
    expect(sent.status).toBe(200)
    expect((await look()).html).toContain('Ana Souza')
  })

  test('not by a change of another professional, which makes no page anew', async () => {
    await look()
    cacheChanged(world.bus, 'scheduling', '019a0000-0000-7000-8000-000000000002')
    await world.bus.connection.flush()
    await look()
    expect(made).toHaveLength(1)
  })
})

test('a page is kept for longer than two seconds while NATS answers the gateway', async () => {
  const [began, beganAt] = [now, performance.now()]
  await until(
    async () => {
      now = began + performance.now() - beganAt
      await look()
      return now > began + 3_000
    },
    { what: 'three seconds of visits' },
  )
  // Once for the first visitor, and once more if the professional's id was not known yet.
  expect(made.length).toBeLessThanOrEqual(2)
})

test('a page that has aged is made again while its visitor gets the kept one', async () => {
  await look()
  await until(async () => idsAsked > 0, { what: 'the id of the professional' })
  name = 'Ana Souza'
  now += OLDEST_MS - 5_000
  // The gateway hears from NATS once a second, by this clock.
  const heardAt = performance.now() + 2_000
  await until(async () => performance.now() > heardAt, { what: 'word from NATS' })
  expect((await look()).html).toContain('<h1>Ana</h1>')
  await until(async () => (await look()).html.includes('Ana Souza'), { what: 'the new page' })
  expect(made).toHaveLength(2)
})

test('a page that is gone is not shown any more', async () => {
  await look()
  now += OLDEST_MS
  status = 404
  expect((await look()).response.status).toBe(404)
  expect((await look()).response.status).toBe(404)
  expect(made).toHaveLength(3)
})

test('whoever shows a cookie gets a page of their own, and nobody else gets it', async () => {
  await look()
  const [first, second] = [await look({ cookie: 'a=first' }), await look({ cookie: 'a=second' })]
  expect(first.html).toContain('signed in: a=first')
  expect(second.html).toContain('signed in: a=second')
  expect((await look()).html).toContain('a stranger')
  expect(made.map(({ cookie }) => cookie)).toEqual([undefined, 'a=first', 'a=second'])
})

test('visitors who ask at the same moment wait for one making', async () => {
  const seen = await Promise.all(Array.from({ length: 60 }, () => look()))
  expect(made).toHaveLength(1)
  expect(seen.every(({ html }) => html.includes('<h1>Ana</h1>'))).toBe(true)
})

test.each([
  ['may lack something', { 'cache-control': 'no-store' }],
  ['sets a cookie', { 'set-cookie': 'a=1' }],
])('a page that %s is for the one visitor it was made for', async (_what, headers) => {
  added = headers
  await Promise.all([look(), look(), look()])
  expect(made).toHaveLength(3)
  added = {}
  await look()
  await look()
  expect(made).toHaveLength(4)
})

test('where somebody has come from makes no other page; a day does', async () => {
  await look({}, `${PATH}?fbclid=abc`)
  await look({}, `${PATH}?utm_source=instagram`)
  await look({}, `${PATH}?dia=2026-11-24`)
  expect(made.map(({ url }) => url)).toEqual([PATH, `${PATH}?dia=2026-11-24`])
})

test('a page without its styles is another page', async () => {
  await look()
  await look({ 'x-partial': '1' })
  expect(made).toHaveLength(2)
})

test('a look at the head of a page brings its headers alone', async () => {
  await look()
  const response = await fetch(`${world.url}${PATH}`, { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(20)
  expect(await response.text()).toBe('')
  expect(made).toHaveLength(1)
})

test('a visit counts towards the limit of its address, whether its page was kept or not', async () => {
  const left = async () =>
    Number(/;r=(\d+)/.exec((await look()).response.headers.get('ratelimit') ?? '')?.[1])
  const first = await left()
  expect(await left()).toBeLessThan(first)
})
