import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type PixWorld, startPixWorld } from './pix-world.ts'

const told = z.object({ subject: z.string(), data: z.looseObject({}) })

let world: PixWorld
let operator: ReturnType<typeof testCaller>
const entered: z.output<typeof told>[] = []
const refunded: z.output<typeof told>[] = []
beforeAll(async () => {
  world = await startPixWorld()
  operator = testCaller(world.bus.url)
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

/** Somebody with a charge open, and an account at another bank that is not connected yet. */
async function charged() {
  const ana = await world.someone()
  const other = await world.someone()
  await ana.connect()
  const messageId = newId()
  const { professionalId } = ana
  const open = async () => {
    const wanted = { professionalId, messageId, amountCents: 3_000, text: '' }
    const { charge } = await world.bus.call(billingRpcs.openCharge, wanted)
    return charge
  }
  const charge = await open()
  if (!charge) throw new Error('a connected account makes charges')
  return {
    ...{ ana, open, messageId, payload: charge.payload, professionalId },
    async change() {
      await ana.save(other.data)
      return ana.check()
    },
    read: () => operator.call(billingRpcs.reconcileCharges, { messageId }),
    states: async () =>
      (await operator.call(billingRpcs.showCharges, { messageId })).items.map(({ state }) => state),
    of: (list: typeof entered) => list.filter(({ subject }) => subject === messageId),
    others: () => world.prisma.formerPixAccount.findMany({ where: { professionalId } }),
  }
}

test('what is paid for a charge of the account before is read there, and can go back there', async () => {
  const { ana, change, payload, read, of, messageId } = await charged()
  expect((await change()).account.connected).toBe(true)
  await world.pay(payload)
  await read()
  await until(() => of(entered).length === 1, { what: 'the payment' })
  const refund = { messageId, requestId: newId(), amountCents: 3_000, reason: 'by_hand' as const }
  await world.bus.call(billingRpcs.refundPayments, refund)
  await until(() => of(refunded).length === 1, { what: 'the refund' })
  expect(of(refunded)[0]?.data).toMatchObject({ state: 'done', amountCents: 3_000 })
  expect(await ana.books()).toMatchObject({ totalCents: 0 })
})

test('a charge that is asked for again after a change is one of the new account', async () => {
  const { change, open, of, payload, read, states } = await charged()
  await change()
  const charge = await open()
  expect(charge?.payload).not.toBe(payload)
  expect(await states()).toEqual(['removed', 'open'])
  await world.pay(charge?.payload ?? '')
  await read()
  await until(() => of(entered).length === 1, { what: 'the payment' })
})

test('secrets that are corrected are those of the account that made the open charges', async () => {
  const { ana, of, others, payload, read } = await charged()
  await ana.save({ clientSecret: 'mistyped' })
  await ana.save()
  expect(await others()).toEqual([])
  await world.pay(payload)
  await read()
  await until(() => of(entered).length === 1, { what: 'the payment' })
})

test('a charge that could not be removed when its account was disconnected is read until it ends', async () => {
  const { ana, of, others, payload, read } = await charged()
  await world.fault({ target: 'pix', mode: 'down' })
  await ana.disconnect()
  await world.wellAgain()
  expect(await ana.current()).toBeNull()
  expect(await others()).toMatchObject([{ clientId: ana.data.clientId }])
  await world.pay(payload)
  await read()
  await until(() => of(entered).length === 1, { what: 'the payment' })
})

test('nothing is kept of an account whose charges were all removed when it was disconnected', async () => {
  const { ana, others, states } = await charged()
  await ana.disconnect()
  expect(await states()).toEqual(['removed'])
  expect(await others()).toEqual([])
})
