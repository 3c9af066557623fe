import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { charging } from './charging.ts'
import { type PixWorld, startPixWorld } from './pix-world.ts'

const told = z.object({ subject: z.string(), data: z.looseObject({}) })

let world: PixWorld
let on: ReturnType<typeof charging>
const events: z.output<typeof told>[] = []
beforeAll(async () => {
  world = await startPixWorld()
  on = charging(world)
  for (const contract of [billingEvents.PaymentEntered, billingEvents.PaymentRefundSettled]) {
    world.bus.connection.subscribe(contract.natsSubject, {
      callback: (_error, message) => void events.push(told.parse(message.json())),
    })
  }
})
afterAll(async () => {
  await on.operator.close()
  await world.stop()
})

async function charged({ amountCents = 90_000 } = {}) {
  const { professionalId } = await on.connected()
  const purchaseId = newId()
  const open = async (cents = amountCents) => {
    const wanted = { professionalId, purchaseId, amountCents: cents, text: 'Pacote com Ana' }
    const { charge } = await world.bus.call(billingRpcs.openCharge, wanted)
    if (!charge) throw new Error('a connected account makes charges')
    return charge
  }
  return {
    ...{ professionalId, purchaseId, open },
    close: () => world.bus.call(billingRpcs.closeCharge, { purchaseId }),
    states: async () =>
      (await on.operator.call(billingRpcs.showCharges, { purchaseId })).items.map(
        ({ state }) => state,
      ),
    heard: () => events.filter(({ subject }) => subject === purchaseId).map(({ data }) => data),
  }
}

test('a purchase is charged once, however often it is asked for, and again for another amount', async () => {
  const { open, states, purchaseId } = await charged()
  const [one, other] = await Promise.all([open(), open()])
  expect(one).toMatchObject({ purchaseId, amountCents: 90_000 })
  expect(other.txid).toBe(one.txid)
  await open(10_000)
  expect(await states()).toEqual(['removed', 'open'])
})

test('what comes for a purchase is told of that purchase, and goes back from it', async () => {
  const { open, purchaseId, heard } = await charged()
  const { payload } = await open()
  await world.pay(payload)
  await on.operator.call(billingRpcs.reconcileCharges, { purchaseId })
  await on.soon(() => heard().length === 1, 'the payment')
  expect(heard()[0]).toMatchObject({ purchaseId, amountCents: 90_000, completes: true })
  expect(heard()[0]).not.toHaveProperty('appointmentId')
  const refunded = { purchaseId, amountCents: 30_000 }
  expect(await on.refund(refunded)).toEqual({ takenCents: 30_000 })
  await on.soon(() => heard().length === 2, 'the refund')
  expect(heard()[1]).toMatchObject({ purchaseId, amountCents: 30_000, state: 'done' })
})

test('a purchase that is charged no more cannot be paid, and nobody else’s charge is closed', async () => {
  const [mine, another] = [await charged(), await charged()]
  await mine.open()
  await another.open()
  expect(await mine.close()).toEqual({ isPaid: false })
  expect(await mine.states()).toEqual(['removed'])
  expect(await another.states()).toEqual(['open'])
})

test('booking hears whether a page takes charges', async () => {
  const { professionalId } = await on.connected()
  const takes = (id: string) => world.bus.call(billingRpcs.takesCharges, { professionalId: id })
  expect(await takes(professionalId)).toEqual({ takes: true })
  expect(await takes(newId())).toEqual({ takes: false })
})
