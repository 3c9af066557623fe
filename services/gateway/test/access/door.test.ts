import { AppError } from '@encaixe/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aBooking, problem, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const openApiDocument = z.object({
  paths: z.record(z.string(), z.unknown()),
  components: z.object({ securitySchemes: z.unknown() }),
})
const asyncApiDocument = z.object({ channels: z.record(z.string(), z.unknown()) })

let callers = 0
/** A caller no test has used before. */
const somebody = () => ({ 'x-forwarded-for': `198.18.1.${++callers}` })

describe('limits', () => {
  test('the sixth attempt from one address has to wait, whatever it contains', async () => {
    const address = somebody()
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await world.book(aBooking, address)).status).toBe(200)
    }
    const before = world.booked.length
    const refused = await world.book({ ...aBooking, website: 'x' }, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await problem(refused)).toMatchObject({
      contentType: 'application/problem+json; charset=utf-8',
      code: 'RATE_LIMITED',
    })
    expect(world.booked).toHaveLength(before)
  })

  test('addresses of one IPv6 network count together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, host) =>
        world.book(aBooking, { 'x-forwarded-for': `2001:db8:1:2::${host + 1}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('the general limit and that of bookings are counted apart', async () => {
    const address = somebody()
    const answer = await world.get('/api/professions', address)
    expect(answer.status).toBe(200)
  })
})

describe('fields nobody may set', () => {
  test('an idempotency key is read from its header only', async () => {
    await world.book({ ...aBooking, idempotencyKey: 'forged' }, somebody())
    expect(world.keys.at(-1)).toBeUndefined()
    await world.book(aBooking, { ...somebody(), 'idempotency-key': 'mine' })
    expect(world.keys.at(-1)).toBe('mine')
  })

  test('__proto__ and constructor are ignored like any unknown key', async () => {
    const body = `{"__proto__":{"slug":"x"},"constructor":{"prototype":{}},${JSON.stringify(aBooking).slice(1)}`
    const answer = await world.book(body, somebody())
    expect(answer.status).toBe(200)
  })
})

describe('errors', () => {
  test.each<[string, string, number, string]>([
    ['no JSON', '{', 400, 'MALFORMED_BODY'],
    ['nothing', '', 400, 'MALFORMED_BODY'],
    ['a list', '[]', 422, 'VALIDATION_FAILED'],
    ['null', 'null', 422, 'VALIDATION_FAILED'],
    ['too much', JSON.stringify({ x: 'x'.repeat(300_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('a body that is %s', async (_what, body, status, code) => {
    const answer = await world.book(body, somebody())
    expect(answer.status).toBe(status)
    expect(await problem(answer)).toMatchObject({ status, code })
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain'])(
    '%s is refused by name',
    async (type) => {
      const headers = { ...somebody(), 'content-type': type }
      const answer = await world.book('slug=ana', headers)
      expect(await problem(answer)).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    },
  )

  test('every wrong field is named', async () => {
    const answer = await world.book({ slug: 'A', clientName: 1 }, somebody())
    const { errors = [] } = await problem(answer)
    expect(new Set(errors.map(({ path }) => path))).toEqual(
      new Set(['slug', 'startsAt', 'clientName', 'clientPhone']),
    )
  })

  test('an unknown route answers a problem, not a page', async () => {
    const answer = await world.get('/api/nothing', somebody())
    expect(await problem(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('a missing service answers 503 with Retry-After', async () => {
    const answer = await world.get('/api/plans', somebody())
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  test('an internal error does not show its message', async () => {
    world.answerBookingsWith(() => Promise.reject(new Error('password=hunter2')))
    const answer = await world.book(aBooking, somebody())
    world.answerBookingsWith(async () => ({ success: true }))
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('hunter2')
  })

  test('the code of a service’s refusal reaches the caller', async () => {
    world.answerBookingsWith(() => Promise.reject(new AppError('SLOT_TAKEN', 'Gone.')))
    const answer = await world.book(aBooking, somebody())
    world.answerBookingsWith(async () => ({ success: true }))
    expect(await problem(answer)).toMatchObject({ status: 409, code: 'SLOT_TAKEN' })
  })
})

test('documents describe every route and event', async () => {
  const api = openApiDocument.parse(await (await world.get('/openapi.json')).json())
  expect(Object.keys(api.paths)).toContain('/api/professionals/{slug}')
  expect(api.paths['/api/booking']).toHaveProperty('post.responses.409')
  const events = asyncApiDocument.parse(await (await world.get('/asyncapi.json')).json())
  expect(Object.keys(events.channels)).toContain('booking_BookingCreated_v1')
  expect((await world.get('/docs/')).status).toBe(200)
})

test('the API document says which routes need a sign-in, and none asks for an identity', async () => {
  const api = openApiDocument.parse(await (await world.get('/openapi.json')).json())
  const signedIn = [{ session: [] }, { bearer: [] }]
  expect(api.paths).toMatchObject({
    '/api/booking': { post: { security: [] }, get: { security: [{}, { key: [] }] } },
    '/api/me': { get: { security: signedIn, parameters: [] } },
    '/api/settings': { patch: { security: signedIn, responses: { 401: {}, 403: {} } } },
    '/api/settings/avatar': {
      put: { security: signedIn, requestBody: { content: { 'image/*': {} } } },
      delete: { security: signedIn },
    },
    '/api/account': { delete: { security: signedIn } },
  })
  for (const [path, operations] of Object.entries(api.paths)) {
    const asked = JSON.stringify(operations, (key, part) => (key === 'responses' ? null : part))
    expect(asked, path).not.toContain('userId')
  }
  expect(api.components.securitySchemes).toMatchObject({
    session: { in: 'cookie', name: '__Host-encaixe' },
    bearer: { scheme: 'bearer' },
  })
})

test('the web learns who visits, and no header that the visitor made up', async () => {
  const answer = await world.get('/entrar', {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'encaixe.example',
  })
  expect(await answer.text()).toBe('a page')
  expect(world.pages.at(-1)).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'encaixe.example',
  })
})
