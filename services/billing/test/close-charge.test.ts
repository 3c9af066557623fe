import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { testCaller, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type PixWorld, startPixWorld } from './pix-world.ts'

const told = z.object({ subject: z.string(), data: z.looseObject({}) })
type Told = z.output<typeof told>

let world: PixWorld
let operator: ReturnType<typeof testCaller>
const entered: Told[] = []
const refunded: Told[] = []
const connections: Told[] = []
beforeAll(async () => {
  world = await startPixWorld()
  operator = testCaller(world.bus.url)
  for (const [contract, list] of [
    [billingEvents.PaymentEntered, entered],
    [billingEvents.PaymentRefundSettled, refunded],
    [billingEvents.PixConnectionChanged, connections],
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

async function charged({ amountCents = 3_000 } = {}) {
  const ana = await world.someone()
  await ana.connect()
  const appointmentId = newId()
  const expiresAt = Temporal.Now.instant().add({ minutes: 30 }).toString()
  const { professionalId } = ana
  const { charge } = await world.bus.call(billingRpcs.openCharge, {
    ...{ professionalId, appointmentId, amountCents, expiresAt, text: 'Sinal' },
  })
  if (!charge) throw new Error('a connected account makes charges')
  return {
    ...{ ana, appointmentId, payload: charge.payload, expiresAt: charge.expiresAt },
    close: () => world.bus.call(billingRpcs.closeCharge, { appointmentId }),
    refund: (requestId = newId()) =>
      world.bus.call(billingRpcs.refundPayments, {
        ...{ appointmentId, requestId, amountCents: 3_000, reason: 'late' },
      }),
    read: () => operator.call(billingRpcs.reconcileCharges, { appointmentId }),
    states: async () =>
      (await operator.call(billingRpcs.showCharges, { appointmentId })).items.map(
        ({ state }) => state,
      ),
    of: (list: Told[]) =>
      list.filter(({ subject }) => subject === appointmentId).map(({ data }) => data),
  }
}

test('a charge that holds a time ends with the hold, however soon', async () => {
  const { expiresAt } = await charged()
  const minutes = Temporal.Now.instant().until(expiresAt).total('minutes')
  expect(minutes).toBeGreaterThan(29)
  expect(minutes).toBeLessThanOrEqual(30)
})

test('a charge that was paid is found paid by its last read, without a callback', async () => {
  const { payload, close, of } = await charged()
  await world.pay(payload)
  expect(await close()).toEqual({ isPaid: true })
  expect(await close()).toEqual({ isPaid: true })
  await until(() => of(entered).length === 1, { what: 'the event' })
})

test('a charge that was not paid is removed, here and at the bank', async () => {
  const { payload, close, states } = await charged()
  expect(await close()).toEqual({ isPaid: false })
  expect(await close()).toEqual({ isPaid: false })
  expect(await states()).toEqual(['removed'])
  const [, token = ''] = /qr\/v2\/([0-9a-f]{32})/.exec(payload) ?? []
  const page = await fetch(`${world.sandbox.url}/pix/pay?code=/qr/v2/${token}`)
  expect(await page.text()).toContain('foi removida')
})

test('a bank that does not answer closes nothing', async () => {
  const { close, states } = await charged()
  await world.fault({ target: 'pix', mode: 'down', to: 'cob' })
  await expect(close()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(await states()).toEqual(['open'])
})

test('where nothing was charged nothing was paid', async () => {
  const appointmentId = newId()
  expect(await world.bus.call(billingRpcs.closeCharge, { appointmentId })).toEqual({
    isPaid: false,
  })
})

test('what came goes back once for each request, and the books agree', async () => {
  const { ana, payload, close, refund, of } = await charged()
  await world.pay(payload)
  await close()
  const requestId = newId()
  expect(await Promise.all([refund(requestId), refund(requestId)])).toEqual([
    { takenCents: 3_000 },
    { takenCents: 3_000 },
  ])
  await until(() => of(refunded).length === 1, { what: 'the refund', timeoutMs: 30_000 })
  expect(of(refunded)).toMatchObject([
    { amountCents: 3_000, receivedCents: 0, state: 'done', reason: 'late' },
  ])
  expect(await refund()).toEqual({ takenCents: 0 })
  expect((await ana.books()).totalCents).toBe(0)
})

test('others hear when an account is connected, and when it is not any more', async () => {
  const ana = await world.someone()
  await ana.connect()
  await ana.save()
  await ana.disconnect()
  const of = () =>
    connections
      .filter(({ subject }) => subject === ana.professionalId)
      .map(({ data }) => [data.connected, data.isFinal])
  await expect.poll(of).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ])
})

test('pagePixConnections lists a page whose Pix account is connected', async () => {
  const ana = await world.someone()
  await ana.connect()
  const { items } = await world.bus.call(billingRpcs.pagePixConnections, {})
  expect(items).toContainEqual(
    expect.objectContaining({ professionalId: ana.professionalId, connected: true }),
  )
})
