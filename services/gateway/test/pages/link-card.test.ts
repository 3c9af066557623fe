import { createServer } from 'node:http'
import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { type LocalServer, serveLocally } from '@encaixe/service-kit/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHOTO_PLACE } from '../../src/sharing/card.ts'
import { cardDrawer } from '../../src/sharing/card-drawer.ts'
import { linkCards } from '../../src/sharing/cards.ts'
import { coloursOf } from '../../src/sharing/colour.ts'
import { startWorld, type World } from '../world.ts'
import { aPage } from './a-page.ts'

const page = { ...aPage, name: 'Ana Conceição' }

/** A picture that comes with the pages, in a colour that a card has nowhere else. */
const demo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#00ff00' } })
  .webp()
  .toBuffer()
let isAway = false
const server = createServer(({ url }, response) => {
  const isThere = url === '/demo/ana-lima.webp' && !isAway
  if (!isThere) response.statusCode = 404
  response.end(isThere ? demo : 'nothing')
})

let web: LocalServer
let world: World
let freeDay = '2026-11-24'
beforeAll(async () => {
  web = await serveLocally(server)
  world = await startWorld({ WEB_URL: web.url })
  const { listDays } = schedulingRpcs
  const { getBookingLimit } = bookingRpcs
  await world.bus.serve(
    { listDays },
    { listDays: async () => ({ days: [{ date: freeDay, available: true }] }) },
  )
  await world.bus.serve(
    { getBookingLimit },
    {
      getBookingLimit: async () => ({
        acceptsBookings: true,
        acceptsNewClients: true,
        fullMonths: [],
      }),
    },
  )
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})

const cardOf = (slug: string, headers: Record<string, string> = {}) =>
  world.get(`/p/${slug}/cartao.jpg`, headers)

test('nobody’s page has no picture', async () => {
  expect((await cardOf('ana-lima')).status).toBe(404)
  expect((await cardOf('Ana%20Lima')).status).toBe(404)
})

test('a link’s picture is small, says by its tag whether it is another, and follows what it shows', async () => {
  world.everyPageIs(page)
  const first = await cardOf('ana-lima')
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('image/jpeg')
  const bytes = await first.bytes()
  expect(bytes.length).toBeLessThanOrEqual(100_000)
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })

  const etag = first.headers.get('etag') ?? ''
  expect((await cardOf('ana-lima', { 'if-none-match': etag })).status).toBe(304)
  freeDay = '2026-11-25'
  const nextDay = await cardOf('ana-lima', { 'if-none-match': etag })
  expect(nextDay.status).toBe(200)
  world.everyPageIs({ ...page, name: 'Ana ✨ Иван' })
  const renamed = await cardOf('ana-lima')
  expect(new Set([etag, nextDay.headers.get('etag'), renamed.headers.get('etag')]).size).toBe(3)
  world.everyPageIs(page)
})

test('who came with the pages is shown by the picture that came with them', async () => {
  /** The colour in the middle of the photo's place. */
  async function colourWith(avatarUrl: string) {
    world.everyPageIs({ ...page, avatarUrl })
    const card = sharp(await (await cardOf('ana-lima')).bytes())
    const { left, top, side } = PHOTO_PLACE
    const middle = { left: left + side / 2, top: top + side / 2, width: 1, height: 1 }
    const [red = 0, green = 0, blue = 0] = await card.extract(middle).removeAlpha().raw().toBuffer()
    return green > 200 && red < 50 && blue < 50 ? 'of the picture' : 'another'
  }
  expect(await colourWith('/demo/ana-lima.webp')).toBe('of the picture')
  expect(await colourWith('/demo/nobody.webp')).toBe('another')
  expect(await colourWith('http://elsewhere.invalid/demo/ana-lima.webp')).toBe('another')
  world.everyPageIs(page)
})

test('a picture whose photo could not be read is drawn with it a minute later', async () => {
  // A busy machine takes long to start a thread.
  const drawer = cardDrawer({ log: { warn: () => undefined }, seconds: 60 })
  let now = Date.parse('2026-11-23T12:00:00Z')
  const store = { get: async () => null }
  const { bus } = world
  const cards = linkCards({
    ...{ bus, store, drawer },
    config: { PUBLIC_URL: 'http://encaixe.example', WEB_URL: web.url },
    now: () => now,
  })
  world.everyPageIs({ ...page, avatarUrl: '/demo/ana-lima.webp' })
  isAway = true
  const without = await cards.of('ana-lima', 'first')
  isAway = false
  now += 59_000
  const soon = await cards.of('ana-lima', 'second')
  now += 1_000
  const whole = await cards.of('ana-lima', 'third')
  expect([without, soon, whole].map(({ isWhole }) => isWhole)).toEqual([false, false, true])
  expect(soon.version).toBe(without.version)
  expect(whole.version).not.toBe(without.version)
  world.everyPageIs(page)
  await drawer.stop()
})

test('one address asks for so many a minute', async () => {
  const address = { 'x-forwarded-for': '203.0.113.77' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt++) {
    statuses.push((await cardOf('ana-lima', address)).status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

test('pictures are drawn one at a time: a few wait, the others are turned away at once', async () => {
  // A busy machine takes long to start a thread.
  const drawer = cardDrawer({ log: { warn: () => undefined }, seconds: 60 })
  const card = {
    name: 'Ana Lima',
    profession: 'Psicologia',
    freeDay: null,
    address: 'encaixe.app/p/ana-lima',
    colour: coloursOf('#b4532a'),
  }
  const photo = await sharp({
    create: { width: 512, height: 512, channels: 3, background: '#e7b08a' },
  })
    .webp()
    .toBuffer()
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => drawer.draw(card, photo)))
  const drawn = asked.filter(({ status }) => status === 'fulfilled')
  expect(drawn).toHaveLength(9)
  for (const each of asked) {
    if (each.status === 'rejected') {
      expect(each.reason).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    }
  }
  // What is no photo any more leaves the picture without one.
  expect((await drawer.draw(card, Buffer.from('no picture'))).length).toBeGreaterThan(1_000)
  await drawer.stop()
  // The thread starts again when somebody asks.
  expect((await drawer.draw(card, null)).length).toBeGreaterThan(1_000)
  await drawer.stop()
})
