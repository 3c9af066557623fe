import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { aPlace } from '../offers.ts'
import { aPlan, monday, now } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

test('erasing a client’s account keeps past appointments without a person and cancels coming ones', async () => {
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

test('erasing an account deletes its clients’ tax ids and the calendar feeds of account and phone', async () => {
  const { slug } = await world.professional()
  const client = await world.client(slug, monday('09:00'))
  const { userId, phone } = client
  await world.rows(
    `update clients set tax_id = '52998224725', payer_name = 'Marta Quirino', payer_tax_id = '11144477735'
     where user_id = $1`,
    [userId],
  )
  const owners = [
    { kind: 'account', userId, email: null },
    { kind: 'phone', phone, sessionId: newId() },
  ] as const
  for (const actor of owners) {
    await world.bus.call(bookingRpcs.createCalendarFeed, {}, { actor })
  }
  await world.ask(userId)
  await until(
    async () =>
      (await world.rows('select 1 from clients where user_id = $1', [userId])).length === 0,
    { what: 'the erasure' },
  )
  expect(
    await world.rows(
      `select 1 from clients where tax_id = '52998224725' or payer_name = 'Marta Quirino' or payer_tax_id = '11144477735'`,
    ),
  ).toEqual([])
  const feeds = await world.rows('select 1 from calendar_feeds where owner = any($1)', [
    [`account:${userId}`, `phone:${phone}`],
  ])
  expect(feeds).toEqual([])
})

test('a phone’s calendar feed stays while another page has a client with it, or one merged from it', async () => {
  const [erased, other] = [await world.professional(), await world.professional()]
  const { slug, id, userId } = other
  const [known, merged] = [world.newPerson(), world.newPerson()]
  for (const [person, time] of [[known, '09:00'] as const, [merged, '10:00'] as const]) {
    await world.bookAs(person, erased.slug, monday(time))
    await world.bookAs(person, slug, monday(time))
    const actor = { kind: 'phone', phone: person.phone, sessionId: newId() } as const
    await world.bus.call(bookingRpcs.createCalendarFeed, {}, { actor })
  }
  const [from, into] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1 order by phone = $2 desc',
    [id, merged.phone],
  )
  await world.bus.call(
    bookingRpcs.mergeClients,
    { id: from?.id ?? '', intoId: into?.id ?? '' },
    { actor: { kind: 'professional', userId } },
  )
  const ofPage = { actor: { kind: 'professional', userId: erased.userId } } as const
  await world.bus.call(bookingRpcs.createPageFeed, {}, ofPage)
  const deletionId = await world.ask(erased.userId, erased.id)
  await world.schedulingAnswers(erased.userId, deletionId)
  await world.answerOf(deletionId)
  expect(
    await world.rows('select from page_feeds where professional_id = $1', [erased.id]),
  ).toEqual([])
  const kept = await world.rows('select owner from calendar_feeds where owner = any($1)', [
    [`phone:${known.phone}`, `phone:${merged.phone}`],
  ])
  expect(kept).toHaveLength(2)
})

const statesOf = (professionalId: string) =>
  world.rows(
    `select status, cancel_reason, version from appointments
     where professional_id = $1 order by starts_at`,
    [professionalId],
  )

interface Cancelled {
  professional: { id: string }
}

/** The data of the next BookingCancelled of a page. */
async function nextCancelled(professionalId: string): Promise<unknown> {
  const received: Cancelled[] = []
  const subscription = world.bus.connection.subscribe(bookingEvents.BookingCancelled.natsSubject, {
    callback: (_error, message) => {
      const { data } = message.json<{ data: Cancelled }>()
      if (data.professional.id === professionalId) received.push(data)
    },
  })
  await until(() => received.length > 0, { what: 'BookingCancelled' })
  subscription.unsubscribe()
  return received[0]
}

test('the professional hears of the cancelled appointment without the client’s data', async () => {
  const professional = await world.professional()
  const cancelled = nextCancelled(professional.id)
  const client = await world.client(professional.slug, monday('10:00'))
  await world.rows(
    `update appointments set client_address = 'Rua das Flores, 10', client_answer = 'Um corte bem curto.'
     where professional_id = $1`,
    [professional.id],
  )
  await world.ask(client.userId)
  expect(await cancelled).toMatchObject({
    by: 'system',
    reason: 'account_deleted',
    appointment: { status: 'cancelled', version: 2, clientAddress: null, clientAnswer: null },
    client: { name: null, phone: null, email: null, userId: null },
    contact: { name: null, phone: null, email: null },
    professional: { id: professional.id, name: professional.name },
  })
})

test('erasing a professional’s account erases the page, its clients and their coming appointments', async () => {
  const professional = await world.professional({
    name: 'Benedita Moura',
    phone: '+5511955554444',
    email: 'benedita@a.example',
    // In her own flat.
    places: [aPlace({ street: 'Rua das Acácias', number: '10' })],
  })
  const issuer = { actor: { kind: 'professional', userId: professional.userId } } as const
  await world.bus.call(bookingRpcs.setReceiptSettings, { taxId: '11.222.333/0001-81' }, issuer)
  const spent = { date: '2026-11-10', amountCents: 100, category: 'rent' } as const
  await world.bus.call(
    bookingRpcs.createExpense,
    { ...spent, description: 'Cadeira da Benedita' },
    issuer,
  )
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
  await world.expectNothingOf({ name: 'Rua das Acácias', phone: null })
  await world.expectNothingOf({ name: '11222333000181', phone: null })
  await world.expectNothingOf({ name: 'Cadeira da Benedita', phone: null })
  await world.expectNothingOf(client)
  expect(
    await world.rows('select status, price_cents from appointments where professional_id = $1', [
      professional.id,
    ]),
  ).toEqual([{ status: 'cancelled', price_cents: professional.sessionPrice }])
})

test('an erased client counts for no plan’s limit', async () => {
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('09:00'))
  await world.rows('update clients set counted_at = now() where user_id = $1', [client.userId])
  await world.tellPlan(aPlan(professional.id, { limits: { clients: 1, appointmentsPerMonth: 9 } }))
  const another = { slug: professional.slug, startsAt: monday('10:00') }
  await expect(world.book(another)).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  await world.ask(client.userId)
  expect(await world.book(another)).toEqual({ success: true })
})

test('an erasure does not change an appointment that has begun', async () => {
  const professional = await world.professional()
  const client = await world.client(professional.slug, monday('09:00'))
  await world.bookAs(client, professional.slug, monday('10:00'))
  await world.rows(
    `update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour'
     where professional_id = $1 and starts_at = $3`,
    [professional.id, now.toString(), monday('09:00')],
  )
  await world.ask(client.userId)
  expect(await statesOf(professional.id)).toEqual([
    { status: 'pending_confirmation', cancel_reason: null, version: 1 },
    { status: 'cancelled', cancel_reason: 'account_deleted', version: 2 },
  ])
})

test('a client of an erased page hears at their own contact with whom the appointment was', async () => {
  const professional = await world.professional({ name: 'Olga Reis', email: 'olga@a.example' })
  const client = world.newPerson()
  await world.bookAs(client, professional.slug, monday('09:00'))
  const cancelled = nextCancelled(professional.id)
  await world.ask(professional.userId, professional.id)
  expect(await cancelled).toMatchObject({
    by: 'system',
    reason: 'account_deleted',
    contact: { name: client.name, phone: client.phone, email: client.email },
    client: { name: client.name, phone: client.phone },
    professional: { id: professional.id, userId: null, slug: null, phone: null, email: null },
  })
  expect(await cancelled).toMatchObject({ professional: { name: 'Olga Reis' } })
})

describe('an account whose address somebody typed', () => {
  test('loses its address from bookings, and nothing else changes there', async () => {
    const owner = world.newPerson()
    const account = world.newPerson()
    const professional = await world.professional()
    await world.bookAs({ ...owner, email: null }, professional.slug, monday('09:00'))
    await world.bookAs({ ...owner, email: account.email }, professional.slug, monday('10:00'))
    await world.signIn(account)
    const deletionId = await world.ask(account.userId)
    await world.schedulingAnswers(account.userId, deletionId)
    const [, booked] = await world.rows<{ id: string }>(
      'select id from appointments where professional_id = $1 order by starts_at',
      [professional.id],
    )
    expect(await world.answerOf(deletionId)).toMatchObject({
      appointmentIds: [],
      addressedAppointmentIds: [booked?.id],
    })
    await world.expectNothingOf({ name: account.name, phone: account.phone, email: account.email })
    const left = await world.rows(
      `select a.status, a.version, a.contact_name, a.contact_phone, a.contact_email, c.name, c.phone,
         c.email
       from appointments a join clients c on c.id = a.client_id
       where a.professional_id = $1 order by a.starts_at`,
      [professional.id],
    )
    const untouched = {
      status: 'pending_confirmation',
      version: 1,
      contact_name: owner.name,
      contact_phone: owner.phone,
      contact_email: null,
      name: owner.name,
      phone: owner.phone,
      email: null,
    }
    expect(left).toEqual([untouched, untouched])
  })

  test('does not touch a client whose address is confirmed as another account’s', async () => {
    const professional = await world.professional()
    const owner = await world.client(professional.slug, monday('09:00'))
    const account = { ...world.newPerson(), email: owner.email }
    await world.signIn(account)
    await world.ask(account.userId)
    expect(await world.linksOf(owner)).toMatchObject([{ phone: owner.phone, email: owner.email }])
    expect(await statesOf(professional.id)).toMatchObject([{ status: 'pending_confirmation' }])
  })
})

describe('an erasure', () => {
  test('erases what was booked after the sign-in with a proven phone and the own address', async () => {
    const known = await world.professional()
    const next = await world.professional()
    const person = world.newPerson()
    await world.bookAs(person, known.slug, monday('09:00'))
    await world.signIn(person)
    await world.provePhone(person)
    await world.bookAs(person, known.slug, monday('10:00'))
    await world.bookAs(person, next.slug, monday('11:00'))
    const deletionId = await world.ask(person.userId)
    await world.schedulingAnswers(person.userId, deletionId)
    await world.answerOf(deletionId)
    await world.expectNothingOf(person)
    expect(await statesOf(next.id)).toMatchObject([{ status: 'cancelled' }])
  })

  test('erases what was confirmed after the sign-in', async () => {
    const professional = await world.professional()
    const person = world.newPerson()
    await world.signIn(person)
    await world.bookAs(person, professional.slug, monday('09:00'))
    await world.confirmAddress(person.email)
    const deletionId = await world.ask(person.userId)
    await world.schedulingAnswers(person.userId, deletionId)
    await world.answerOf(deletionId)
    await world.expectNothingOf(person)
  })

  test('ignores a sign-in or a proof that arrives later', async () => {
    const professional = await world.professional()
    const person = await world.client(professional.slug, monday('09:00'))
    const deletionId = await world.ask(person.userId)
    await world.bookAs(person, professional.slug, monday('10:00'))
    await world.confirmAddress(person.email)
    await world.signIn(person)
    await world.provePhone(person)
    expect(await world.linksOf(person)).toEqual([])
    await world.schedulingAnswers(person.userId, deletionId)
    await world.answerOf(deletionId)
    // Told late even then.
    await world.signIn(person)
    expect(await world.linksOf(person)).toEqual([])
    await world.signIn(person, { time: Temporal.Now.instant() })
    expect(await world.linksOf(person)).toMatchObject([{ phone: person.phone }])
  })
})

test('an erasure removes what the scheduling service told too late', async () => {
  const professional = await world.professional({ name: 'Tarde Demais' })
  const deletionId = await world.ask(professional.userId, professional.id)
  await world.tellProfessional({ ...professional, version: 2 })
  await world.schedulingAnswers(professional.userId, deletionId)
  await world.answerOf(deletionId)
  expect(await world.rows('select from professionals where id = $1', [professional.id])).toEqual([])
})

test('a person who comes back starts empty, and a repeated erasure does not touch them', async () => {
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
  await world.signIn(client, { time: Temporal.Now.instant() })
  await world.ask(client.userId, null, deletionId)
  const own = await world.rows('select name, phone from clients where user_id = $1', [
    client.userId,
  ])
  expect(own).toEqual([{ name: client.name, phone: client.phone }])
})
