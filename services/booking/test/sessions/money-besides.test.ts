import { billingEvents, bookingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, deposit, startBank } from '../pix-bank.ts'
import { aPageWithPackages, leftOf, massage, physio } from './sessions-world.ts'

let world: Bank
beforeAll(async () => {
  world = await startBank()
})
afterAll(() => world.stop())

const bySession = { paymentStatus: 'captured', priceCents: 0 }

/** An appointment whose client has a code for its price, and a package. */
async function coded(serviceIds = [physio.id]) {
  const page = await aPageWithPackages(world)
  const client = await page.client()
  const purchaseId = await page.sell(client)
  await page.book(client, '09:00', { kind: 'nobody' }, { serviceIds })
  const { id } = await page.newest()
  await world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor: page.owner })
  const of = { professionalId: page.id, appointmentId: id }
  const refund = () =>
    until(async () => (world.account(id)?.refunds.length ?? 0) > 0, { what: 'a refund' }).then(
      () => world.account(id)?.refunds[0],
    )
  return {
    ...{ page, client, purchaseId, id, refund },
    pays: (cents: number) =>
      world.tell(billingEvents.PaymentEntered, id, { ...of, ...world.arrive(id, cents) }),
    async tellRefund() {
      const settled = await refund()
      if (!settled) throw new Error('nothing goes back')
      const data = { ...of, ...world.settled(id, settled, 'done') }
      await world.tell(billingEvents.PaymentRefundSettled, id, data)
    },
  }
}

test('what comes by a code for what a session pays by now goes back, and the session stays', async () => {
  const { page, purchaseId, id, pays, refund, tellRefund } = await coded()
  await page.act(id, 'use-session')
  await pays(12_000)
  expect(await refund()).toMatchObject({ cents: 12_000, reason: 'excess' })
  expect(await page.seen(id)).toMatchObject({ ...bySession, paidWith: { purchaseId } })
  await tellRefund()
  expect(await page.seen(id)).toMatchObject({ ...bySession, paidCents: 0, returningCents: 0 })
  expect(await leftOf(world, purchaseId)).toBe(9)
})

test('of what comes by such a code the rest that goes beyond the session stays', async () => {
  const { page, id, pays, refund } = await coded([physio.id, massage.id])
  await page.act(id, 'use-session')
  expect(await page.seen(id)).toMatchObject({ paymentStatus: 'none', priceCents: 8_000 })
  await pays(20_000)
  expect(await refund()).toMatchObject({ cents: 12_000, reason: 'excess' })
  expect(await page.seen(id)).toMatchObject({ paymentStatus: 'captured', priceCents: 8_000 })
})

test('what is paid is not paid by a session, too', async () => {
  const { page, id, pays } = await coded()
  await pays(12_000)
  const seen = await page.seen(id)
  expect(seen).toMatchObject({ paymentStatus: 'captured', paidCents: 12_000, paidWith: null })
  expect(seen.actions).not.toContain('use_session')
})

/** A page whose services each ask for R$ 30; its client has a package for the first. */
async function heldBasket() {
  const services = [physio, massage].map((service) => ({ ...service, prepayment: deposit }))
  const page = await aPageWithPackages(world, { services })
  const client = await page.client()
  const purchaseId = await page.sell(client)
  const serviceIds = services.map(({ id }) => id)
  await page.book(client, '09:00', { kind: 'nobody' }, { serviceIds })
  const { id } = await page.newest()
  expect(await page.seen(id)).toMatchObject({ status: 'pending_confirmation', prepayCents: 6_000 })
  const of = { professionalId: page.id, appointmentId: id }
  const pays = (cents: number) =>
    world.tell(billingEvents.PaymentEntered, id, { ...of, ...world.arrive(id, cents) })
  return { page, id, purchaseId, pays }
}

test('a session of one service leaves the deposit of the other to be paid', async () => {
  const { page, id, purchaseId, pays } = await heldBasket()
  await page.act(id, 'use-session')
  expect(await page.seen(id)).toMatchObject({
    ...{ status: 'pending_confirmation', prepayCents: 3_000, paidWith: { purchaseId } },
  })
  await until(async () => world.account(id)?.askedCents === 3_000, { what: 'another code' })
  await pays(3_000)
  expect(await page.seen(id)).toMatchObject({
    ...{ status: 'confirmed', paymentStatus: 'captured', paidCents: 3_000, priceCents: 8_000 },
  })
})

test('a session is used for what had its part of the deposit paid already', async () => {
  const { page, id, pays } = await heldBasket()
  await pays(3_000)
  expect(await page.seen(id)).toMatchObject({ status: 'pending_confirmation' })
  await page.act(id, 'use-session')
  expect(await page.seen(id)).toMatchObject({ status: 'confirmed', paidCents: 3_000 })
})

test('money that comes after a session ended the wait for it goes back', async () => {
  const services = [{ ...physio, prepayment: deposit }]
  const page = await aPageWithPackages(world, { services })
  const client = await page.client()
  await page.sell(client)
  await page.book(client, '09:00')
  const { id } = await page.newest()
  expect(await page.seen(id)).toMatchObject({ status: 'pending_confirmation', prepayCents: 3_000 })
  await page.act(id, 'use-session')
  expect(await page.seen(id)).toMatchObject({ ...bySession, status: 'confirmed', holdUntil: null })
  const of = { professionalId: page.id, appointmentId: id }
  const paid = { ...of, ...world.arrive(id, 3_000) }
  await world.tell(billingEvents.PaymentEntered, id, paid)
  await until(async () => world.account(id)?.refunds[0]?.cents === 3_000, { what: 'the refund' })
  expect(await page.seen(id)).toMatchObject({ ...bySession, status: 'confirmed' })
})
