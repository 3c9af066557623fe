import { newId } from '@encaixe/service-kit'
import { afterAll, expect, test } from 'vitest'
import { enterReturn, type Outcome, settleRefund } from '../src/pix/charges/settle-refund.ts'
import { dueTasks, NOON, openLedger } from './ledger.ts'

/** What becomes of a refund: entered and told once, and looked at again where the bank did not make it. */

const ledger = await openLedger()
afterAll(() => ledger.close())

const instant = (second: number) =>
  NOON.add({ seconds: second }).toString({ fractionalSecondDigits: 3 })
const LATER = instant(1_000)

/** What came for a charge, with refunds of the first payment that somebody asked for. */
async function charged({ came = [15_000], asked = [15_000], isAnOwnRequest = true } = {}) {
  const charge = await ledger.charge({ came })
  const [payment] = await ledger.payments(charge.id)
  if (!payment) throw new Error('a payment came')
  const refunds = asked.map((amountCents) => ({
    ...{ id: newId(), requestId: isAnOwnRequest ? newId() : null },
    ...{ paymentId: payment.id, amountCents, reason: 'late' },
    ...{ state: 'requested', requestedAt: new Date(NOON.epochMilliseconds) },
  }))
  await ledger.database.prisma.paymentRefund.createMany({ data: refunds })
  const ids = refunds.map(({ id }) => id)
  const { tasks, seconds } = dueTasks()
  const now = Temporal.Instant.from(LATER)
  return {
    ...{ charge, payment, requestId: refunds[0]?.requestId, ids, seconds },
    settle: (outcome: Outcome, refundId = ids[0] ?? '') =>
      ledger.database.transaction((work) => settleRefund(work, refundId, outcome, { tasks, now })),
    enter: (entry: Parameters<typeof enterReturn>[2]) =>
      ledger.database.transaction((work) => enterReturn(work, payment.id, entry, now)),
    told: () => ledger.told('settled', charge),
    refunds: async () => (await ledger.payments(charge.id))[0]?.refunds,
  }
}

test('a refund that the bank made is done at the bank’s time, and told with all that is known of it', async () => {
  const { charge, payment, requestId, ids, settle, told, refunds, seconds } = await charged()
  await settle({ state: 'done', at: instant(7) })
  expect(await refunds()).toMatchObject([{ state: 'done', settledAt: new Date(instant(7)) }])
  expect(await told()).toEqual([
    {
      ...{ professionalId: charge.professionalId, appointmentId: charge.appointmentId },
      ...{ chargeId: charge.id, askedCents: 15_000, receivedCents: 0 },
      ...{ refundId: ids[0], requestId, endToEndId: payment.endToEndId },
      ...{ amountCents: 15_000, state: 'done', reason: 'late', settledAt: instant(7) },
    },
  ])
  expect(seconds).toEqual([])
})

test('a refund of whose time the bank says nothing is done now', async () => {
  const { settle, told } = await charged()
  await settle({ state: 'done', at: null })
  expect(await told()).toMatchObject([{ settledAt: LATER }])
})

test('a refund that the bank refused has its charge read soon: it may have gone back in the bank’s app', async () => {
  const { settle, told, refunds, seconds, charge, payment, ids, requestId } = await charged()
  await settle({ state: 'failed' })
  expect(await refunds()).toMatchObject([{ state: 'failed', settledAt: new Date(LATER) }])
  expect(await told()).toEqual([
    {
      ...{ professionalId: charge.professionalId, appointmentId: charge.appointmentId },
      ...{ chargeId: charge.id, askedCents: 15_000, receivedCents: 15_000 },
      ...{ refundId: ids[0], requestId, endToEndId: payment.endToEndId },
      ...{ amountCents: 15_000, state: 'failed', reason: 'late' },
    },
  ])
  expect(seconds).toEqual([1_015])
})

test('a refund that comes too late says so', async () => {
  const { settle, told } = await charged()
  await settle({ state: 'failed', isTooOld: true })
  expect(await told()).toMatchObject([{ state: 'failed', isTooOld: true }])
})

test('a refund that nobody asked for here names no request', async () => {
  const { settle, told } = await charged({ isAnOwnRequest: false })
  await settle({ state: 'done', at: null })
  expect((await told())[0]).not.toHaveProperty('requestId')
})

test('what is settled is settled once: only a failure can turn out to be done', async () => {
  const { settle, told, refunds, seconds } = await charged()
  for (const outcome of [
    { state: 'failed' },
    { state: 'failed' },
    { state: 'done', at: instant(7) },
    { state: 'done', at: instant(8) },
    { state: 'failed' },
  ] as const) {
    await settle(outcome)
  }
  expect(await told()).toMatchObject([{ state: 'failed' }, { state: 'done' }])
  expect(await refunds()).toMatchObject([{ state: 'done', settledAt: new Date(instant(7)) }])
  expect(seconds).toEqual([1_015])
})

test('of what was received is left what neither went back nor is going back, of all payments', async () => {
  const { settle, told, ids } = await charged({ came: [15_000, 4_000], asked: [2_000, 3_000, 500] })
  await settle({ state: 'done', at: null }, ids[0])
  await settle({ state: 'failed' }, ids[1])
  await settle({ state: 'done', at: null }, ids[2])
  expect(await told()).toMatchObject([
    { amountCents: 2_000, receivedCents: 13_500 },
    { amountCents: 3_000, receivedCents: 16_500 },
    { amountCents: 500, receivedCents: 16_500 },
  ])
})

test('what was given back in the bank’s app is an entry of its own, told as that', async () => {
  const { enter, told, refunds } = await charged({ asked: [] })
  await enter({ providerId: 'D1', amountCents: 4_000, settledAt: instant(9) })
  await enter({ providerId: 'D2', amountCents: 1_000, settledAt: null })
  const [first, second] = (await refunds()) ?? []
  const entry = { state: 'done', reason: 'by_hand', requestId: null }
  const [at, now] = [new Date(instant(9)), new Date(LATER)]
  expect(first).toMatchObject({ ...entry, providerId: 'D1', requestedAt: at, settledAt: at })
  expect(second).toMatchObject({ ...entry, providerId: 'D2', requestedAt: now, settledAt: now })
  expect(await told()).toMatchObject([
    { refundId: first?.id, amountCents: 4_000, receivedCents: 11_000, inBankApp: true },
    { refundId: second?.id, amountCents: 1_000, receivedCents: 10_000, inBankApp: true },
  ])
})
