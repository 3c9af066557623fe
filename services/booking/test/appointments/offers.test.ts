import {
  type ActorOf,
  bookingEvents,
  bookingRpcs,
  type OfferedService,
  type Place,
  type Professional,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPlace, aService } from '../offers.ts'
import { codeOf, monday } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const cut = aService({ name: 'Corte', durationMinutes: 30, priceCents: 5_000 })
const dye = aService({ name: 'Coloração', durationMinutes: 120, priceCents: null })
const retired = aService({ name: 'Penteado', active: false })
const office = aPlace({
  label: 'Salão',
  street: 'Rua Augusta',
  number: '10',
  city: 'São Paulo',
  directions: 'Portão azul.',
})
const home = aPlace({ kind: 'client_address', label: 'Na sua casa', travelMinutes: 30 })
const video = aPlace({ kind: 'online', label: 'Por vídeo', link: 'https://meet.example.com/ana' })

const pageWith = (
  services: OfferedService[],
  places: Place[] = [],
  changes: Partial<Professional> = {},
) => world.professional({ services, places, autoConfirm: true, ...changes })

const eventOf = async (professionalId: string) => {
  const [event] = await world.rows<{ data: { appointment: Record<string, unknown> } }>(
    `select o.data from outbox o join appointments a on o.subject = a.id::text
     where a.professional_id = $1 and o.type = $2`,
    [professionalId, bookingEvents.BookingCreated.type],
  )
  return event?.data.appointment
}

const detailsOf = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    (error: { code: string; details: { errors?: { path: string }[] } }) =>
      error.details.errors?.[0]?.path ?? error.code,
  )

const bookedBy = async (userId: string) => {
  const actor = { kind: 'account', userId, email: null } as const
  const { items } = await world.bus.call(bookingRpcs.listAppointments, {}, { actor })
  return items
}

describe('a service that is booked', () => {
  test('has its own length and price, which stay as agreed whatever becomes of it', async () => {
    const page = await pageWith([cut, dye], [], { bookingQuestion: 'Como prefere?' })
    await world.book({
      slug: page.slug,
      serviceId: dye.id,
      startsAt: monday('11:00'),
      clientAnswer: 'Bem claro.',
    })
    const renamed = { ...dye, name: 'Tintura', durationMinutes: 60, priceCents: 1 }
    await world.tellProfessionalChanged({ ...page, version: 2, services: [cut, renamed] })
    const [booked] = await bookedBy(page.userId)
    expect(booked).toMatchObject({
      service: { id: dye.id, name: 'Coloração' },
      place: null,
      priceCents: 0,
      clientAnswer: 'Bem claro.',
    })
    expect(Temporal.Instant.from(booked?.endsAt ?? '').equals(monday('13:00'))).toBe(true)
    expect(await eventOf(page.id)).toMatchObject({
      service: { id: dye.id, name: 'Coloração' },
      clientAnswer: 'Bem claro.',
    })
  })

  test('is the first active one where none is named', async () => {
    const page = await pageWith([retired, cut, dye])
    await world.book({ slug: page.slug, startsAt: monday('09:30') })
    expect(await bookedBy(page.userId)).toMatchObject([
      { service: { name: 'Corte' }, priceCents: 5_000 },
    ])
  })

  test('is refused when it is inactive or nobody’s, before anything else is looked at', async () => {
    const { slug } = await pageWith([cut, retired])
    const at = monday('03:33')
    expect(await codeOf(world.book({ slug, serviceId: retired.id, startsAt: at }))).toBe(
      'SERVICE_NOT_FOUND',
    )
    expect(await codeOf(world.book({ slug, serviceId: newId(), startsAt: at }))).toBe(
      'SERVICE_NOT_FOUND',
    )
  })

  test('is offered on its own grid, or on that of the page’s step', async () => {
    const { slug } = await pageWith([cut, dye])
    expect(await codeOf(world.book({ slug, serviceId: dye.id, startsAt: monday('09:30') }))).toBe(
      'SLOT_UNAVAILABLE',
    )
    const stepped = await pageWith([dye], [], { slotStepMinutes: 30 })
    const { slug: other } = stepped
    expect(await codeOf(world.book({ slug: other, startsAt: monday('09:30') }))).toBe('OK')
  })

  test('keeps the buffer from appointments of every length', async () => {
    const { slug } = await pageWith([cut, dye], [], { bufferMinutes: 10, slotStepMinutes: 10 })
    await world.book({ slug, serviceId: dye.id, startsAt: monday('11:00') })
    const short = (time: string) =>
      codeOf(world.book({ slug, serviceId: cut.id, startsAt: monday(time) }))
    expect(await short('10:30')).toBe('SLOT_TAKEN')
    expect(await short('13:00')).toBe('SLOT_TAKEN')
    expect(await short('13:10')).toBe('OK')
    expect(await short('10:20')).toBe('OK')
  })
})

describe('where it takes place', () => {
  test('is kept as agreed, and told to those who have the appointment', async () => {
    const page = await pageWith([cut], [office])
    const client = world.newPerson()
    await world.bookAs(client, page.slug, monday('09:00'))
    const moved = { ...office, street: 'Rua Nova', number: '99' }
    await world.tellProfessionalChanged({ ...page, version: 2, places: [moved] })
    const [booked] = await bookedBy(page.userId)
    expect(booked?.place).toEqual({
      ...{ id: office.id, kind: 'address', label: 'Salão' },
      ...{ street: 'Rua Augusta', number: '10', complement: null, district: null },
      ...{ city: 'São Paulo', state: null, postalCode: null },
      ...{ directions: 'Portão azul.', link: null },
    })
  })

  test('has to be chosen where there are several', async () => {
    const { slug } = await pageWith([cut], [office, video])
    expect(await detailsOf(world.book({ slug }))).toBe('placeId')
    expect(await detailsOf(world.book({ slug, placeId: newId() }))).toBe('placeId')
    expect(await detailsOf(world.book({ slug, placeId: video.id }))).toBe('OK')
  })

  test('is the first one for the agent, which shows its times and asks nobody where', async () => {
    const page = await pageWith([cut], [office, video])
    const actor = { kind: 'agent', conversationId: newId(), phone: null } as const
    await world.book({ slug: page.slug }, { actor })
    expect((await bookedBy(page.userId)).map(({ place }) => place?.label)).toEqual(['Salão'])
  })

  test('is no door and no link for the client while the appointment is not confirmed', async () => {
    const page = await pageWith([cut], [office, video], { autoConfirm: false })
    const client = world.newPerson()
    for (const [place, time] of [
      [office, '09:00'],
      [video, '10:00'],
    ] as const) {
      await world.book({
        slug: page.slug,
        placeId: place.id,
        startsAt: monday(time),
        clientPhone: client.phone,
        clientName: client.name,
      })
    }
    const actor = { kind: 'phone', phone: client.phone, sessionId: newId() } as const
    const seen = async () =>
      (await world.bus.call(bookingRpcs.listAppointments, {}, { actor })).items
    expect((await seen()).map(({ place }) => place)).toMatchObject([
      { label: 'Salão', street: 'Rua Augusta', number: null, directions: null },
      { label: 'Por vídeo', link: null },
    ])
    for (const { id } of await bookedBy(page.userId)) {
      const owner = { kind: 'account', userId: page.userId, email: null } as const
      await world.bus.call(
        bookingRpcs.changeAppointment,
        { id, status: 'confirmed' },
        { actor: owner },
      )
    }
    expect((await seen()).map(({ place }) => place)).toMatchObject([
      { number: '10', directions: 'Portão azul.' },
      { link: 'https://meet.example.com/ana' },
    ])
  })

  test('is the client’s own where the professional comes: the address is asked for and kept', async () => {
    const page = await pageWith([cut], [office, home])
    const { slug } = page
    expect(await detailsOf(world.book({ slug, placeId: home.id }))).toBe('clientAddress')
    const clientAddress = 'Rua das Flores, 10, Pinheiros'
    await world.book({ slug, placeId: home.id, clientAddress })
    // Nobody comes to who goes to the office.
    await world.book({ slug, placeId: office.id, clientAddress, startsAt: monday('12:00') })
    const booked = await bookedBy(page.userId)
    expect(booked.map((one) => one.clientAddress)).toEqual([clientAddress, null])
    const [row] = await world.rows<{ id: string }>(
      'select id from appointments where professional_id = $1 and client_address is not null',
      [page.id],
    )
    const linked = await world.bus.call(
      bookingRpcs.getLinkedAppointment,
      {},
      { actor: { kind: 'link', appointmentId: row?.id ?? '', side: 'client', generation: 0 } },
    )
    expect(linked).toMatchObject({ place: { kind: 'client_address' }, clientAddress: null })
  })

  test('blocks the way to it and from it, for whoever books, writes down or moves', async () => {
    const page = await pageWith([cut], [office, home], { slotStepMinutes: 15 })
    const { slug } = page
    const visit = (time: string) =>
      codeOf(
        world.book({
          ...{ slug, placeId: home.id, startsAt: monday(time) },
          clientAddress: 'Rua das Flores, 10',
        }),
      )
    const atOffice = (time: string) =>
      codeOf(world.book({ slug, placeId: office.id, startsAt: monday(time) }))
    expect(await visit('12:00')).toBe('OK')
    expect(await atOffice('11:15')).toBe('SLOT_TAKEN')
    expect(await atOffice('12:45')).toBe('SLOT_TAKEN')
    expect(await atOffice('11:00')).toBe('OK')
    // Home from one client before setting out to the next.
    expect(await visit('13:15')).toBe('SLOT_TAKEN')
    const actor: ActorOf<'professional'> = { kind: 'professional', userId: page.userId }
    const client = { name: 'João Silva', phone: '+5511955550001' }
    const byHand = (time: string, asked: object = {}) =>
      codeOf(
        world.bus.call(
          bookingRpcs.createAppointment,
          { client, startsAt: monday(time), durationMinutes: 15, ...asked },
          { actor },
        ),
      )
    expect(await byHand('12:50')).toBe('SLOT_TAKEN')
    expect(await byHand('13:00')).toBe('OK')
    expect(await byHand('13:30', { placeId: home.id })).toBe('SLOT_TAKEN')
    expect(await byHand('13:45', { placeId: home.id })).toBe('OK')
    // Moved, it takes its way along.
    const booked = await bookedBy(page.userId)
    const moving = booked.find(({ startsAt }) =>
      Temporal.Instant.from(startsAt).equals(monday('12:00')),
    )
    const move = (time: string) =>
      codeOf(
        world.bus.call(
          bookingRpcs.changeAppointment,
          { id: moving?.id ?? '', startsAt: monday(time) },
          { actor: { kind: 'account', userId: page.userId, email: null } },
        ),
      )
    expect(await move('10:15')).toBe('SLOT_TAKEN')
    expect(await move('10:00')).toBe('OK')
    const [ways] = await world.rows<{ before: string; after: string }>(
      `select (starts_at - blocked_from)::text as before, (blocked_until - ends_at)::text as after
       from appointments where id = $1`,
      [moving?.id],
    )
    expect(ways).toEqual({ before: '00:30:00', after: '00:30:00' })
    expect(await atOffice('12:00')).toBe('OK')
  })
})

test('a professional writes down a service, or none, at a place or nowhere in particular', async () => {
  const page = await pageWith([cut], [office])
  const actor: ActorOf<'professional'> = { kind: 'professional', userId: page.userId }
  const client = { name: 'João Silva', phone: '+5511955550001' }
  const create = (time: string, asked: object) =>
    world.bus.call(
      bookingRpcs.createAppointment,
      { client, startsAt: monday(time), ...asked },
      { actor },
    )
  const one = await create('08:00', { serviceId: cut.id })
  expect(one).toMatchObject({
    service: { name: 'Corte' },
    place: { label: 'Salão' },
    priceCents: 5_000,
  })
  expect(Temporal.Instant.from(one.endsAt).equals(monday('08:30'))).toBe(true)
  expect(await create('10:00', { serviceId: cut.id, priceCents: 100 })).toMatchObject({
    service: { name: 'Corte' },
    priceCents: 100,
  })
  expect(await create('12:00', {})).toMatchObject({
    service: null,
    place: null,
    priceCents: 15_000,
  })
  expect(await codeOf(create('14:00', { serviceId: newId() }))).toBe('SERVICE_NOT_FOUND')
})

test('an appointment from before there were services is nothing in particular', async () => {
  const page = await pageWith([])
  await world.book({ slug: page.slug })
  expect(await bookedBy(page.userId)).toMatchObject([
    { service: null, place: null, clientAddress: null, clientAnswer: null },
  ])
  expect(await eventOf(page.id)).not.toHaveProperty('service')
})
