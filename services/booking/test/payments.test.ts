import {
  type ActorOf,
  billingEvents,
  billingRpcs,
  bookingEvents,
  bookingRpcs,
} from '@encaixe/contracts'
import { buildDynamicPix, chargeTxid } from '@encaixe/pix'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startAccounts } from './accounts.ts'
import { monday } from './world.ts'

const told = z.object({ subject: z.string(), data: z.looseObject({}) })
type Viewer = ActorOf<readonly ['account', 'phone']>

let world: Awaited<ReturnType<typeof startAccounts>>
/** The pages whose professional has connected an account; billing is played here. */
const connected = new Set<string>()
const asked: { appointmentId: string; amountCents: number }[] = []
const changes: z.output<typeof told>[] = []
const news: z.output<typeof told>[] = []
beforeAll(async () => {
  world = await startAccounts()
  const { openCharge } = billingRpcs
  await world.bus.serve(
    { openCharge },
    {
      async openCharge({ professionalId, appointmentId = '', amountCents }) {
        asked.push({ appointmentId, amountCents })
        if (!connected.has(professionalId)) return { charge: null }
        const url = `pix.example.com/qr/v2/${appointmentId}`
        return {
          charge: {
            ...{ id: appointmentId, appointmentId, amountCents, state: 'open' as const },
            txid: chargeTxid(appointmentId),
            expiresAt: '2026-11-26T12:00:00.000Z',
            payload: buildDynamicPix({ url, merchantName: 'Ana', amountCents }),
          },
        }
      },
    },
  )
  for (const [contract, list] of [
    [bookingEvents.PaymentStatusChanged, changes],
    [bookingEvents.ChargeNews, news],
  ] as const) {
    world.bus.connection.subscribe(contract.natsSubject, {
      callback: (_error, message) => void list.push(told.parse(message.json())),
    })
  }
})
afterAll(() => world.stop())

async function booked({ isConnected = true } = {}) {
  const page = await world.professional({
    sessionPrice: 15_000,
    instantPayKeyType: 'email',
    instantPayKey: 'ana@exemplo.com.br',
  })
  if (isConnected) connected.add(page.id)
  const person = world.newPerson()
  await world.bookAs(person, page.slug, monday('09:00'))
  const owner: Viewer = { kind: 'account', userId: page.userId, email: null }
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor: owner })
  const id = items[0]?.id ?? ''
  const link = { kind: 'link', appointmentId: id, side: 'client', generation: 0 } as const
  const get = () => world.bus.call(bookingRpcs.getAppointment, { id }, { actor: owner })
  const change = (changed: object) =>
    world.bus.call(bookingRpcs.changeAppointment, { id, ...changed }, { actor: owner })
  const entry = {
    professionalId: page.id,
    appointmentId: id,
    chargeId: newId(),
    askedCents: 15_000,
  }
  return {
    ...{ page, person, id, owner, link, get, change },
    pix: () => world.bus.call(bookingRpcs.getAppointmentPix, { id }, { actor: owner }),
    pays: (amountCents: number, receivedCents = amountCents, completes = receivedCents >= 15_000) =>
      world.tell(billingEvents.PaymentEntered, id, {
        ...entry,
        endToEndId: newId(),
        ...{ amountCents, receivedCents, completes, paidAt: '2026-11-19T15:00:00.000Z' },
      }),
    refunds: (state: 'done' | 'failed', receivedCents: number) =>
      world.tell(billingEvents.PaymentRefundSettled, id, {
        ...entry,
        ...{ refundId: newId(), amountCents: 5_000, receivedCents, state, reason: 'excess' },
      }),
  }
}
const of = (list: typeof changes, id: string) =>
  list.filter(({ subject }) => subject === id).map(({ data }) => data)

test('with a connected account both sides and the link get the code of one charge', async () => {
  const { id, link, pix } = await booked()
  const code = await pix()
  expect(code).toMatchObject({
    amountCents: 15_000,
    txid: chargeTxid(id),
    confirmsItself: true,
    expiresAt: '2026-11-26T12:00:00.000Z',
  })
  expect(code.payload).toContain('pix.example.com')
  expect(await world.bus.call(bookingRpcs.getLinkedPix, {}, { actor: link })).toEqual(code)
})

test('without a connected account the code is the static one, as it was', async () => {
  const { pix } = await booked({ isConnected: false })
  const code = await pix()
  expect(code.payload).toContain('ana@exemplo.com.br')
  expect(Object.keys(code).toSorted()).toEqual(['amountCents', 'payload', 'svg', 'txid'])
})

test('no charge is made for what is paid', async () => {
  const { id, pix, change } = await booked()
  await change({ paymentStatus: 'captured' })
  await pix()
  expect(asked.filter(({ appointmentId }) => appointmentId === id)).toEqual([])
})

test('a payment that covers the price captures it, on the day the money came, and is told once', async () => {
  const { id, pays, get } = await booked()
  await pays(15_000)
  expect(await get()).toMatchObject({
    paymentStatus: 'captured',
    paymentMethod: 'pix',
    paidCents: 15_000,
  })
  const rows = await world.rows<{ captured_at: Date }>(
    'select captured_at from appointments where id = $1',
    [id],
  )
  expect(rows[0]?.captured_at.toISOString()).toBe('2026-11-19T15:00:00.000Z')
  await pays(15_000, 15_000, false)
  await expect.poll(() => of(changes, id)).toMatchObject([{ confirmedBy: 'provider' }])
  expect(of(news, id)).toEqual([])
})

test('what the provider keeps is shown to the professional alone, and is not subtracted', async () => {
  const { id, owner, page, person, get } = await booked()
  await world.tell(billingEvents.PaymentEntered, id, {
    ...{ professionalId: page.id, appointmentId: id, chargeId: newId(), askedCents: 15_000 },
    ...{ endToEndId: '132741051963', amountCents: 15_000, feeCents: 149, completes: true },
    ...{ receivedCents: 15_000, paidAt: '2026-11-19T15:00:00.000Z' },
  })
  await expect.poll(get).toMatchObject({ paidCents: 15_000, paymentStatus: 'captured' })
  const seenBy = async (actor: Viewer) =>
    (await world.bus.call(bookingRpcs.listPayments, { id }, { actor })).items
  expect(await seenBy(owner)).toMatchObject([{ amountCents: 15_000, feeCents: 149 }])
  const client = { kind: 'phone', phone: person.phone, sessionId: newId() } as const
  expect(await seenBy(client)).toMatchObject([{ amountCents: 15_000, feeCents: null }])
})

test('too little is told and stays open, and the rest captures it', async () => {
  const { id, pays, get } = await booked()
  await pays(5_000)
  expect(await get()).toMatchObject({ paymentStatus: 'none', paidCents: 5_000 })
  await expect.poll(() => of(news, id)).toMatchObject([{ news: 'incomplete', amountCents: 5_000 }])
  await pays(10_000, 15_000)
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 15_000 })
})

test('what the professional said before stays, and is not told again', async () => {
  const { id, pays, get, change } = await booked()
  await change({ paymentStatus: 'captured' })
  await pays(15_000)
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 15_000 })
  await expect.poll(() => of(changes, id).length).toBe(1)
  expect(of(changes, id)[0]).not.toHaveProperty('confirmedBy')
})

test('money for a cancelled appointment is told to its professional', async () => {
  const { id, pays, get, change } = await booked()
  await change({ status: 'cancelled' })
  await pays(15_000)
  expect(await get()).toMatchObject({ status: 'cancelled', paymentStatus: 'none' })
  await expect.poll(() => of(news, id)).toMatchObject([{ news: 'paid_without_appointment' }])
})

test('what went back by itself, or could not, is told', async () => {
  const { id, pays, refunds, get } = await booked()
  await pays(20_000, 15_000)
  await refunds('done', 15_000)
  await refunds('failed', 20_000)
  await expect
    .poll(() => of(news, id).map((one) => one.news))
    .toEqual(['returned', 'return_failed'])
  expect(await get()).toMatchObject({ paymentStatus: 'captured', paidCents: 15_000 })
})

test('what people say by hand is what was paid, until they take it back', async () => {
  const { get, change } = await booked({ isConnected: false })
  await change({ paymentStatus: 'captured' })
  expect((await get()).paidCents).toBe(15_000)
  await change({ paymentStatus: 'none' })
  expect((await get()).paidCents).toBe(0)
})

test('a payment request about an appointment carries the code of its charge', async () => {
  const { id, page, owner } = await booked()
  await world.tellPlan({
    ...{ professionalId: page.id, plan: 'pro', effectivePlan: 'pro', status: 'active' },
    ...{ limits: { clients: null, appointmentsPerMonth: null }, trialEndsAt: null },
    ...{ cancelAtPeriodEnd: false, version: 1 },
  })
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor: owner })
  const client = items[0]?.client
  const message = await world.bus.call(
    bookingRpcs.postMessage,
    { clientId: client?.id, type: 'payment_request', body: 'Segue o Pix.', appointmentId: id },
    { actor: owner },
  )
  expect(message.pix).toMatchObject({ amountCents: 15_000 })
  expect(message.pix?.payload).toContain('pix.example.com')
})
