import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { billingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

/** Webhooks of Mercado Pago as they are sent: signed, late, doubled, lost, in any order, and by somebody else. */

const SECRET = 'the-secret-signature-of-webhooks'
const body = z.object({
  type: z.string(),
  action: z.string(),
  user_id: z.string(),
  data: z.object({ id: z.string() }),
})
const outcomes: boolean[] = []
/** Hands on what comes, as the gateway does. */
const server = createServer(async (request, response) => {
  const { type, action, user_id: userId } = body.parse(JSON.parse(await text(request)))
  const { searchParams } = new URL(request.url ?? '', 'http://x')
  const { isGenuine } = await world.bus.call(billingRpcs.receiveMercadoPagoWebhook, {
    ...{ type, action, userId, dataId: searchParams.get('data.id') ?? '' },
    signature: String(request.headers['x-signature']),
    requestId: String(request.headers['x-request-id']),
  })
  outcomes.push(isGenuine)
  response.writeHead(isGenuine ? 200 : 401).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' ? address?.port : undefined
const world = await startPixWorld({
  env: { MERCADO_PAGO_WEBHOOK_SECRET: SECRET },
  providers: {
    MERCADO_PAGO_WEBHOOK_URL: `http://127.0.0.1:${portOf(server.address())}/hook`,
    MERCADO_PAGO_WEBHOOK_SECRET: SECRET,
  },
})
const { operator, open, shown } = charging(world)
afterEach(() => world.wellAgain())
afterAll(async () => {
  await operator.close()
  await world.stop()
  server.close()
})

async function connected(account: { email?: string } = {}) {
  const ana = await world.someone()
  await ana.connectMercadoPago(account)
  return ana
}
const pay = (code: string) => world.post('/mercado-pago/payments', { code })
const untilPaid = (appointmentId: string) =>
  until(async () => (await shown(appointmentId))[0]?.state === 'paid', { what: 'the payment' })
/** Reads come by webhooks alone. */
const rest = () => world.prisma.$executeRaw`
  update tasks set due_at = now() + interval '1 hour' where kind = 'read-charge'`
const entries = () => world.prisma.payment.count()

test('a signed webhook has its payment read at once', async () => {
  const { appointmentId, payload } = await open(await connected())
  await rest()
  await pay(payload)
  await untilPaid(appointmentId)
  expect(outcomes).not.toContain(false)
})

test('webhooks that are doubled and out of order enter each payment once', async () => {
  const ana = await connected()
  const before = await entries()
  const all = [await open(ana), await open(ana), await open(ana)]
  await rest()
  for (const mode of ['duplicate', 'reorder', 'duplicate']) {
    await world.fault({ target: 'mercado_pago_webhook', mode, count: 3 })
    const one = all.shift()
    if (!one) continue
    await pay(one.payload)
    await untilPaid(one.appointmentId)
  }
  expect((await entries()) - before).toBe(3)
})

test('a webhook that is late finds its payment, and one that is lost is not needed', async () => {
  const ana = await connected()
  const [late, lost] = [await open(ana), await open(ana)]
  await rest()
  await world.fault({ target: 'mercado_pago_webhook', mode: 'slow', delayMs: 1_500, count: 1 })
  await pay(late.payload)
  await untilPaid(late.appointmentId)
  await world.fault({ target: 'mercado_pago_webhook', mode: 'drop' })
  await pay(lost.payload)
  await world.prisma.$executeRaw`update tasks set due_at = now() where kind = 'read-charge'`
  await untilPaid(lost.appointmentId)
})

test('a webhook for a payment whose number is not known here has the charge found', async () => {
  const { appointmentId, payload, id } = await open(await connected())
  await world.prisma.charge.update({ where: { id }, data: { providerId: null } })
  await rest()
  await pay(payload)
  await untilPaid(appointmentId)
  const { providerId } = await world.prisma.charge.findUniqueOrThrow({ where: { id } })
  expect(providerId).toMatch(/^\d+$/)
})

test('webhooks of two pages at one account are each of their own charge, also where its number is not known', async () => {
  const account = { email: 'juntas@exemplo.com.br' }
  const [ana, bia] = [await connected(account), await connected(account)]
  const [hers, other] = [await open(ana), await open(bia)]
  await world.prisma.charge.update({ where: { id: other.id }, data: { providerId: null } })
  await rest()
  await pay(other.payload)
  await untilPaid(other.appointmentId)
  expect((await shown(hers.appointmentId))[0]?.state).toBe('open')
  await pay(hers.payload)
  await untilPaid(hers.appointmentId)
})

/** What a webhook would have done: reads and refreshes. */
const tasksDue = async () => {
  const rows = await world.prisma.$queryRaw<unknown[]>`
    select from tasks where done_at is null and (kind = 'read-named-charge'
      or kind = 'refresh-mercado-pago' and due_at < now() + interval '1 hour')`
  return rows.length
}
const hint = (changes: object) => ({
  ...{ type: 'payment', action: 'payment.updated', dataId: '1', userId: '2' },
  ...changes,
})
function signed(dataId: string, secret = SECRET, ts = '1795000000') {
  const requestId = randomUUID()
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  return { dataId, requestId, signature: `ts=${ts},v1=${v1}` }
}

test('a forged webhook is refused, and reads and refreshes nothing', async () => {
  const ana = await connected()
  const told = outcomes.length
  const { id } = await open(ana)
  const { providerId } = await world.prisma.charge.findUniqueOrThrow({ where: { id } })
  const named = providerId ?? ''
  await rest()
  // It was told of when it was made.
  await until(async () => outcomes.length > told && (await tasksDue()) === 0, { what: 'the read' })
  const forged = [
    {},
    { signature: '' },
    { signature: 'ts=1,v1=' },
    { signature: `ts=1,v1=${'0'.repeat(64)}`, requestId: 'r' },
    signed(named, 'another-secret'),
    // Of another payment.
    { ...signed('1'), dataId: named },
    { ...signed(named), requestId: 'another' },
    { ...signed(named), signature: signed(named).signature.replace('v1', 'v2') },
    { type: 'mp-connect', action: 'application.deauthorized', dataId: '1' },
  ]
  for (const changes of forged) {
    const answer = await world.bus.call(
      billingRpcs.receiveMercadoPagoWebhook,
      hint({ dataId: named, ...changes }),
    )
    expect(answer).toEqual({ isGenuine: false })
  }
  expect(await tasksDue()).toBe(0)
})

test('a genuine webhook that says “paid” enters nothing that Mercado Pago does not say', async () => {
  const { id, appointmentId } = await open(await connected())
  const { providerId } = await world.prisma.charge.findUniqueOrThrow({ where: { id } })
  const before = await entries()
  const answer = await world.bus.call(
    billingRpcs.receiveMercadoPagoWebhook,
    hint(signed(providerId ?? '')),
  )
  expect(answer).toEqual({ isGenuine: true })
  await until(async () => (await tasksDue()) === 0, { what: 'the read' })
  expect(await entries()).toBe(before)
  expect((await shown(appointmentId))[0]?.state).toBe('open')
})

test('access that its owner takes away disconnects the account', async () => {
  const ana = await connected()
  const { mercadoPagoUserId } = await world.prisma.pixAccount.findUniqueOrThrow({
    where: { professionalId: ana.professionalId },
  })
  await fetch(`${world.sandbox.url}/mercado-pago/accounts/${mercadoPagoUserId}/deauthorize`, {
    ...{ method: 'POST', redirect: 'manual' },
  })
  await until(async () => (await ana.current())?.connected === false, { what: 'the end' })
})

test('access that its owner takes away disconnects every page of the account', async () => {
  const account = { email: 'as-duas@exemplo.com.br' }
  const pages = [await connected(account), await connected(account)]
  const number = (await pages[0]?.current())?.mercadoPagoUserId
  await fetch(`${world.sandbox.url}/mercado-pago/accounts/${number}/deauthorize`, {
    ...{ method: 'POST', redirect: 'manual' },
  })
  for (const page of pages) {
    await until(async () => (await page.current())?.connected === false, { what: 'the end' })
  }
})
