import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { rpcRoutes } from '../../../services/gateway/src/routes.ts'
import { busOfFile } from '../../bus.ts'
import { createProfessional, patiently, someAddress, stack } from '../../stack.ts'
import { expectProblem, problemOf } from '../problem.ts'

const bus = await busOfFile()
let slug: string
beforeAll(async () => {
  slug = (await createProfessional(bus)).slug
})

/**
 * Attempts of one kind on one route; `npm run model -- fuzz` makes many more. A booking's answer takes a quarter of a
 * second, so they run in parallel.
 */
const SIDE_BY_SIDE = 25
const BATCHES = Number(process.env.FUZZ_CASES ?? 25) / SIDE_BY_SIDE

const instants = ['2026-11-30T09:00:00-03:00', '9999-12-31T23:59:59Z', '-271821-04-20T00:00:00Z']
const oddTexts = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e\u2066\ufeff',
  '__proto__',
  'constructor',
  "'; drop table appointments; --",
  '../../etc/passwd',
  '{{7*7}}',
  '%00%ff',
  'Z\u0301'.repeat(500),
  '٢٠٢٦-١١-٣٠',
  '2026-11-30',
  '+5511987654321',
  'ze@example.com',
  '1e400',
  ...instants,
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  // Every code unit, with lone surrogates and control characters.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
  fc.constant('x'.repeat(100_000)),
)

const anything = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}),
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
)

const names = ['slug', 'startsAt', 'clientName', 'clientPhone', 'clientEmail', 'website']
const fields = fc.constantFrom(
  ...names,
  ...['date', 'from', 'to', 'q', 'category', 'profession', 'city', 'cursor'],
  ...['__proto__', 'constructor', 'toString', 'idempotencyKey'],
)

const valid = () => ({
  slug,
  startsAt: instants[0],
  clientName: 'Zé da Silva',
  clientPhone: '+5511987654321',
})

/** A JSON body with one or two wrong fields, or wrong as a whole. */
const jsonBody = fc
  .oneof(
    fc
      .array(fc.tuple(fields, anything), { minLength: 1, maxLength: 3 })
      .map((changes) => ({ ...valid(), ...Object.fromEntries(changes) })),
    anything,
  )
  .map((value) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)))
  .map((json) => json ?? 'undefined')

const deep = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`

const rawBody = fc.oneof(
  jsonBody,
  fc.string(),
  fc.constantFrom(
    '',
    '{',
    '{"slug":}',
    '{"slug":"a","slug":"b"}',
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    '{"slug":"\\ud800"}',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    'null',
    'NaN',
    '-0',
    deep(20_000, '[', ']'),
    deep(20_000, '{"a":', '}'),
    `{"slug":${deep(5_000, '[', ']')}}`,
    `[${'0,'.repeat(50_000)}0]`,
  ),
)

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'x',
  '*/*',
  'application/json, text/html',
)

const query = fc
  .array(fc.tuple(fields, text), { maxLength: 5 })
  .map((pairs) => {
    const encode = (part: string) => encodeURIComponent(part.toWellFormed())
    return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  })
  // Values that do not fit into a request line are another test.
  .filter((written) => written.length < 12_000)

const allowed = new Set([200, 400, 403, 404, 409, 413, 415, 422, 429])

/** Checks that a rejection is a problem with a known code and no 5xx. */
async function expectAnswered(response: Response) {
  expect(allowed, `${response.status}`).toContain(response.status)
  if (response.status === 200) return JSON.parse(await response.text())
  return problemOf(response)
}

const send = (path: string, init: RequestInit = {}) =>
  patiently(() =>
    fetch(`${stack().gateway}${path}`, {
      ...init,
      headers: { 'x-forwarded-for': someAddress(), ...init.headers },
    }),
  )

/** Sends this many generated requests, several at once. */
const tryAll = <T>(values: fc.Arbitrary<T>, attempt: (value: T) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(values, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE }),
      async (batch) => {
        await Promise.all(batch.map(attempt))
      },
    ),
    { numRuns: BATCHES },
  )

/** Input that no schema describes: broken JSON, content types, queries, headers. fuzz.test.ts tests fields. */
const strangersRoutes = rpcRoutes.filter(({ rpc }) => rpc.access === 'anyone')

describe.each(strangersRoutes)('$method $path', (route) => {
  const pathParameter = /:\w+/
  const pathOf = (value: string) => route.path.replace(pathParameter, encodeURIComponent(value))

  test('answers no query with 5xx', () =>
    tryAll(query, async (written) => {
      const init = route.method === 'POST' ? { method: 'POST' } : {}
      await expectAnswered(await send(`${pathOf(slug)}?${written}`, init))
    }))

  if (route.method === 'POST') {
    test('answers no body with 5xx', () =>
      tryAll(rawBody, async (body) => {
        const headers = { 'content-type': 'application/json' }
        await expectAnswered(await send(pathOf(slug), { method: 'POST', headers, body }))
      }))

    test('answers no content type with 5xx', () =>
      tryAll(fc.tuple(contentType, rawBody), async ([type, body]) => {
        const headers = { 'content-type': type }
        await expectAnswered(await send(pathOf(slug), { method: 'POST', headers, body }))
      }))

    test('rejects a body of 300 KiB', async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ ...valid(), clientName: 'x'.repeat(300 * 1024) })
      const response = await send(pathOf(slug), { method: 'POST', headers, body })
      await expectProblem(response, 'PAYLOAD_TOO_LARGE')
    })
  }

  if (pathParameter.test(route.path)) {
    test('answers no path with 5xx', () =>
      tryAll(
        text.filter((value) => value.length < 3_000 && !['', '.', '..'].includes(value)),
        async (value) => {
          await expectAnswered(await send(pathOf(value.toWellFormed())))
        },
      ))
  }

  test('answers no header with 5xx', () =>
    tryAll(
      fc.tuple(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues)),
      async ([name, value]) => {
        const init = route.method === 'POST' ? { method: 'POST', body: '{}' } : {}
        const headers = { 'content-type': 'application/json', [name]: value }
        await expectAnswered(await send(pathOf(slug), { ...init, headers }))
      },
    ))
})

const headerNames = [
  ...['idempotency-key', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id'],
  ...['traceparent', 'accept', 'accept-encoding', 'cookie', 'origin', 'range', 'if-none-match'],
]
const headerValues = [
  ...['', ' ', 'x', '\u00ff\u00fe', 'a'.repeat(4_000), '00-00-00-00', '-1', 'null', '%00', '"'],
  ...['http://[', 'evil.example', 'bytes=0-99999999999', 'a=b; __Host-x=%', '*/*;q=9'],
]

describe('an unknown route', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/nada'],
    ['GET', '/api/booking/'],
    ['GET', '/api/booking/nada'],
    ['PUT', '/api/booking'],
    ['DELETE', '/api/booking'],
    ['PATCH', '/api/booking/days'],
    ['POST', '/api/professionals/ana'],
    ['POST', '/api/plans'],
    ['GET', '/auth/nada'],
    ['GET', '/api/..;/asyncapi.json'],
  ])('%s %s is answered 404', async (method, path) => {
    await expectProblem(await send(path, { method }), 'NOT_FOUND')
  })
})
