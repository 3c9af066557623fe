import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { secretSealer } from '../src/pix/account/sealed-secrets.ts'
import { type Outcome, settleRefund } from '../src/pix/charges/settle-refund.ts'
import type { BillingTasks } from '../src/store.ts'
import { charging } from './charging.ts'
import { startPixWorld } from './pix-world.ts'

const told = z.object({
  subject: z.string(),
  data: z.looseObject({
    amountCents: z.number(),
    receivedCents: z.number(),
    endToEndId: z.string().optional(),
  }),
})

const world = await startPixWorld()
const { operator, connected, open, read, shown, soon, refund } = charging(world)
type Ana = Awaited<ReturnType<typeof connected>>
const entered: z.output<typeof told>[] = []
const refunded: z.output<typeof told>[] = []
beforeAll(async () => {
  for (const [contract, list] of [
    [billingEvents.PaymentEntered, entered],
    [billingEvents.PaymentRefundSettled, refunded],
  ] as const) {
    world.bus.connection.subscribe(contract.natsSubject, {
      callback: (_error, message) => void list.push(told.parse(message.json())),
    })
  }
})
afterEach(() => world.wellAgain())
afterAll(async () => {
  await operator.close()
  await world.stop()
})

const untilState = (appointmentId: string, state: string) =>
  until(async () => (await shown(appointmentId)).some((one) => one.state === state), {
    what: state,
  })
const of = (list: typeof entered, id: string) =>
  list.filter(({ subject }) => subject === id).map(({ data }) => data)

test('a charge asked for twice, even at once, is one charge', async () => {
  const ana = await connected()
  const appointmentId = newId()
  const asked = await Promise.all([1, 2, 3].map(() => open(ana, { appointmentId })))
  expect(new Set(asked.map(({ txid }) => txid)).size).toBe(1)
  expect(asked[0]).toMatchObject({ amountCents: 15_000, state: 'open' })
  expect(asked[0]?.payload).toContain('br.gov.bcb.pix25')
  expect(asked[0]?.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/)
})

test('a message that asks for money has a charge of its own, and its events name it', async () => {
  const ana = await connected()
  const messageId = newId()
  const wanted = { professionalId: ana.professionalId, messageId, amountCents: 4_000, text: '' }
  const asked = await Promise.all([1, 2].map(() => world.bus.call(billingRpcs.openCharge, wanted)))
  const [first, second] = asked.map(({ charge }) => charge)
  expect(first).toMatchObject({ messageId, state: 'open' })
  expect(first).not.toHaveProperty('appointmentId')
  expect(second?.txid).toBe(first?.txid)
  await world.pay(first?.payload ?? '', { times: 2 })
  await operator.call(billingRpcs.reconcileCharges, { messageId })
  await until(() => of(entered, messageId).length === 2, { what: 'the payments' })
  const endToEndId = of(entered, messageId)[1]?.endToEndId
  await refund({ messageId, amountCents: 4_000, endToEndId, reason: 'excess' })
  await soon(() => of(refunded, messageId).length === 1, 'the refund')
  expect(of(entered, messageId)).toMatchObject([
    { messageId, amountCents: 4_000, completes: true },
    { messageId, amountCents: 4_000, completes: false },
  ])
  expect(of(refunded, messageId)).toMatchObject([
    { messageId, reason: 'excess', state: 'done', endToEndId },
  ])
  const { items } = await operator.call(billingRpcs.showCharges, { messageId })
  expect(items).toMatchObject([{ messageId, state: 'paid' }])
})

test('a charge is for an appointment or a message, and not for both or neither', async () => {
  const ana = await connected()
  const wanted = { professionalId: ana.professionalId, amountCents: 4_000, text: '' }
  const both = { appointmentId: newId(), messageId: newId() }
  for (const input of [wanted, { ...wanted, ...both }]) {
    await expect(world.bus.call(billingRpcs.openCharge, input)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  }
})

test('without a connected account there is no charge', async () => {
  const ana = await world.someone()
  await ana.save()
  const wanted = {
    professionalId: ana.professionalId,
    appointmentId: newId(),
    amountCents: 1,
    text: '',
  }
  expect(await world.bus.call(billingRpcs.openCharge, wanted)).toEqual({ charge: null })
})

test('a charge knows by itself that it was paid, and says so once', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length > 0, { what: 'the event' })
  expect(of(entered, appointmentId)).toMatchObject([
    { amountCents: 15_000, receivedCents: 15_000, completes: true },
  ])
})

test('an open charge is read without a callback', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await soon(async () => (await shown(appointmentId))[0]?.state === 'paid', 'the watcher')
})

test('another amount replaces the charge, and money for the replaced one still counts', async () => {
  const ana = await connected()
  const first = await open(ana)
  const { appointmentId } = first
  const second = await open(ana, { appointmentId, amountCents: 12_000 })
  expect(second.txid).not.toBe(first.txid)
  expect((await shown(appointmentId)).map(({ state }) => state)).toEqual(['removed', 'open'])
  await world.pay(first.payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
})

test('what is paid twice stays until somebody asks for it, and the ledger is the bank’s own', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload, { times: 2 })
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 2, { what: 'the payments' })
  expect(of(entered, appointmentId)).toMatchObject([
    { receivedCents: 15_000, completes: true },
    { receivedCents: 30_000, completes: false },
  ])
  const requestId = newId()
  const endToEndId = of(entered, appointmentId)[1]?.endToEndId
  const wanted = { appointmentId, requestId, amountCents: 15_000, endToEndId }
  await Promise.all([1, 2, 3].map(() => refund({ ...wanted, reason: 'excess' })))
  await soon(() => of(refunded, appointmentId).length === 1, 'the refund')
  expect(of(refunded, appointmentId)).toMatchObject([
    { amountCents: 15_000, receivedCents: 15_000, state: 'done', reason: 'excess', requestId },
  ])
  expect((await ana.books()).totalCents).toBe(15_000)
})

test('of a payment no more goes back than came, whoever asks for how much', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload, { amountCents: 5_000 })
  await world.pay(payload, { amountCents: 10_000 })
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 2, { what: 'the payments' })
  const [first, second] = of(entered, appointmentId)
  expect(
    await refund({ appointmentId, amountCents: 6_000, endToEndId: first?.endToEndId }),
  ).toEqual({ takenCents: 5_000 })
  const all = await Promise.all(
    [1, 2, 3, 4].map(() => refund({ appointmentId, amountCents: 8_000 })),
  )
  expect(all.map(({ takenCents }) => takenCents).toSorted((a, b) => a - b)).toEqual([
    ...[0, 0, 2_000, 8_000],
  ])
  const overdrawn = world.prisma.payment.update({
    where: { endToEndId: second?.endToEndId ?? '' },
    data: { refunds: { create: { ...aRefund(), amountCents: 1 } } },
  })
  await expect(overdrawn).rejects.toThrow('payments_not_overdrawn')
  await soon(async () => (await ana.books()).totalCents === 0, 'the refunds')
})
const aRefund = () => ({
  id: newId(),
  state: 'requested',
  reason: 'by_hand',
  requestedAt: new Date(),
})

test('what is given back in the bank’s app is entered once, whole and in part', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  const endToEndId = of(entered, appointmentId)[0]?.endToEndId ?? ''
  await world.giveBackInApp(endToEndId, 4_000)
  await read(appointmentId)
  await soon(() => of(refunded, appointmentId).length === 1, 'the first')
  await world.giveBackInApp(endToEndId)
  await read(appointmentId)
  await soon(() => of(refunded, appointmentId).length === 2, 'the rest')
  await read(appointmentId)
  expect(of(refunded, appointmentId)).toMatchObject([
    { amountCents: 4_000, receivedCents: 11_000, state: 'done', inBankApp: true, endToEndId },
    { amountCents: 11_000, receivedCents: 0, state: 'done', inBankApp: true },
  ])
  expect(await refund({ appointmentId, amountCents: 15_000 })).toEqual({ takenCents: 0 })
  expect((await ana.books()).totalCents).toBe(0)
})

test('what was given back in the bank’s app before it is asked for fails here, and is entered then', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  await world.giveBackInApp(of(entered, appointmentId)[0]?.endToEndId ?? '')
  await refund({ appointmentId, amountCents: 15_000 })
  await soon(() => of(refunded, appointmentId).length === 1, 'the refusal')
  await soon(() => of(refunded, appointmentId).length === 2, 'both')
  expect(of(refunded, appointmentId)).toMatchObject([
    { state: 'failed', receivedCents: 15_000 },
    { state: 'done', receivedCents: 0, inBankApp: true },
  ])
  expect((await ana.books()).totalCents).toBe(0)
})

test('too little leaves the charge open until the rest comes', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload, { amountCents: 5_000 })
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the first' })
  expect(of(entered, appointmentId)).toMatchObject([{ receivedCents: 5_000, completes: false }])
  expect((await shown(appointmentId))[0]?.state).toBe('open')
  await world.pay(payload, { amountCents: 10_000 })
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
})

test('a refund that the bank refuses has failed, is told once, and no read asks for it again', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.fault({ target: 'pix_refund', mode: 'refused', count: 1 })
  await world.pay(payload, { amountCents: 20_000 })
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  await refund({ appointmentId, amountCents: 5_000, reason: 'excess' })
  await soon(() => of(refunded, appointmentId).length === 1, 'the end')
  expect(of(refunded, appointmentId)).toMatchObject([{ state: 'failed', receivedCents: 20_000 }])
  for (let again = 0; again < 2; again += 1) {
    await read(appointmentId)
    await soon(async () => (await waitingReads()) === 0, 'the read')
  }
  expect((await shown(appointmentId))[0]?.payments[0]?.refunds).toHaveLength(1)
  expect((await ana.books()).totalCents).toBe(20_000)
})
const noTasks: BillingTasks = {
  handle() {},
  add: async (_t, _task, items) => items.map(() => true),
  replace: async () => {},
  cancel: async () => {},
}
const waitingReads = () =>
  world.prisma.$queryRaw<
    unknown[]
  >`select from tasks where kind = 'read-named-charge' and done_at is null`.then(
    ({ length }) => length,
  )

test('a refund is settled once, and what failed is done if its bank says so after all', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  await world.fault({ target: 'pix', mode: 'down', to: 'refund' })
  await refund({ appointmentId, amountCents: 15_000 })
  const [{ id = '' } = {}] = (await shown(appointmentId))[0]?.payments[0]?.refunds ?? []
  const settle = (outcome: Outcome) =>
    world.database.transaction((work) =>
      settleRefund(work, id, outcome, { tasks: noTasks, now: Temporal.Now.instant() }),
    )
  const at = '2026-11-20T12:00:00.000Z'
  for (const outcome of [
    { state: 'failed' },
    { state: 'failed' },
    { state: 'done', at },
    { state: 'done', at: null },
    { state: 'failed' },
  ] as const) {
    await settle(outcome)
  }
  await until(() => of(refunded, appointmentId).length === 2, { what: 'the events' })
  await read(appointmentId)
  expect(of(refunded, appointmentId)).toMatchObject([
    { state: 'failed', receivedCents: 15_000 },
    { state: 'done', receivedCents: 0, settledAt: at },
  ])
})

test('a refund that is settled is not asked for at the bank any more', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  const { id } = await world.prisma.payment.findFirstOrThrow({
    where: { charge: { appointmentId } },
  })
  const settled = ['failed', 'done'].map((state) => ({
    ...{ ...aRefund(), paymentId: id, amountCents: 5_000, state },
  }))
  await world.prisma.paymentRefund.createMany({ data: settled })
  const waiting = () => world.prisma.$queryRaw<unknown[]>`
    select from tasks where body ->> 'refundId' = any(${settled.map((one) => one.id)})`
  for (const { id: refundId } of settled) {
    await world.prisma.$executeRaw`
      insert into tasks (id, kind, body, created_at, due_at)
      values (gen_random_uuid(), 'refund-payment', ${JSON.stringify({ refundId })}::jsonb, now(), now())`
  }
  await soon(async () => (await waiting()).length === 0, 'the tasks')
  expect((await ana.books()).totalCents).toBe(15_000)
})

/** The secret end of the address that an account's provider calls. */
async function callbackPathOf({ professionalId }: Ana) {
  const row = await world.prisma.pixAccount.findUniqueOrThrow({ where: { professionalId } })
  return secretSealer([{ id: 'test', secret: 'a-secret-of-the-accounts-at-providers' }]).open(row)
    .callbackPath
}
const callback = (path: string, ...txids: string[]) =>
  world.bus.call(billingRpcs.receivePixCallback, { path, txids })

test('a callback is a hint of its own account only', async () => {
  const ana = await connected()
  const { appointmentId, payload, txid } = await open(ana)
  await world.pay(payload)
  expect(await callback('nobodys', txid)).toEqual({ known: false })
  expect(await callback(await callbackPathOf(ana), txid, 'unknown')).toEqual({ known: true })
  await untilState(appointmentId, 'paid')
})

test('a callback of one account has no charge of another read', async () => {
  const [ana, bia] = [await connected(), await connected()]
  const { txid, appointmentId, payload } = await open(ana)
  await world.pay(payload)
  expect(await callback(await callbackPathOf(bia), txid)).toEqual({ known: true })
  const [asked] = await world.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int from tasks where kind = 'read-named-charge'
      and body ->> 'chargeId' = (select id::text from charges where txid = ${txid})`
  expect(asked?.count).toBe(0)
  expect((await shown(appointmentId))[0]?.state).toBe('open')
})

test('charges are read 20 a second, the longest due first, and one that a callback names at once', async () => {
  const ana = await connected()
  const { txid, appointmentId, payload } = await open(ana)
  const path = await callbackPathOf(ana)
  await world.pay(payload)
  const waiting = () => world.prisma.$queryRaw<{ position: number }[]>`
    select (body ->> 'position')::int as position from tasks
    where kind = 'read-charge' and body ? 'position' order by due_at`
  await world.prisma.$executeRaw`
    insert into tasks (id, kind, dedupe_hash, body, due_at)
    select gen_random_uuid(), 'read-charge', sha256(convert_to('late' || n, 'utf8')),
      jsonb_build_object('chargeId', gen_random_uuid(), 'position', n), now() - interval '1 hour' + n * interval '1 second'
    from generate_series(0, 99) as n`
  await until(async () => (await waiting()).length < 100, { what: 'the first turn' })
  const began = Date.now()
  await callback(path, txid)
  await untilState(appointmentId, 'paid')
  const left = await waiting()
  expect(left.length).toBeGreaterThan(40)
  // Sixteen are read at a time.
  expect(left[0]?.position).toBeGreaterThan(100 - left.length - 16)
  await until(async () => (await waiting()).length === 0, {
    what: 'all turns',
    timeoutMs: 30_000,
  })
  expect(Date.now() - began).toBeGreaterThan(99 * 50 - 1_000)
})

test('what was paid before an account is disconnected is entered', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await ana.disconnect()
  await until(() => of(entered, appointmentId).length === 1, { what: 'the payment' })
  expect((await shown(appointmentId))[0]?.state).toBe('paid')
})

test('a refund of what came more than 90 days ago is not asked for at the bank', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
  await world.prisma.payment.updateMany({
    where: { charge: { appointmentId } },
    data: { paidAt: new Date(Date.now() - 91 * 86_400_000) },
  })
  await refund({ appointmentId, amountCents: 15_000 })
  await until(() => of(refunded, appointmentId).length === 1, { what: 'the end' })
  expect(of(refunded, appointmentId)).toMatchObject([
    { state: 'failed', isTooOld: true, amountCents: 15_000, receivedCents: 15_000 },
  ])
  expect((await ana.books()).totalCents).toBe(15_000)
})

test('a disconnected account has its open charges removed, here and at the bank', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await ana.disconnect()
  expect((await shown(appointmentId))[0]?.state).toBe('removed')
  const [, token = ''] = /qr\/v2\/([0-9a-f]{32})/.exec(payload) ?? []
  const page = await fetch(`${world.sandbox.url}/pix/pay?code=/qr/v2/${token}`)
  expect(await page.text()).toContain('foi removida')
})

test('a provider that is away makes no charge and loses no payment', async () => {
  const ana = await connected()
  const { appointmentId, payload } = await open(ana)
  await world.pay(payload)
  await world.fault({ target: 'pix', mode: 'down', to: 'cob' })
  await read(appointmentId)
  await expect(open(ana)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect((await shown(appointmentId))[0]?.state).toBe('open')
  await world.wellAgain()
  await read(appointmentId)
  await untilState(appointmentId, 'paid')
})
