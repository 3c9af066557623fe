import { bookingRpcs } from '@encaixe/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now } from '../world.ts'
import { aPackage, type Purchases, startPurchases } from './purchase-world.ts'

let world: Purchases
beforeAll(async () => {
  world = await startPurchases()
})
afterEach(() => {
  world.bank.isConnected = true
  world.bank.isAway = false
  world.time.now = now
})
afterAll(() => world.stop())

const SOON = { timeout: 20_000 }
const days = (count: number) => world.wait(count * 24 * 60)
const back = (id: string) => world.account(id)?.refunds.map(({ cents, reason }) => [reason, cents])
const INVALID = { code: 'INVALID_TRANSITION' } as const

/** A page without an account: its key is paid, and the professional says that it came. */
async function byHand() {
  world.bank.isConnected = false
  const ana = await world.seller()
  return { ana, ...(await ana.buy()) }
}

test('a package of a page without an account is paid by its key, claimed, and received', async () => {
  const { pix, declare, own, get, receive, told, lastTold } = await byHand()
  const code = await pix()
  expect(code).toMatchObject({ amountCents: 90_000, confirmsItself: false })
  expect(code.expiresAt).toBe('2026-11-22T13:00:00Z')
  expect((await own())?.actions).toEqual(['declare'])
  expect(await declare()).toMatchObject({ status: 'open', payment: { status: 'claimed' } })
  await expect
    .poll(() => lastTold()?.claim, SOON)
    .toEqual({ amountCents: 90_000, txidEnding: code.txid.slice(-4) })
  expect((await get()).actions).toEqual(['receive', 'deny', 'cancel'])
  expect(await receive()).toMatchObject({
    ...{ status: 'active' },
    payment: { status: 'paid', method: 'pix', paidCents: 90_000 },
  })
  await expect(receive()).rejects.toMatchObject(INVALID)
  await expect.poll(told, SOON).toEqual(['asked', 'claimed', 'activated'])
})

test('a claim waits for its answer however long, and its client may take it back', async () => {
  const { declare, get, told, untilStatus } = await byHand()
  await declare()
  days(20)
  await world.restart()
  await expect(declare()).rejects.toMatchObject(INVALID)
  expect((await get()).status).toBe('open')
  expect(await declare(false)).toMatchObject({ payment: { status: 'none' } })
  await world.restart()
  await untilStatus('cancelled')
  await expect.poll(told, SOON).toEqual(['asked', 'claimed', 'claim_withdrawn', 'lapsed'])
})

test('a client claims one package at a time, and none after two that had not come', async () => {
  world.bank.isConnected = false
  const sold = [aPackage(), aPackage({ name: 'Outro' })]
  const ana = await world.seller(sold[0], { packages: sold })
  const person = world.newPerson()
  const one = await ana.buy(person)
  const other = await ana.buy(person, { packageId: sold[1]?.id })
  await one.declare()
  await expect(other.declare()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await one.deny()).toMatchObject({ status: 'open', payment: { status: 'none' } })
  await other.declare()
  await other.deny()
  await expect(one.declare()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect.poll(one.told, SOON).toEqual(['asked', 'claimed', 'not_received'])
  // Money that came all the same is received.
  expect(await one.receive()).toMatchObject({ status: 'active' })
})

test('a package whose account was disconnected is paid by the key of the page', async () => {
  const ana = await world.seller()
  const { pix, declare } = await ana.buy()
  expect(await pix()).toMatchObject({ confirmsItself: true })
  await expect(declare()).rejects.toMatchObject(INVALID)
  world.bank.isConnected = false
  expect(await pix()).toMatchObject({ confirmsItself: false })
  expect(await declare()).toMatchObject({ payment: { status: 'claimed' } })
})

test('a payment that billing tells of twice is entered once', async () => {
  const ana = await world.seller()
  const { pix, pays, get, told } = await ana.buy()
  await pix()
  await pays(90_000, { twice: true })
  expect(await get()).toMatchObject({ status: 'active', payment: { paidCents: 90_000 } })
  await expect.poll(told, SOON).toEqual(['asked', 'activated'])
})

test('of a package that is paid twice the second payment goes back', async () => {
  const ana = await world.seller()
  const { id, pix, pays, tellRefund, get, told } = await ana.buy()
  await pix()
  await pays()
  await pays()
  await tellRefund('done')
  expect(back(id)).toEqual([['excess', 90_000]])
  expect(await get()).toMatchObject({
    ...{ status: 'active', payment: { paidCents: 90_000, returningCents: 0 } },
  })
  await expect.poll(told, SOON).toEqual(['asked', 'activated', 'money', 'money'])
})

test('a package that is paid in part waits for the rest, by a charge of that', async () => {
  const ana = await world.seller()
  const { pix, pays, get } = await ana.buy()
  await pix()
  await pays(60_000)
  expect(await get()).toMatchObject({ status: 'open', payment: { paidCents: 60_000 } })
  expect(await pix()).toMatchObject({ amountCents: 30_000 })
  await pays(30_000)
  expect(await get()).toMatchObject({ status: 'active', payment: { paidCents: 90_000 } })
})

test('what came in part goes back when the package lapses', async () => {
  const ana = await world.seller()
  const { id, pix, pays, untilStatus, tellRefund, get } = await ana.buy()
  await pix()
  await pays(60_000)
  days(2)
  await world.restart()
  await untilStatus('cancelled')
  await tellRefund('done')
  expect(back(id)).toEqual([['late', 60_000]])
  expect((await get()).payment).toMatchObject({ status: 'refunded', paidCents: 0 })
})

test('a package that is paid after it lapsed can be used', async () => {
  const ana = await world.seller()
  const { pix, pays, untilStatus, get, told } = await ana.buy()
  await pix()
  days(2)
  await world.restart()
  await untilStatus('cancelled')
  await pays()
  expect(await get()).toMatchObject({ status: 'active', entries: [{ left: 10 }] })
  await expect.poll(told, SOON).toEqual(['asked', 'lapsed', 'activated'])
})

test('a package that is paid after it was called off is paid back', async () => {
  const ana = await world.seller()
  const { id, pix, pays, cancel, tellRefund, get } = await ana.buy()
  await pix()
  await cancel()
  await expect.poll(() => world.account(id)?.isClosed, SOON).toBe(true)
  await pays()
  await tellRefund('done')
  expect(back(id)).toEqual([['late', 90_000]])
  expect(await get()).toMatchObject({ status: 'cancelled', payment: { paidCents: 0 } })
})

test('of a package that is called off the share that was not used goes back where it was paid', async () => {
  const ana = await world.seller()
  const { id, pix, pays, cancel, tellRefund, get, lastTold } = await ana.buy()
  await pix()
  await pays()
  const cancelled = await cancel()
  expect(cancelled).toMatchObject({
    ...{ status: 'cancelled', entries: [{ left: 0 }], actions: [] },
    payment: { paidCents: 90_000, returningCents: 90_000 },
  })
  await expect
    .poll(() => lastTold()?.refund, SOON)
    .toEqual({ amountCents: 90_000, byProvider: true })
  await tellRefund('done')
  expect(back(id)).toEqual([['cancelled', 90_000]])
  expect((await get()).payment).toMatchObject({ status: 'refunded', returningCents: 0 })
  await expect(cancel()).rejects.toMatchObject(INVALID)
})

test('what was paid by hand goes back by hand, as much as the professional says and no more than came', async () => {
  const ana = await world.seller()
  const { cancel, get } = await ana.sell({ paid: { method: 'card' } })
  await expect(cancel(90_001)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(await cancel(50_000)).toMatchObject({ payment: { paidCents: 40_000 } })
  expect((await get()).ledger.at(-1)).toMatchObject({ reason: 'cancelled', delta: -10 })
  const ofNothing = await ana.sell({ paid: { method: 'cash' } })
  expect(await ofNothing.cancel(0)).toMatchObject({ payment: { paidCents: 90_000 } })
})

test('a refund that failed waits for the professional, who has the bank asked again', async () => {
  const ana = await world.seller()
  const { id, pix, pays, cancel, tellRefund, get, own, lastTold } = await ana.buy()
  await pix()
  await pays()
  await cancel(30_000)
  await tellRefund('failed')
  const { payment, refunds } = await get()
  expect(payment).toMatchObject({ paidCents: 90_000, returningCents: 0 })
  const failed = { amountCents: 30_000, state: 'failed' }
  expect(refunds).toMatchObject([{ ...failed, canRetry: true }])
  expect((await own())?.refunds).toEqual([])
  await expect.poll(lastTold, SOON).toMatchObject({ change: 'money', settled: failed })
  const input = { id: refunds[0]?.id ?? '' }
  await world.bus.call(bookingRpcs.retryRefund, input, { actor: ana.actor })
  await expect.poll(() => back(id), SOON).toHaveLength(2)
  await tellRefund('done')
  expect((await get()).payment).toMatchObject({ paidCents: 60_000, returningCents: 0 })
  const done = { amountCents: 30_000, state: 'done' }
  await expect.poll(lastTold, SOON).toMatchObject({ change: 'money', settled: done })
})

test('a Pix that the professional entered and the bank tells of is one Pix', async () => {
  const ana = await world.seller()
  const { id, pix, pays, receive, get } = await ana.buy()
  await pix()
  await receive({ method: 'pix' })
  await pays()
  expect((await get()).payment).toMatchObject({ paidCents: 90_000, returningCents: 0 })
  expect(back(id)).toEqual([])
})

test('a package that came in cash and by its charge gives the Pix back', async () => {
  const ana = await world.seller()
  const { id, pix, pays, receive, tellRefund, get } = await ana.buy()
  await pix()
  await receive({ method: 'cash' })
  await pays()
  await tellRefund('done')
  expect(back(id)).toEqual([['excess', 90_000]])
  expect((await get()).payment).toMatchObject({ paidCents: 90_000, returningCents: 0 })
})

test('a claim, its answer and the end of the wait at the same moment leave one outcome', async () => {
  for (let round = 0; round < 10; round++) {
    world.time.now = now
    const { declare, receive, deny, get, told } = await byHand()
    await declare()
    const tried = await Promise.allSettled([receive(), deny(), declare(false), receive()])
    const { status, payment, ledger } = await get()
    const isPaid = tried[0]?.status === 'fulfilled' || tried[3]?.status === 'fulfilled'
    expect(status).toBe(isPaid ? 'active' : 'open')
    expect(payment.paidCents).toBe(isPaid ? 90_000 : 0)
    expect(ledger.filter(({ reason }) => reason === 'bought')).toHaveLength(isPaid ? 1 : 0)
    const activated = () => told().filter((change) => change === 'activated').length
    await expect.poll(activated, SOON).toBe(isPaid ? 1 : 0)
  }
})

test('a payment at the moment in which its wait ends leaves a package that can be used, and nothing goes back', async () => {
  for (let round = 0; round < 4; round++) {
    world.time.now = now
    world.bank.isConnected = true
    const ana = await world.seller()
    const { id, pix, pays, get, told } = await ana.buy()
    await pix()
    days(2)
    await Promise.all([world.restart(), pays()])
    expect(await get()).toMatchObject({ status: 'active', payment: { paidCents: 90_000 } })
    await expect.poll(told, SOON).toContain('activated')
    expect(back(id)).toEqual([])
  }
})
