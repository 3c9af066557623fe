import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPlace, aService } from '../offers.ts'
import { aPlan, aWeek, codeOf, monday, now, startWorld, type World } from '../world.ts'
import { newPhone, waiters } from './waiters.ts'

let world: World
let waitlist: ReturnType<typeof waiters>
beforeAll(async () => {
  world = await startWorld()
  waitlist = waiters(world)
})
afterAll(() => world.stop())
afterEach(() => {
  world.time.now = now
})

const onMonday = { days: ['2026-11-23'] }
const tuesday = (time: string) => `2026-11-24T${time}:00-03:00`

/** A page with a taken time, and people who wait for it in their order. */
async function waitedFor(names: string[], changes: Parameters<World['professional']>[0] = {}) {
  const page = await world.professional({ autoConfirm: true, ...changes })
  const taken = await waitlist.taken(page)
  const people = new Map<string, { phone: string; wishId: string }>()
  for (const [index, name] of names.entries()) {
    world.time.now = now.add({ seconds: index })
    const phone = newPhone()
    await waitlist.join({ slug: page.slug, ...onMonday, clientName: name, clientPhone: phone })
    people.set(name, { phone, wishId: await waitlist.wishOf(phone) })
  }
  world.time.now = now.add({ minutes: 1 })
  const of = (name: string) => people.get(name) ?? { phone: '', wishId: '' }
  return { page, taken, of }
}

const outcomes = async (professionalId: string) =>
  (await waitlist.turnsOf(professionalId)).map(
    ({ client_name: name, outcome }) => `${name} ${outcome ?? 'runs'}`,
  )

const appointmentsOf = (professionalId: string) =>
  world.rows<{ contact_name: string; starts_at: Date }>(
    `select contact_name, starts_at from appointments
     where professional_id = $1 and status not in ('rejected', 'cancelled') order by starts_at`,
    [professionalId],
  )

const published = async (subject: string) =>
  (
    await world.rows<{ type: string }>(
      'select type from outbox where subject = $1 order by position',
      [subject],
    )
  ).map(({ type }) => type)

describe('joining', () => {
  test('keeps the wish, tells of it, and answers the same to everybody', async () => {
    const { id, slug } = await world.professional()
    const phone = newPhone()
    const wish = { slug, ...onMonday, clientPhone: phone, parts: ['evening', 'morning'] as const }
    const joining = { ...wish, parts: [...wish.parts] }
    expect(await waitlist.join(joining)).toEqual({ success: true })
    expect(await waitlist.join(joining)).toEqual({ success: true })
    const rows = await world.rows('select * from waitlist_wishes where professional_id = $1', [id])
    expect(rows).toMatchObject([
      { client_phone: phone, client_name: 'Bia Alves', parts: ['evening', 'morning'] },
    ])
    expect(await published(await waitlist.wishOf(phone))).toEqual([
      bookingEvents.WaitlistJoined.type,
    ])
  })

  test('keeps nothing of a program, and refuses days that nobody can book', async () => {
    const { id, slug } = await world.professional({ horizonDays: 10 })
    expect(await waitlist.join({ slug, website: 'x' })).toEqual({ success: true })
    expect(await codeOf(waitlist.join({ slug, days: ['2026-12-24'] }))).toBe('VALIDATION_FAILED')
    expect(await codeOf(waitlist.join({ slug: 'nobody-here' }))).not.toBe('OK')
    const serviceId = '019a0000-0000-7000-8000-000000000001'
    expect(await codeOf(waitlist.join({ slug, serviceId }))).toBe('SERVICE_NOT_FOUND')
    expect(
      await world.rows('select from waitlist_wishes where professional_id = $1', [id]),
    ).toEqual([])
  })

  test('has the caps of a booking', async () => {
    const { slug } = await world.professional()
    const clientPhone = newPhone()
    for (const day of ['23', '24', '30']) {
      await waitlist.join({ slug, days: [`2026-11-${day}`], clientPhone })
    }
    const fourth = waitlist.join({ slug, days: ['2026-12-01'], clientPhone })
    expect(await codeOf(fourth)).toBe('RATE_LIMITED')
  })

  test('is shown to the professional, in the order of turns', async () => {
    const { page, of } = await waitedFor(['Bia', 'Caio'])
    const actor = { kind: 'professional' as const, userId: page.userId }
    const { items, nextCursor } = await world.bus.call(bookingRpcs.listWaitlist, {}, { actor })
    expect(nextCursor).toBeNull()
    expect(items).toMatchObject([
      { name: 'Bia', phone: of('Bia').phone, days: ['2026-11-23'], offer: null },
      { name: 'Caio' },
    ])
    const stranger = { kind: 'professional' as const, userId: 'account-nobody' }
    const asked = world.bus.call(bookingRpcs.listWaitlist, {}, { actor: stranger })
    expect(await codeOf(asked)).toBe('FORBIDDEN')
  })
})

describe('a time that becomes free', () => {
  test.each(['cancel', 'reject'] as const)(
    'by a professional who answers "%s" is offered',
    async (how) => {
      const { page, taken } = await waitedFor(['Bia'], { autoConfirm: how === 'cancel' })
      await taken[how]()
      const turn = await waitlist.turn(page.id)
      expect(turn).toMatchObject({ client_name: 'Bia', starts_at: new Date(monday('09:00')) })
      expect(turn.until).toEqual(new Date(world.time.now.add({ minutes: 20 }).epochMilliseconds))
    },
  )

  test('by a move is offered', async () => {
    const { page, taken } = await waitedFor(['Bia'])
    await taken.move(monday('15:00'))
    expect(await waitlist.turn(page.id)).toMatchObject({ starts_at: new Date(monday('09:00')) })
  })

  test('by hours that are opened is offered', async () => {
    const { page } = await waitedFor(['Bia'])
    const windows = [{ dayOfWeek: 1 as const, startTime: '08:00', endTime: '18:00' }]
    await world.tellAvailability(aWeek(page.id, { version: 2, windows }))
    expect(await waitlist.turn(page.id)).toMatchObject({ starts_at: new Date(monday('08:00')) })
  })

  test('is offered to the next person when the turn has passed, and to nobody twice', async () => {
    const { page, taken } = await waitedFor(['Bia', 'Caio'])
    await taken.cancel()
    await waitlist.turn(page.id)
    world.time.now = world.time.now.add({ minutes: 20 })
    await waitlist.lookedAt(page.id)
    expect(await outcomes(page.id)).toEqual(['Bia passed', 'Caio runs'])
    world.time.now = world.time.now.add({ minutes: 20 })
    await waitlist.lookedAt(page.id)
    expect(await outcomes(page.id)).toEqual(['Bia passed', 'Caio passed'])
    expect(
      await world.rows('select from waitlist_openings where professional_id = $1', [page.id]),
    ).toEqual([])
  })

  test('is not offered to a blocked client, nor on a page whose plan is full', async () => {
    const { page, taken, of } = await waitedFor(['Bia'])
    await world.rows(
      `insert into clients (id, professional_id, name, phone, blocked)
       values (gen_random_uuid(), $1, 'Bia', $2, true)`,
      [page.id, of('Bia').phone],
    )
    await taken.cancel()
    await waitlist.lookedAt(page.id)
    expect(await waitlist.turnsOf(page.id)).toEqual([])

    const full = await waitedFor(['Caio'])
    await world.tellPlan(
      aPlan(full.page.id, { limits: { clients: 0, appointmentsPerMonth: null } }),
    )
    await full.taken.cancel()
    await waitlist.lookedAt(full.page.id)
    expect(await waitlist.turnsOf(full.page.id)).toEqual([])
  })

  test('is kept for whose turn it is, unless the professional does not want that', async () => {
    const { page, taken, of } = await waitedFor(['Bia'])
    await waitlist.prove(of('Bia').phone)
    await taken.cancel()
    await waitlist.turn(page.id)
    const { slug } = page
    expect(await codeOf(world.book({ slug, clientPhone: newPhone() }))).toBe('SLOT_TAKEN')
    expect(await codeOf(world.book({ slug, clientPhone: of('Bia').phone }))).toBe('OK')

    const open = await waitedFor(['Caio'], { waitlistHold: false })
    await open.taken.cancel()
    await waitlist.turn(open.page.id)
    const direct = world.book({ slug: open.page.slug, clientPhone: newPhone() })
    expect(await codeOf(direct)).toBe('OK')
    const { wishId } = open.of('Caio')
    expect(await codeOf(waitlist.act(wishId, { action: 'accept' }))).toBe('SLOT_TAKEN')
    expect(await outcomes(open.page.id)).toEqual(['Caio gone'])
  })

  test('is free for everybody again once the turns are over', async () => {
    const { page, taken, of } = await waitedFor(['Bia'])
    await waitlist.prove(of('Bia').phone)
    await taken.cancel()
    await waitlist.turn(page.id)
    world.time.now = world.time.now.add({ minutes: 20 })
    const direct = world.book({ slug: page.slug, clientPhone: newPhone() })
    expect(await codeOf(direct)).toBe('OK')
  })
})

describe('by the link', () => {
  test('the client sees the turn, masked, and takes the time', async () => {
    const { page, taken, of } = await waitedFor(['Bia Alves', 'Caio'])
    const { wishId, phone } = of('Bia Alves')
    expect(await waitlist.see(wishId)).toMatchObject({ status: 'waiting', offer: null })
    await taken.cancel()
    await waitlist.turn(page.id)
    const seen = await waitlist.see(wishId)
    expect(seen).toMatchObject({
      name: 'Bia',
      professional: { slug: page.slug },
      days: ['2026-11-23'],
    })
    expect(seen.offer).toMatchObject({ startsAt: new Date(monday('09:00')).toISOString() })
    expect(JSON.stringify(seen)).not.toContain(phone)

    const startsAt = monday('09:00')
    expect(await waitlist.act(wishId, { action: 'accept', startsAt })).toMatchObject({
      status: 'booked',
      offer: null,
    })
    // Pressed twice.
    await waitlist.act(wishId, { action: 'accept', startsAt })
    expect(await appointmentsOf(page.id)).toMatchObject([{ contact_name: 'Bia Alves' }])
    await waitlist.lookedAt(page.id)
    expect(await outcomes(page.id)).toEqual(['Bia Alves accepted'])
    expect(await published(wishId)).toEqual([
      bookingEvents.WaitlistJoined.type,
      bookingEvents.WaitlistOffered.type,
      bookingEvents.WaitlistOfferEnded.type,
    ])
  })

  test('who leaves the time to others stays on the list, and the next turn begins at once', async () => {
    const { page, taken, of } = await waitedFor(['Bia', 'Caio'])
    await taken.cancel()
    await waitlist.turn(page.id)
    const { wishId } = of('Bia')
    expect(await waitlist.act(wishId, { action: 'decline' })).toMatchObject({ status: 'waiting' })
    await waitlist.lookedAt(page.id)
    expect(await outcomes(page.id)).toEqual(['Bia declined', 'Caio runs'])
    expect(await codeOf(waitlist.act(wishId, { action: 'accept' }))).toBe('SLOT_UNAVAILABLE')
  })

  test('who ends the waiting is asked no more', async () => {
    const { page, taken, of } = await waitedFor(['Bia', 'Caio'])
    const { wishId } = of('Bia')
    expect(await waitlist.act(wishId, { action: 'end' })).toMatchObject({ status: 'ended' })
    expect(await waitlist.act(wishId, { action: 'end' })).toMatchObject({ status: 'ended' })
    await taken.cancel()
    expect(await waitlist.turn(page.id)).toMatchObject({ client_name: 'Caio' })
  })

  test('another time than the one that is meant is not taken', async () => {
    const { page, taken, of } = await waitedFor(['Bia'])
    await taken.cancel()
    await waitlist.turn(page.id)
    const other = { action: 'accept' as const, startsAt: monday('10:00') }
    expect(await codeOf(waitlist.act(of('Bia').wishId, other))).toBe('SLOT_UNAVAILABLE')
  })

  test('an appointment’s link opens no place on the waitlist', async () => {
    const { of } = await waitedFor(['Bia'])
    const { wishId } = of('Bia')
    const actor = { ...waitlist.link(wishId), side: 'client' as const }
    const seen = world.bus.call(bookingRpcs.getWaitlistWish, {}, { actor })
    expect(await codeOf(seen)).toBe('NOT_FOUND')
    const asked = world.bus.call(
      bookingRpcs.getLinkedAppointment,
      {},
      { actor: waitlist.link(wishId) },
    )
    expect(await codeOf(asked)).toBe('NOT_FOUND')
  })

  test('where the professional comes to the client, taking the time needs the address', async () => {
    const services = [aService({ durationMinutes: 60 })]
    const places = [aPlace({ kind: 'client_address', travelMinutes: 0 })]
    const page = await world.professional({ autoConfirm: true, services, places })
    await world.book({
      ...{ slug: page.slug, clientPhone: newPhone(), placeId: places[0]?.id },
      clientAddress: 'Rua das Flores, 10',
    })
    const [row] = await world.rows<{ id: string }>(
      'select id from appointments where professional_id = $1',
      [page.id],
    )
    const clientPhone = newPhone()
    await waitlist.join({ slug: page.slug, ...onMonday, clientPhone })
    const actor = { kind: 'account' as const, userId: page.userId, email: null }
    const cancel = { id: row?.id ?? '', status: 'cancelled' as const }
    await world.bus.call(bookingRpcs.changeAppointment, cancel, { actor })
    await waitlist.turn(page.id)
    const wishId = await waitlist.wishOf(clientPhone)
    expect((await waitlist.see(wishId)).offer).toMatchObject({ needsAddress: true })
    expect(await codeOf(waitlist.act(wishId, { action: 'accept' }))).toBe('VALIDATION_FAILED')
    const clientAddress = 'Rua Augusta, 500'
    expect(await codeOf(waitlist.act(wishId, { action: 'accept', clientAddress }))).toBe('OK')
  })
})

describe('who accepts elsewhere', () => {
  test('leaves the list by booking a time of its days', async () => {
    const { page, taken, of } = await waitedFor(['Bia', 'Caio'])
    const { phone } = of('Bia')
    await world.book({ slug: page.slug, startsAt: monday('14:00'), clientPhone: phone })
    await taken.cancel()
    expect(await waitlist.turn(page.id)).toMatchObject({ client_name: 'Caio' })
    expect(await waitlist.see(of('Bia').wishId)).toMatchObject({ status: 'booked' })
  })

  test('stays on it for other days', async () => {
    const { page, taken, of } = await waitedFor(['Bia'])
    const { phone } = of('Bia')
    await world.book({ slug: page.slug, startsAt: tuesday('14:00'), clientPhone: phone })
    await taken.cancel()
    expect(await waitlist.turn(page.id)).toMatchObject({ client_name: 'Bia' })
  })

  test('leaves the list when the professional books for them', async () => {
    const { page, of } = await waitedFor(['Bia'])
    const { phone, wishId } = of('Bia')
    const actor = { kind: 'professional' as const, userId: page.userId }
    const booking = { client: { name: 'Bia', phone }, startsAt: monday('16:15'), notify: false }
    await world.bus.call(bookingRpcs.createAppointment, booking, { actor })
    expect(await waitlist.see(wishId)).toMatchObject({ status: 'booked' })
  })
})

test('a turn survives a restart of the service, and the next one begins after it', async () => {
  const { page, taken } = await waitedFor(['Bia', 'Caio', 'Dora'])
  await taken.cancel()
  const before = await waitlist.turn(page.id)
  await world.restart()
  await waitlist.lookedAt(page.id)
  expect(await waitlist.turn(page.id)).toEqual(before)
  await world.restart(() => {
    world.time.now = world.time.now.add({ minutes: 25 })
  })
  await waitlist.lookedAt(page.id)
  expect(await outcomes(page.id)).toEqual(['Bia passed', 'Caio runs'])
})
