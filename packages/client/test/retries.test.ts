import { expect, test } from 'vitest'
import { retryingFetch } from '../src/retries.ts'

const url = 'https://encaixe.example/api/appointments'
const get = () => new Request(url)
const post = (headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', body: '{"x":1}', headers })

/** An API that answers so, one after the other; an error is a connection that broke. */
function fetchWith(answers: (Response | Error)[]) {
  const sent: string[] = []
  const waits: number[] = []
  const fetch = retryingFetch({
    ...{ retries: 3, timeoutMs: 30_000 },
    async fetch(request) {
      sent.push(`${request.method} ${await request.text()}`)
      const next = answers.shift() ?? Response.json({ done: true })
      if (next instanceof Error) throw next
      return next
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  return { fetch, sent, waits }
}

const unavailable = () => new Response(null, { status: 503 })
const limited = (retryAfter: string) =>
  new Response(null, { status: 429, headers: { 'retry-after': retryAfter } })

test('a read that fails in passing is tried again, each time after a longer pause', async () => {
  const { fetch, sent, waits } = fetchWith([unavailable(), new TypeError('reset'), unavailable()])
  expect((await fetch(get())).status).toBe(200)
  expect(sent).toHaveLength(4)
  for (const [index, base] of [500, 1_000, 2_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(base * 0.75)
    expect(waits[index]).toBeLessThanOrEqual(base * 1.25)
  }
})

test('after the last try the answer, or the error, is the caller’s', async () => {
  const answered = fetchWith([unavailable(), unavailable(), unavailable(), unavailable()])
  expect((await answered.fetch(get())).status).toBe(503)
  const broken = fetchWith(Array.from({ length: 4 }, () => new TypeError('reset')))
  await expect(broken.fetch(get())).rejects.toThrow('reset')
})

test('a change is repeated with the same body if it has an idempotency key, and else left alone', async () => {
  const withKey = fetchWith([unavailable()])
  expect((await withKey.fetch(post({ 'idempotency-key': 'once' }))).status).toBe(200)
  expect(withKey.sent).toEqual(['POST {"x":1}', 'POST {"x":1}'])
  const without = fetchWith([unavailable()])
  expect((await without.fetch(post())).status).toBe(503)
  const broken = fetchWith([new TypeError('reset')])
  await expect(broken.fetch(post())).rejects.toThrow('reset')
})

test('over the limit it waits as long as the API says, whatever was asked, but not for minutes', async () => {
  const soon = fetchWith([limited('7')])
  expect((await soon.fetch(post())).status).toBe(200)
  expect(soon.waits).toEqual([7_000])
  const late = fetchWith([limited('61')])
  expect((await late.fetch(get())).status).toBe(429)
})

test('a refusal is not tried again', async () => {
  const { fetch, sent } = fetchWith([new Response(null, { status: 409 })])
  expect((await fetch(get())).status).toBe(409)
  expect(sent).toHaveLength(1)
})

test('a call that was given up is not tried again', async () => {
  const stopped = AbortSignal.abort()
  const { fetch, sent } = fetchWith([new TypeError('aborted')])
  await expect(fetch(new Request(url, { signal: stopped }))).rejects.toThrow()
  expect(sent.length).toBeLessThanOrEqual(1)
})
