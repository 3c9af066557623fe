import { newId } from '@encaixe/service-kit'
import { afterAll, expect, test } from 'vitest'
import type { Charge } from '../generated/client.ts'
import { settleRead } from '../src/pix/charges/settle-read.ts'
import { idAtBank } from '../src/pix/provider/id-at-bank.rule.ts'
import type { Read } from '../src/pix/provider/port.ts'
import { dueTasks, endToEndId, NOON, openLedger } from './ledger.ts'

/** What a read of a charge enters, whatever a bank tells and in whatever order. */

const ledger = await openLedger()
afterAll(() => ledger.close())

type Returned = Read['pix'][number]['devolucoes']

/** A charge of R$ 150, and what settling a read of it does. */
async function charged(...made: Parameters<typeof ledger.charge>) {
  const charge = await ledger.charge(...made)
  const { tasks, seconds } = dueTasks()
  return {
    charge,
    settle: (read: Read, { at = 0, chargeId = charge.id } = {}) =>
      ledger.database.transaction((work) =>
        settleRead(work, chargeId, read, { tasks, now: NOON.add({ seconds: at }) }),
      ),
    /** In how many seconds from noon it is read again, each time. */
    seconds,
    row: () => ledger.database.prisma.charge.findUniqueOrThrow({ where: { id: charge.id } }),
  }
}
/** A payment some seconds after noon. */
const came = (valor: number, second: number, devolucoes: Returned = []) => ({
  ...{ endToEndId: endToEndId(), valor, devolucoes },
  horario: instant(second),
})
const instant = (second: number) =>
  NOON.add({ seconds: second }).toString({ fractionalSecondDigits: 3 })
const back = (id: string, valor: number, liquidacao = instant(30)): Returned[number] => ({
  ...{ id, valor, status: 'DEVOLVIDO', horario: { liquidacao } },
})
const entered = (charge: Charge) => ledger.told('entered', charge)
const settled = (charge: Charge) => ledger.told('settled', charge)

test('of two payments that one read tells of, the earlier is entered first', async () => {
  const { charge, settle } = await charged()
  const [late, early] = [came(10_000, 2), came(6_000, 1)]
  expect(await settle({ status: 'CONCLUIDA', pix: [late, early] }, { at: 5 })).toBe('paid')
  const of = { askedCents: 15_000, chargeId: charge.id, professionalId: charge.professionalId }
  const { appointmentId } = charge
  expect(await entered(charge)).toEqual([
    {
      ...{ ...of, appointmentId, endToEndId: early.endToEndId, paidAt: instant(1) },
      ...{ amountCents: 6_000, receivedCents: 6_000, completes: false },
    },
    {
      ...{ ...of, appointmentId, endToEndId: late.endToEndId, paidAt: instant(2) },
      ...{ amountCents: 10_000, receivedCents: 16_000, completes: true },
    },
  ])
  expect(await ledger.payments(charge.id)).toMatchObject([
    {
      endToEndId: early.endToEndId,
      paidAt: new Date(instant(1)),
      recordedAt: new Date(instant(5)),
    },
    { endToEndId: late.endToEndId, paidAt: new Date(instant(2)), recordedAt: new Date(instant(5)) },
  ])
})

test('what a charge of a message brings is told of that message', async () => {
  const messageId = newId()
  const { charge, settle } = await charged({ appointmentId: null, messageId })
  await settle({ status: 'CONCLUIDA', pix: [came(15_000, 1)] })
  const told = await ledger.told('entered', { appointmentId: messageId })
  expect(told).toMatchObject([{ messageId, chargeId: charge.id }])
  expect(told[0]).not.toHaveProperty('appointmentId')
})

test('a payment that is known is entered once, and what goes back of it is no longer received', async () => {
  const { charge, settle } = await charged()
  const first = came(15_000, 0)
  await settle({ status: 'CONCLUIDA', pix: [first] })
  await settle({
    ...{ status: 'CONCLUIDA' },
    pix: [{ ...first, devolucoes: [back('D1', 4_000)] }],
  })
  await settle({
    ...{ status: 'CONCLUIDA' },
    pix: [came(1_000, 60), { ...first, devolucoes: [back('D1', 4_000)] }],
  })
  expect(await entered(charge)).toMatchObject([
    { amountCents: 15_000, receivedCents: 15_000 },
    { amountCents: 1_000, receivedCents: 12_000, completes: false },
  ])
  expect(await settled(charge)).toMatchObject([{ amountCents: 4_000, receivedCents: 11_000 }])
})

test('a charge that has ended keeps its end when it is read again', async () => {
  const { settle, row, seconds } = await charged()
  const read = { status: 'REMOVIDA_PELO_PSP' as const, pix: [] }
  expect(await settle(read)).toBe('removed')
  expect(await row()).toMatchObject({ state: 'removed', endedAt: new Date(instant(0)) })
  await settle(read, { at: 700 })
  expect(await row()).toMatchObject({
    ...{ endedAt: new Date(instant(0)), updatedAt: new Date(instant(700)) },
  })
  expect(seconds).toEqual([600, 86_400])
})

test('a charge that its owner removed at the bank has ended, too', async () => {
  const { settle } = await charged()
  expect(await settle({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', pix: [] })).toBe('removed')
})

test('an ended charge for which nothing came is read twice more, and then by nobody', async () => {
  const { settle, seconds } = await charged()
  for (const at of [0, 600, 86_400]) await settle({ status: 'REMOVIDA_PELO_PSP', pix: [] }, { at })
  expect(seconds).toEqual([600, 86_400])
})

test('an open charge has no end and is read again by its age', async () => {
  const { charge, settle, row, seconds } = await charged()
  expect(await settle({ status: 'ATIVA', pix: [came(1_000, 0)] }, { at: 1_200 })).toBe('open')
  expect(await row()).toMatchObject({ state: 'open', endedAt: null })
  expect(await entered(charge)).toHaveLength(1)
  expect(seconds).toEqual([1_500])
})

test('a charge that nobody knows is none', async () => {
  const { settle, seconds } = await charged()
  expect(await settle({ status: 'ATIVA', pix: [] }, { chargeId: newId() })).toBeNull()
  expect(seconds).toEqual([])
})

test('two reads of one charge at a time enter what came once', async () => {
  const { charge, settle } = await charged()
  const read: Read = { status: 'CONCLUIDA', pix: [came(15_000, 0)] }
  expect(await Promise.all([1, 2, 3, 4].map(() => settle(read)))).toEqual(Array(4).fill('paid'))
  expect(await entered(charge)).toHaveLength(1)
})

test('what the bank is giving back is looked at again soon, and what it gave back is not', async () => {
  const { charge, settle, seconds } = await charged()
  const pix = came(15_000, 0)
  const read = (...devolucoes: Returned) => ({
    ...{ status: 'CONCLUIDA' as const, pix: [{ ...pix, devolucoes }] },
  })
  await settle(read({ id: 'D1', valor: 15_000, status: 'EM_PROCESSAMENTO' }))
  expect(await settled(charge)).toEqual([])
  await settle(read(back('D1', 15_000)))
  await settle(read(back('D1', 15_000)))
  expect(await settled(charge)).toMatchObject([
    { state: 'done', inBankApp: true, settledAt: instant(30), endToEndId: pix.endToEndId },
  ])
  expect(seconds).toEqual([15, 600, 600])
})

test('one return under way has a charge looked at soon, whatever the bank tells of other payments', async () => {
  const { settle, seconds } = await charged()
  const underWay = { id: 'D1', valor: 1_000, status: 'EM_PROCESSAMENTO' as const }
  await settle({
    ...{ status: 'CONCLUIDA' },
    pix: [came(15_000, 0, [underWay]), came(15_000, 1, [back('D2', 500)]), came(1_000, 2)],
  })
  expect(seconds).toEqual([15])
})

test('each return is entered of the payment that it went back of', async () => {
  const { charge, settle } = await charged()
  const [one, other] = [came(15_000, 0, [back('D1', 15_000)]), came(9_000, 1, [back('D2', 2_000)])]
  await settle({ status: 'CONCLUIDA', pix: [one, other] }, { at: 40 })
  expect(await ledger.payments(charge.id)).toMatchObject([
    { endToEndId: one.endToEndId, refunds: [{ amountCents: 15_000, providerId: 'D1' }] },
    { endToEndId: other.endToEndId, refunds: [{ amountCents: 2_000, providerId: 'D2' }] },
  ])
})

test('a refund of ours that the bank has made is done when a read says so, at the bank’s time', async () => {
  const { charge, settle } = await charged({ came: [15_000] })
  const [payment] = await ledger.payments(charge.id)
  if (!payment) throw new Error('a payment came')
  const ours = newId()
  await ledger.database.prisma.paymentRefund.create({
    data: {
      ...{ id: ours, paymentId: payment.id, amountCents: 15_000, state: 'requested' },
      ...{ reason: 'late', requestId: newId(), requestedAt: new Date(instant(0)) },
    },
  })
  const pix = { ...came(15_000, 60), endToEndId: payment.endToEndId }
  const read = (...devolucoes: Returned): Read => ({
    ...{ status: 'CONCLUIDA', pix: [{ ...pix, devolucoes }] },
  })
  await settle(read(back(idAtBank(ours), 15_000, instant(90))), { at: 100 })
  expect(await ledger.payments(charge.id)).toMatchObject([
    { refunds: [{ id: ours, state: 'done', settledAt: new Date(instant(90)), providerId: null }] },
  ])
  const told = await settled(charge)
  expect(told).toMatchObject([{ refundId: ours, state: 'done', reason: 'late', receivedCents: 0 }])
  expect(told[0]).not.toHaveProperty('inBankApp')
})

test('a return of whose time the bank says nothing counts from when it was read', async () => {
  const { charge, settle } = await charged()
  await settle(
    {
      ...{ status: 'CONCLUIDA' },
      pix: [came(15_000, 0, [{ id: 'D1', valor: 5_000, status: 'DEVOLVIDO' }])],
    },
    { at: 50 },
  )
  expect(await settled(charge)).toMatchObject([{ amountCents: 5_000, settledAt: instant(50) }])
})

test('a paid charge stays paid and is read for what goes back, from its end on', async () => {
  const { charge, settle, seconds, row } = await charged()
  const pix = came(15_000, 0)
  await settle({ status: 'CONCLUIDA', pix: [pix] }, { at: 10 })
  const gone = { status: 'CONCLUIDA' as const, pix: [{ ...pix, devolucoes: [back('D1', 15_000)] }] }
  expect(await settle(gone, { at: 700 })).toBe('paid')
  expect(await row()).toMatchObject({ state: 'paid', endedAt: new Date(instant(10)) })
  expect(seconds).toEqual([610, 3_610])
  expect(await settled(charge)).toHaveLength(1)
})
