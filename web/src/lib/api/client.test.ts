import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { apiClient } from './client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function gateway(
  answer: Answer,
  options: { onCookie?: (cookie: string) => void; timeoutMs?: number } = {},
) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return apiClient({
    url: `http://127.0.0.1:${port}`,
    headers: { 'x-forwarded-for': '203.0.113.9' },
    ...options,
  })
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test("a call carries the visitor's address and leaves out empty filters", async () => {
  const seen: IncomingMessage[] = []
  const api = await gateway((request, response) => {
    seen.push(request)
    json(response, 200, { items: [], nextCursor: null })
  })
  await api.listProfessionals({ q: 'ana', category: '', city: null })
  expect(seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9')
  expect(seen[0]?.url).toBe('/api/professionals?q=ana')
})

test('a problem keeps its code, its fields and the time to wait', async () => {
  const api = await gateway((_, response) => {
    response.setHeader('retry-after', '120')
    json(response, 429, {
      code: 'RATE_LIMITED',
      errors: [{ path: 'a', message: 'b' }, 'nonsense', { path: 1 }],
    })
  })
  await expect(api.listPlans()).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    retryAfterSeconds: 120,
    errors: [{ path: 'a', message: 'b' }],
  })
})

test("any answer that is not the gateway's counts as an unreachable gateway", async () => {
  const unreachable = { code: 'UPSTREAM_UNAVAILABLE' }
  const silent = await gateway(() => {}, { timeoutMs: 300 })
  await expect(silent.listPlans()).rejects.toMatchObject(unreachable)
  const broken = await gateway((_, response) => response.end('<html>'))
  await expect(broken.listPlans()).rejects.toMatchObject(unreachable)
  const moved = await gateway((_, response) => response.writeHead(302, { location: '/' }).end())
  await expect(moved.listPlans()).rejects.toMatchObject(unreachable)
  const plain = await gateway((_, response) => response.writeHead(502).end('Bad Gateway'))
  await expect(plain.listPlans()).rejects.toMatchObject({ status: 502, ...unreachable })
})

test("the gateway's cookies reach the browser, also with a refusal", async () => {
  const cookies: string[] = []
  const api = await gateway(
    (_, response) => {
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/'])
      json(response, 401, { code: 'UNAUTHENTICATED' })
    },
    { onCookie: (cookie) => cookies.push(cookie) },
  )
  await expect(api.listPlans()).rejects.toMatchObject({ status: 401 })
  expect(cookies).toEqual(['a=1; Path=/', 'b=2; Path=/'])
})

test('a refusal carries the challenge that the browser must solve', async () => {
  const challenge = { parameters: { cost: 1 } }
  const api = await gateway((_, response) =>
    json(response, 403, { code: 'CHALLENGE_REQUIRED', challenge }),
  )
  await expect(api.listPlans()).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED', challenge })
})
