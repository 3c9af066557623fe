import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem, startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  // Nobody listens at the discard port: this web is away.
  world = await startWorld({ WEB_URL: 'http://127.0.0.1:9' })
})
afterAll(() => world.stop())

/** What a browser sends when a person goes somewhere. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

let callers = 0
const somebody = () => ({ 'x-forwarded-for': `198.18.9.${++callers}` })

/** The page as a person reads it; its policy must let its own style through, and nothing else. */
async function pageOf(answer: Response) {
  const html = await answer.text()
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none';style-src 'sha256-${digest}';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  )
  expect(html).not.toMatch(/<script|style="/)
  return html
}

const form = (headers: Record<string, string>, body = 'a=b') =>
  fetch(`${world.url}/p/ana-lima`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...somebody(), ...headers },
    body,
  })

test('a person who signs in too often is told how long to wait, and a program in its own words', async () => {
  const address = somebody()
  const attempt = () => world.get('/auth/login', { ...address, ...browser })
  await Promise.all(Array.from({ length: 60 }, attempt))
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await pageOf(refused)
  expect(page).toContain('Espere 10 minutos')
  expect(page).toContain('Tentar de novo')
  expect(await problem(await world.get('/auth/login', address))).toMatchObject({
    contentType: 'application/problem+json; charset=utf-8',
    code: 'RATE_LIMITED',
  })
})

test('a form that is too large, or comes from another site, is answered with a page and no way to repeat it', async () => {
  const ours = { ...browser, 'sec-fetch-site': 'same-origin' }
  const large = await form(ours, 'x'.repeat(300 * 1024))
  expect(large.status).toBe(413)
  const theirs = await form({ ...browser, 'sec-fetch-site': 'cross-site' })
  expect(theirs.status).toBe(403)
  for (const [answer, words] of [
    [large, 'grande demais'],
    [theirs, 'outro site'],
  ] as const) {
    const page = await pageOf(answer)
    expect(page).toContain(words)
    expect(page).not.toContain('Tentar de novo')
    expect(page).toContain('href="/"')
  }
})

test('a page that cannot be had now says so, and can be asked for again', async () => {
  const answer = await world.get('/explore?q=<b>', browser)
  expect(answer.status).toBe(503)
  const page = await pageOf(answer)
  expect(page).toContain('Voltamos já')
  expect(page).toContain('Tentar de novo')
  expect(page).not.toContain('<b>')
})

test('the API answers in data, also to a person who opens it', async () => {
  expect(await problem(await world.get('/api/nothing', browser))).toMatchObject({
    contentType: 'application/problem+json; charset=utf-8',
    status: 404,
  })
  const page = await pageOf(await world.get('/auth/nothing', browser))
  expect(page).toContain('não existe')
})
