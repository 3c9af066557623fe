import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import { startWeb } from './guard-web.ts'
import { exchange, lines } from './raw.ts'

let world: World
let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb()
  world = await startWorld({ WEB_URL: web.url })
})
afterAll(async () => {
  await world.stop()
  await web.stop()
})

/** What an attack tries to have understood as a request of its own. */
const smuggled = lines('GET /smuggled HTTP/1.1', 'host: encaixe.test', '', '')

let callers = 0
const form = (...headers: string[]) =>
  lines(
    'POST /p/ana HTTP/1.1',
    'host: encaixe.test',
    `x-forwarded-for: 198.18.9.${++callers}`,
    'sec-fetch-site: same-origin',
    'content-type: application/x-www-form-urlencoded',
    ...headers,
    '',
    '',
  )
const booking = (...headers: string[]) =>
  form(...headers)
    .replace('POST /p/ana', 'POST /api/booking')
    .replace(/application\/x[^\r]+/, 'application/json')

const chunked = 'transfer-encoding: chunked'
const length = (count: number) => `content-length: ${count}`
const inChunks = `0\r\n\r\n${smuggled}`

const attacks: [string, string, string][] = [
  ['a length, then chunks', `${length(inChunks.length)}\r\n${chunked}`, inChunks],
  ['chunks, then a length', `${chunked}\r\n${length(4)}`, inChunks],
  ['two lengths', `${length(0)}\r\n${length(smuggled.length)}`, smuggled],
  ['two equal lengths', `${length(3)}\r\n${length(3)}`, `a=b${smuggled}`],
  ['a list of lengths', 'content-length: 3, 3', `a=b${smuggled}`],
  ['a length with a sign', 'content-length: +3', `a=b${smuggled}`],
  ['a negative length', 'content-length: -1', smuggled],
  ['a length in hexadecimal', 'content-length: 0x3', `a=b${smuggled}`],
  ['a length with words', 'content-length: 3 bytes', `a=b${smuggled}`],
  ['a length beyond all numbers', `content-length: ${'9'.repeat(40)}`, smuggled],
  ['a length and a space before its colon', 'content-length : 0', smuggled],
  ['a coding nobody knows', 'transfer-encoding: xchunked', inChunks],
  ['a coding and a space before its colon', 'transfer-encoding : chunked', inChunks],
  ['two codings', `${chunked}\r\ntransfer-encoding: identity`, inChunks],
  [
    'two codings, the last of which is chunks',
    `transfer-encoding: identity\r\n${chunked}`,
    inChunks,
  ],
  ['chunks, and then another coding', 'transfer-encoding: chunked, identity', inChunks],
  ['chunks twice', 'transfer-encoding: chunked, chunked', inChunks],
  ['chunks in quotes', 'transfer-encoding: "chunked"', inChunks],
  ['a coding on the next line', 'transfer-encoding:\r\n chunked', inChunks],
  ['a coding behind a bare line feed', 'x: x\ntransfer-encoding: chunked', inChunks],
  ['a coding behind a bare carriage return', 'x: x\rtransfer-encoding: chunked', inChunks],
  ['a coding with a null', 'transfer-encoding: chunked\u0000', inChunks],
  ['a coding with a vertical tab', 'transfer-encoding: \u000bchunked', inChunks],
  ['a header without a name', ': x', smuggled],
  ['a header that is folded', 'x: a\r\n b', smuggled],
  ['a chunk of a size in words', chunked, `zz\r\na=b\r\n${inChunks}`],
  ['a chunk of a size with a sign', chunked, `+3\r\na=b\r\n${inChunks}`],
  ['a chunk of a size with its base', chunked, `0x3\r\na=b\r\n${inChunks}`],
  ['a chunk beyond all numbers', chunked, `${'f'.repeat(20)}\r\na=b\r\n${inChunks}`],
  ['a chunk longer than it says', chunked, `3\r\na=bcd\r\n${inChunks}`],
  ['a chunk that ends by a bare line feed', chunked, `3\na=b\n0\n\n${smuggled}`],
  ['a chunk extension with a bare line feed', chunked, `3;x\na=b\r\n${inChunks}`],
]

describe.each([
  ['a page', form],
  ['the API', booking],
])('a request for %s', (_where, request) => {
  test.each(attacks)(
    'with %s is one request at most, and refused',
    async (_what, headers, body) => {
      const before = web.asked.length
      const { statuses, text } = await exchange(world.url, request(headers) + body)
      expect(statuses, text).toHaveLength(1)
      expect(statuses[0], text).toBeGreaterThanOrEqual(400)
      expect(statuses[0], text).toBeLessThan(500)
      expect(text).toContain('application/problem+json')
      expect(text.toLowerCase()).toContain('connection: close')
      // Nothing of it reached the pages, whole or in part.
      expect(web.asked.slice(before)).toEqual([])
    },
  )
})

describe('what may follow', () => {
  test('nothing follows the answer to nonsense', async () => {
    for (const nonsense of [
      'BREW / HTTP/1.1\r\n\r\n',
      '\u0016\u0003\u0001\r\n\r\n',
      '{}\r\n\r\n',
    ]) {
      const { statuses } = await exchange(world.url, nonsense + smuggled)
      expect(statuses, nonsense).toEqual([400])
    }
    expect(web.asked.some(({ url }) => url === '/smuggled')).toBe(false)
  })

  test('the next request follows a refusal as its own', async () => {
    const refused = form(length(3)).replace('same-origin', 'cross-site')
    const { statuses } = await exchange(world.url, `${refused}a=b${smuggled}`)
    expect(statuses).toEqual([403, 200])
    expect(web.asked.at(-1)).toMatchObject({ method: 'GET', url: '/smuggled', bytes: 0 })
  })

  test('what lies beyond the length of a form follows as a request', async () => {
    const { statuses } = await exchange(world.url, `${form(length(3))}a=b${smuggled}`)
    expect(statuses).toEqual([200, 200])
    expect(web.asked.slice(-2).map(({ url, bytes }) => [url, bytes])).toEqual([
      ['/p/ana', 3],
      ['/smuggled', 0],
    ])
  })

  test('an unexpected body is not taken for a request', async () => {
    const get = lines(
      'GET /explore HTTP/1.1',
      'host: encaixe.test',
      length(smuggled.length),
      '',
      '',
    )
    const before = web.asked.length
    const { statuses } = await exchange(world.url, get + smuggled)
    expect(statuses.length).toBe(1)
    expect(web.asked.slice(before).map(({ url, bytes }) => [url, bytes])).toEqual([['/explore', 0]])
  })
})
