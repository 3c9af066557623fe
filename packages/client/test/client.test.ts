import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import {
  createClient,
  everyItem,
  orThrow,
  verifyWebhook,
  WebhookVerificationError,
} from '../src/index.ts'

/** A client whose calls are answered so; it keeps what was sent. */
function clientOf(answer: (request: Request) => Response) {
  const sent: Request[] = []
  const encaixe = createClient({
    ...{ url: 'https://encaixe.example', key: 'encx_1', retries: 0 },
    async fetch(request) {
      sent.push(request)
      return answer(request)
    },
  })
  return { encaixe, sent }
}

const problem = {
  ...{ type: 'urn:encaixe:problem:slot-taken', title: 'The time has just been taken' },
  ...{ status: 409, code: 'SLOT_TAKEN', detail: 'Another appointment is there.' },
}
const asProblem = (body: unknown, status: number) =>
  Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })

test('a call shows the key', async () => {
  const { encaixe, sent } = clientOf(() => Response.json({ items: [], nextCursor: null }))
  expect(await orThrow(encaixe.GET('/api/clients'))).toEqual({ items: [], nextCursor: null })
  expect(sent[0]?.url).toBe('https://encaixe.example/api/clients')
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer encx_1')
})

test('a refusal is thrown with its code and all that the API says', async () => {
  const { encaixe } = clientOf(() => asProblem(problem, 409))
  const call = orThrow(
    encaixe.POST('/api/appointments', {
      body: { clientId: 'x', startsAt: '2027-01-10T12:00:00Z' },
    }),
  )
  await expect(call).rejects.toMatchObject({
    ...{ name: 'EncaixeError', code: 'SLOT_TAKEN', status: 409, problem },
  })
})

test.each([
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['nothing', () => new Response(null, { status: 502, headers: { 'content-length': '0' } })],
])('%s instead of an answer is UNREADABLE, and never taken for one', async (_, answer) => {
  const { encaixe } = clientOf(answer)
  await expect(orThrow(encaixe.GET('/api/clients'))).rejects.toMatchObject({
    ...{ code: 'UNREADABLE', status: 502, problem: null },
  })
})

test('a deletion answers nothing', async () => {
  const { encaixe } = clientOf(() => new Response(null, { status: 204 }))
  const params = { path: { id: 'x' } }
  expect(await orThrow(encaixe.DELETE('/api/waitlist/{id}', { params }))).toBeUndefined()
})

test('calls that are done once have a key of their own each, or the one they were given', async () => {
  const { encaixe, sent } = clientOf(() => Response.json({}, { status: 201 }))
  const body = { name: 'Ana', phone: '11 98765-4321' }
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'))
  await encaixe.POST('/api/clients', { body })
  await encaixe.POST('/api/clients', { body })
  await encaixe.POST('/api/clients', { body, params: { header: { 'idempotency-key': 'mine' } } })
  await encaixe.POST('/api/settings/webhooks', { body: { url: 'https://a.example', types: [] } })
  const [one, other, mine, none] = keys()
  expect(one).toMatch(/^[0-9a-f-]{36}$/)
  expect(other).toMatch(/^[0-9a-f-]{36}$/)
  expect(one).not.toBe(other)
  expect([mine, none]).toEqual(['mine', null])
})

test('every item of a list comes, and no page is asked for before it is needed', async () => {
  const asked: (string | null)[] = []
  const pages = new Map([
    [null, { items: [{ id: '1' }, { id: '2' }], nextCursor: 'b' }],
    ['b', { items: [], nextCursor: 'c' }],
    ['c', { items: [{ id: '3' }], nextCursor: null }],
  ])
  const { encaixe } = clientOf(({ url }) => {
    const cursor = new URL(url).searchParams.get('cursor')
    asked.push(cursor)
    return Response.json(pages.get(cursor))
  })
  const ids: string[] = []
  const clients = everyItem((next) =>
    orThrow(encaixe.GET('/api/clients', { params: { query: next } })),
  )
  for await (const { id } of clients) {
    ids.push(id)
    if (id === '2') expect(asked).toEqual([null])
  }
  expect(ids).toEqual(['1', '2', '3'])
  expect(asked).toEqual([null, 'b', 'c'])
})

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({
  type: 'appointment.created',
  timestamp: '2027-01-10T12:00:00Z',
  data: { test: true },
})

function signed(at = new Date()) {
  const id = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

test('a call of a webhook is read from the headers of Node and of fetch', () => {
  const event = { id: signed()['webhook-id'], type: 'appointment.created', data: { test: true } }
  expect(verifyWebhook(body, signed(), secret)).toMatchObject(event)
  expect(verifyWebhook(body, new Headers(signed()), secret)).toMatchObject(event)
})

test('while a secret is exchanged either of the two signatures will do', () => {
  const headers = signed()
  const two = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
  expect(verifyWebhook(body, two, secret)).toMatchObject({ type: 'appointment.created' })
})

test.each([
  ['another text', `${body} `, signed()],
  ['another id', body, { ...signed(), 'webhook-id': 'x' }],
  ['no signature', body, {}],
  ['a call of ten minutes ago', body, signed(new Date(Date.now() - 600_000))],
])('%s is refused', (_, text, headers) => {
  expect(() => verifyWebhook(text, headers, secret)).toThrow(WebhookVerificationError)
})
