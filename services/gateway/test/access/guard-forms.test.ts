import { createServer } from 'node:http'
import { serveLocally } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problem, startWorld, type World } from '../world.ts'
import { startWeb } from './guard-web.ts'

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

let callers = 0
const ours = () => ({
  'x-forwarded-for': `198.18.5.${++callers}`,
  'sec-fetch-site': 'same-origin',
})

const tooMuch = 'x'.repeat(300 * 1024)
const chunked = (size: number) =>
  new ReadableStream({
    pull(controller) {
      size -= 65_536
      controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
      if (size <= 0) controller.close()
    },
  })
const post = (body: RequestInit['body'], type: string) =>
  fetch(`${world.url}/p/ana-lima`, {
    method: 'POST',
    headers: { ...ours(), 'content-type': type },
    body: body ?? null,
    duplex: 'half',
  })

test('a form that is too large is refused, with and without a content-length', async () => {
  const type = 'application/x-www-form-urlencoded'
  for (const body of [tooMuch, chunked(1_000_000)]) {
    const answer = await post(body, type)
    expect(await problem(answer)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  }
  expect((await post(chunked(65_536), type)).status).toBe(200)
  expect(web.asked.at(-1)?.bytes).toBe(65_536)
})

test('unfinished uploads of pictures are limited', async () => {
  const from = { ...ours(), 'content-type': 'multipart/form-data; boundary=x' }
  const endings: (() => void)[] = []
  const held = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x'))
        endings.push(() => controller.close())
      },
    })
  const send = () =>
    fetch(`${world.url}/ajustes/perfil`, {
      method: 'POST',
      headers: from,
      body: held(),
      duplex: 'half',
    })
  const answers = Array.from({ length: 5 }, send)
  const first = await Promise.race(answers)
  expect(await problem(first)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  // A short form of the same people gets through meanwhile.
  const short = { ...from, 'content-type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', headers: short, body: 'a=1' }
  expect((await fetch(`${world.url}/ajustes/perfil`, form)).status).toBe(200)

  for (const end of endings) end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429])
  const again = send()
  endings.at(-1)?.()
  expect((await again).status).toBe(200)
})

test('a form with a picture of 5 MiB is accepted', async () => {
  const form = new FormData()
  form.set('avatar', new Blob([new Uint8Array(5 * 1024 * 1024)]), 'eu.png')
  const headers = ours()
  for (const path of ['/ajustes/perfil', '/comecar?/publicar']) {
    const answer = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: form })
    expect(answer.status).toBe(200)
    expect(web.asked.at(-1)?.bytes).toBeGreaterThan(5 * 1024 * 1024)
  }
})

test('the gateway does not ask an overloaded web again', async () => {
  let asked = 0
  const busy = await serveLocally(
    createServer((_request, response) => {
      asked += 1
      response.writeHead(503).end()
    }),
  )
  const other = await startWorld({ WEB_URL: busy.url })
  const answer = await other.get('/')
  expect([answer.status, asked]).toEqual([503, 1])
  await other.stop()
  await busy.stop()
})

test('a page whose connection is cut before its answer is asked for once more, a form is not', async () => {
  const asked: string[] = []
  const replaced = await serveLocally(
    createServer((request, response) => {
      asked.push(request.method ?? '')
      if (asked.length === 1) request.socket.destroy()
      else response.end('a page')
    }),
  )
  const other = await startWorld({ WEB_URL: replaced.url })
  const page = await other.get('/')
  expect([page.status, asked]).toEqual([200, ['GET', 'GET']])
  asked.length = 0
  const form = await fetch(`${other.url}/ajustes`, { method: 'POST', headers: ours(), body: 'a=b' })
  expect([form.status, asked]).toEqual([503, ['POST']])
  await other.stop()
  await replaced.stop()
})
