import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { tryParsePix } from '@encaixe/pix'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { start } from '../src/main.ts'
import { consentToMercadoPago } from '../src/testing/index.ts'
import { serveLocally } from './serve-locally.ts'
import { config } from './world.ts'

const REDIRECT = 'http://encaixe.test/auth/mercado-pago'
const SECRET = 'the-secret-signature'
const client = { client_id: '1234567890123456', client_secret: 'an-application-secret' }
const answer = z.looseObject({})
const token = z.looseObject({ access_token: z.string(), refresh_token: z.string() })
const payment = z.looseObject({
  id: z.number(),
  status: z.string(),
  point_of_interaction: z.object({ transaction_data: z.object({ qr_code: z.string() }) }),
})

let aheadMs = 0
const told: { url: string; headers: Record<string, unknown>; body: unknown }[] = []
const receiver = await serveLocally(
  createServer(async (request, response) => {
    const { url = '', headers } = request
    told.push({ url, headers, body: JSON.parse(await text(request)) })
    response.writeHead(200).end()
  }),
)
const sandbox = await start(
  {
    ...config,
    MERCADO_PAGO_CLIENT_SECRET: client.client_secret,
    MERCADO_PAGO_REDIRECT_URIS: [REDIRECT],
    MERCADO_PAGO_WEBHOOK_URL: `${receiver.url}/hook`,
    MERCADO_PAGO_WEBHOOK_SECRET: SECRET,
  },
  { now: () => Date.now() + aheadMs },
)
afterEach(async () => {
  aheadMs = 0
  await fetch(`${sandbox.url}/faults`, { method: 'DELETE' })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const at = `${sandbox.url}/mercado-pago`
async function send(method: string, path: string, body?: object, headers: object = {}) {
  const response = await fetch(at + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: answer.parse(await response.json()) }
}
const oauth = (grant: object) => send('POST', '/oauth/token', { ...client, ...grant })

/** Somebody allows access; what the application may exchange. */
async function allowed(changes: object = {}, asked: object = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ client_id: client.client_id, response_type: 'code', platform_id: 'mp', state: 's' },
    ...{ redirect_uri: REDIRECT, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...asked,
  })
  const email = `${randomUUID()}@exemplo.com.br`
  const back = await consentToMercadoPago({
    url: `${at}/authorization?${query}`,
    email,
    ...changes,
  })
  const code = back.searchParams.get('code') ?? ''
  return {
    back,
    grant: {
      ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT },
      code_verifier: verifier,
    },
  }
}
async function someone(changes: object = {}) {
  const { grant } = await allowed(changes)
  const given = token.parse((await oauth(grant)).json)
  const authorization = `Bearer ${given.access_token}`
  const api = (method: string, path: string, body?: object, headers: object = {}) =>
    send(method, path, body, { authorization, ...headers })
  const inMinutes = (minutes: number) =>
    new Date(Date.now() + aheadMs + minutes * 60_000 - 10_800_000)
      .toISOString()
      .replace('Z', '-03:00')
  const body = {
    ...{ transaction_amount: 12.34, payment_method_id: 'pix', external_reference: 'txid' },
    ...{ payer: { email: 'pix@encaixe.test' }, date_of_expiration: inMinutes(60) },
  }
  return {
    ...{ given, api, body, inMinutes },
    create: (changed: object = {}, key: string = randomUUID()) =>
      api('POST', '/v1/payments', { ...body, ...changed }, { 'x-idempotency-key': key }),
  }
}
const pay = (qr: string) =>
  fetch(`${at}/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: qr }),
  })
const qrOf = (made: { json: object }) =>
  payment.parse(made.json).point_of_interaction.transaction_data.qr_code

test('a code is exchanged once, with its verifier and its address', async () => {
  const { grant } = await allowed()
  expect((await oauth({ ...grant, code_verifier: 'wrong' })).status).toBe(400)
  // A wrong attempt uses it up.
  expect((await oauth(grant)).status).toBe(400)
  const other = await allowed()
  expect((await oauth({ ...other.grant, redirect_uri: 'http://evil.test' })).status).toBe(400)
  const third = await allowed()
  expect((await oauth({ ...third.grant, client_secret: 'wrong' })).status).toBe(400)
  expect((await oauth(third.grant)).json).toMatchObject({ expires_in: 15_552_000 })
  expect((await oauth(third.grant)).json).toMatchObject({ error: 'invalid_grant' })
})

test('nobody is sent to an address that is not registered', async () => {
  await expect(allowed({}, { redirect_uri: 'http://evil.test/' })).rejects.toThrow('redirect_uri')
  const { back } = await allowed({ isAllowed: false })
  expect(back.searchParams.get('error')).toBe('access_denied')
})

test('a refresh token ends as its account gives access once more, and the access that was given goes on', async () => {
  const account = { email: `${randomUUID()}@exemplo.com.br` }
  const [first, second] = [await someone(account), await someone(account)]
  const refresh = ({ given }: typeof first) =>
    oauth({ grant_type: 'refresh_token', refresh_token: given.refresh_token })
  expect((await refresh(first)).status).toBe(400)
  expect((await refresh(second)).status).toBe(200)
  expect((await first.create()).status).toBe(201)
})

test('a refresh token is exchanged once, and can be refused', async () => {
  const { given } = await someone()
  const refresh = (refresh_token: string) => oauth({ grant_type: 'refresh_token', refresh_token })
  const next = await refresh(given.refresh_token)
  expect(next.status).toBe(200)
  expect((await refresh(given.refresh_token)).json).toMatchObject({ error: 'invalid_grant' })
  const fault = { target: 'mercado_pago', mode: 'error:400', to: 'refresh' }
  await fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  expect((await refresh(token.parse(next.json).refresh_token)).status).toBe(400)
})

test('a payment has a code that a bank reads, and is paid once', async () => {
  const ana = await someone()
  const made = await ana.create()
  expect(made).toMatchObject({ status: 201, json: { status: 'pending', fee_details: [] } })
  const code = tryParsePix(qrOf(made))
  expect(code.ok && code.value).toMatchObject({ amountCents: 1_234 })
  expect((await pay(qrOf(made))).status).toBe(201)
  expect((await pay(qrOf(made))).status).toBe(422)
  const { id } = payment.parse(made.json)
  expect((await ana.api('GET', `/v1/payments/${id}`)).json).toMatchObject({
    ...{ status: 'approved', transaction_amount: 12.34, external_reference: 'txid' },
    fee_details: [{ type: 'mercadopago_fee', amount: 0.12, fee_payer: 'collector' }],
  })
})

test('asked for twice under one key it is one payment, and its reference finds it', async () => {
  const ana = await someone()
  const key = randomUUID()
  const both = [await ana.create({}, key), await ana.create({}, key)]
  expect(new Set(both.map(({ json }) => json.id)).size).toBe(1)
  const { json } = await ana.api('GET', '/v1/payments/search?external_reference=txid')
  expect(json).toMatchObject({ paging: { total: 1 } })
})

test('what Mercado Pago refuses is refused', async () => {
  const ana = await someone()
  const { body, inMinutes } = ana
  expect(await ana.api('POST', '/v1/payments', body)).toMatchObject({
    ...{ status: 400, json: { message: "Header X-Idempotency-Key can't be null" } },
  })
  const refused = [
    { transaction_amount: 12.345 },
    { transaction_amount: 0 },
    { transaction_amount: '12.34' },
    { date_of_expiration: '2026-12-01' },
    { date_of_expiration: new Date(Date.now() + 3_600_000).toISOString() },
    { date_of_expiration: inMinutes(29) },
    { date_of_expiration: inMinutes(31 * 1_440) },
    { payer: {} },
    { payer: { email: 'nobody' } },
    { payment_method_id: 'boleto' },
  ]
  for (const changes of refused) expect(await ana.create(changes)).toMatchObject({ status: 400 })
  const wrong = { authorization: 'Bearer APP_USR-wrong', 'x-idempotency-key': 'k' }
  expect((await send('POST', '/v1/payments', body, wrong)).status).toBe(401)
  const withoutKey = await someone({ hasPixKey: false })
  expect((await withoutKey.create()).status).toBe(400)
})

test('another account’s token neither reads a payment nor gives it back', async () => {
  const [ana, bia] = [await someone(), await someone()]
  const made = await ana.create()
  const path = `/v1/payments/${payment.parse(made.json).id}`
  const key = { 'x-idempotency-key': 'k' }
  expect((await bia.api('GET', path)).status).toBe(404)
  expect((await bia.api('PUT', path, { status: 'cancelled' }, key)).status).toBe(404)
  expect((await bia.api('POST', `${path}/refunds`, {}, key)).status).toBe(404)
})

test('one that was cancelled, or has ended, is not paid any more; one that is paid is not cancelled', async () => {
  const ana = await someone()
  const key = { 'x-idempotency-key': 'k' }
  const path = (made: { json: object }) => `/v1/payments/${payment.parse(made.json).id}`
  const [one, late, paid] = [await ana.create(), await ana.create(), await ana.create()]
  expect((await ana.api('PUT', path(one), { status: 'cancelled' }, key)).json.status).toBe(
    'cancelled',
  )
  expect((await pay(qrOf(one))).status).toBe(422)
  await pay(qrOf(paid))
  expect((await ana.api('PUT', path(paid), { status: 'cancelled' }, key)).status).toBe(400)
  aheadMs = 61 * 60_000
  expect((await pay(qrOf(late))).status).toBe(422)
  expect((await ana.api('GET', path(late))).json).toMatchObject({
    ...{ status: 'cancelled', status_detail: 'expired' },
  })
})

test('refunds go back in parts, once for each key, and not more than is left', async () => {
  const ana = await someone()
  const made = await ana.create()
  await pay(qrOf(made))
  const path = `/v1/payments/${payment.parse(made.json).id}/refunds`
  const ask = (amount: number | undefined, key?: string, more: object = {}) =>
    ana.api('POST', path, amount === undefined ? {} : { amount }, {
      ...(key !== undefined && { 'x-idempotency-key': key }),
      ...more,
    })
  const inProcess = { 'x-render-in-process-refunds': 'true' }
  expect((await ask(1)).status).toBe(400)
  expect((await ask(1.001, 'a')).status).toBe(400)
  const first = await ask(2, 'b', inProcess)
  expect(first).toMatchObject({ status: 201, json: { amount: 2, status: 'in_process' } })
  expect((await ask(2, 'b', inProcess)).json.id).toBe(first.json.id)
  // Without the header one under way is an error.
  expect((await ask(2, 'b')).status).toBe(400)
  expect((await ask(10.35, 'c', inProcess)).status).toBe(400)
  expect((await ask(undefined, 'd', inProcess)).json.amount).toBe(10.34)
  aheadMs = 1_000
  expect((await ana.api('GET', path.replace('/refunds', ''))).json).toMatchObject({
    transaction_amount_refunded: 12.34,
  })
})

test('a webhook names the payment in its address, signed over it', async () => {
  const ana = await someone()
  const made = await ana.create()
  const id = String(payment.parse(made.json).id)
  const of = () => told.filter(({ url }) => url.includes(`data.id=${id}`))
  await expect.poll(() => of().length).toBe(1)
  await pay(qrOf(made))
  await expect.poll(() => of().length).toBe(2)
  const [, second] = of()
  const { 'x-signature': signature, 'x-request-id': requestId } = second?.headers ?? {}
  expect(second?.body).toMatchObject({ type: 'payment', action: 'payment.updated', data: { id } })
  const [, ts = '', v1 = ''] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? []
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`
  expect(v1).toBe(createHmac('sha256', SECRET).update(manifest).digest('hex'))
})
