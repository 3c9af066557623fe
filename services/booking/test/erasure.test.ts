import { bookingEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from './accounts.ts'
import { aPlan, monday } from './world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

test('a client’s account goes: the appointments stay as records of nobody, those to come are cancelled', async () => {
  const professional = await world.professional({ sessionPrice: 17_500, name: 'Lúcia Prado' })
  const client = await world.client(professional.slug, monday('09:00'))
  const [appointment] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [professional.id],
  )
  const deletionId = await world.ask(client.userId)
  await world.schedulingAnswers(client.userId, deletionId)
  expect(await world.answerOf(deletionId)).toMatchObject({
    service: 'booking',
    appointmentIds: [appointment?.id],
  })
  await world.expectNothingOf(client)
  const rows = await world.rows(
    `select a.status, a.cancel_reason, a.price_cents, a.version, c.name, c.user_id
     from appointments a join clients c on c.id = a.client_id where a.id = $1`,
    [appointment?.id],
  )
  expect(rows).toEqual([
    {
      status: 'cancelled',
      cancel_reason: 'account_deleted',
      price_cents: 17_500,
      version: 2,
      name: null,
      user_id: null,
    },
  ])
  // The time is free again.
  expect(await world.book({ slug: professional.slug, startsAt: monday('09:00') })).toEqual({
    success: true,
  })
})

test('a cancelled appointment is told with nobody in the client’s place', async () => {
  const professional = await world.professional()
  const told: unknown[] = []
  const subscription = world.bus.connection.subscribe(bookingEvents.BookingCancelled.natsSubject, {
    callback: (_error, message) => void told.push(message.json<{ data: unknown }>().data),
  })
  const client = await world.client(professional.slug, monday('10:00'))
  await world.ask(client.userId)
  await until(() => told.length === 1, { what: 'BookingCancelled' })
  expect(told[0]).toMatchObject({
    by: 'system',
    reason: 'account_deleted',
    appointment: { status: 'cancelled', version: 2 },
    client: { name: null, phone: null, email: null, userId: null },
    contact: { name: null, phone: null, email: null },
    professional: { id: professional.id, name: professional.name },
  })
  subscription.unsubscribe()
})

test('a professional’s account goes: the page, its clients, and what they had agreed', async () => {
  const professional = await world.professional({
    name: 'Benedita Moura',
    phone: '+5511955554444',
    email: 'benedita@a.example',
  })
  const client = { name: 'Caio Unlinked', phone: '+5511944443333', email: null }
  await world.book({
    slug: professional.slug,
    startsAt: monday('11:00'),
    clientName: client.name,
    clientPhone: client.phone,
  })
  const deletionId = await world.ask(professional.userId, professional.id)
  await world.schedulingAnswers(professional.userId, deletionId)
  expect(await world.answerOf(deletionId)).toMatchObject({ appointmentIds: [] })
  await world.expectNothingOf(professional)
  await world.expectNothingOf(client)
  expect(
    await world.rows('select status, price_cents from appointments where professional_id = $1', [
      professional.id,
    ]),
  ).toEqual([{ status: 'cancelled', price_cents: professional.sessionPrice }])
})

test('who is nobody any more counts to no plan’s limit', async () => {
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('09:00'))
  await world.tellPlan(aPlan(professional.id, { limits: { clients: 1, appointmentsPerMonth: 9 } }))
  const another = { slug: professional.slug, startsAt: monday('10:00') }
  await expect(world.book(another)).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  await world.ask(client.userId)
  expect(await world.book(another)).toEqual({ success: true })
})

test('what the scheduling service told too late goes with its answer', async () => {
  const professional = await world.professional({ name: 'Tarde Demais' })
  const deletionId = await world.ask(professional.userId, professional.id)
  await world.tellProfessional({ ...professional, version: 2 })
  await world.schedulingAnswers(professional.userId, deletionId)
  await world.answerOf(deletionId)
  expect(await world.rows('select from professionals where id = $1', [professional.id])).toEqual([])
})

test('who comes back starts empty, and a repeated request leaves them alone', async () => {
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('13:00'))
  const deletionId = await world.ask(client.userId)
  await world.schedulingAnswers(client.userId, deletionId)
  await world.answerOf(deletionId)
  await world.book({
    slug: professional.slug,
    startsAt: monday('14:00'),
    clientName: client.name,
    clientPhone: client.phone,
    clientEmail: client.email,
  })
  await world.confirmAddress(client.email)
  await world.signIn(client)
  await world.ask(client.userId, null, deletionId)
  const own = await world.rows('select name, phone from clients where user_id = $1', [
    client.userId,
  ])
  expect(own).toEqual([{ name: client.name, phone: client.phone }])
})
