import { bookingEvents, bookingRpcs, type OfferedService, type Place } from '@encaixe/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { aPlace, aService } from '../offers.ts'
import { aPlan, codeOf, monday } from '../world.ts'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

const cut = aService({ name: 'Corte', durationMinutes: 45, priceCents: 6_000, repeatable: true })
const beard = aService({ name: 'Barba', durationMinutes: 30, priceCents: 4_000 })
const dye = aService({ name: 'Coloração', durationMinutes: 120, priceCents: null })
const wash = aService({
  ...{ name: 'Lavagem', durationMinutes: 15, priceCents: 1_500 },
  ...{ addOn: true, addsTo: [cut.id] },
})
const all = [cut, beard, dye, wash]

const ids = (...services: OfferedService[]) => services.map(({ id }) => id)
const itemOf = ({ id: serviceId, name, durationMinutes, priceCents }: OfferedService) => ({
  ...{ serviceId, name, durationMinutes, priceCents },
})
const person = () => {
  const { name: clientName, phone: clientPhone } = world.newPerson()
  return { clientName, clientPhone }
}

async function page(services = all, places: Place[] = []) {
  const made = await world.professional({ services, places, autoConfirm: true })
  const actor = { kind: 'account', userId: made.userId, email: null } as const
  return {
    ...made,
    actor,
    book: (serviceIds: string[], time: string, changes = {}) =>
      world.book({
        ...{ slug: made.slug, serviceIds, startsAt: monday(time), ...person() },
        ...changes,
      }),
    byHand: (serviceIds: string[], time: string, changes = {}) =>
      world.bus.call(
        bookingRpcs.createAppointment,
        {
          ...{ serviceIds, startsAt: monday(time), ...changes },
          client: { name: 'Rui Barros', phone: world.newPerson().phone },
        },
        { actor: { kind: 'professional', userId: made.userId } },
      ),
    all: async () => (await world.bus.call(bookingRpcs.listAppointments, {}, { actor })).items,
    change: (id: string, serviceIds: string[]) =>
      world.bus.call(bookingRpcs.changeAppointment, { id, serviceIds }, { actor }),
  }
}

const eventsOf = (id: string, type: string) =>
  world.rows<{ data: Record<string, unknown> }>(
    'select data from outbox where subject = $1 and type = $2 order by time',
    [id, type],
  )

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

describe('several services', () => {
  test('are one appointment as long as all of them, with an item for each', async () => {
    const { book, all: listed } = await page()
    await book(ids(cut, wash, beard), '09:00')
    const [booked] = await listed()
    expect(booked).toMatchObject({
      service: { id: cut.id, name: 'Corte + Lavagem + Barba' },
      items: [cut, wash, beard].map(itemOf),
      priceCents: 11_500,
    })
    expect(booked && minutesOf(booked)).toBe(90)
    const [created] = await eventsOf(booked?.id ?? '', bookingEvents.BookingCreated.type)
    expect(created?.data).toMatchObject({
      appointment: { service: { name: 'Corte + Lavagem + Barba' }, items: [{}, {}, {}] },
    })
  })

  test('block all of their time, and nothing more', async () => {
    const { book } = await page()
    await book(ids(cut, beard), '09:00')
    expect(await codeOf(book(ids(beard), '09:30'))).toBe('SLOT_TAKEN')
    expect(await codeOf(book(ids(cut, beard), '10:15'))).toBe('OK')
  })

  test('keep what was agreed on, whatever the page offers later', async () => {
    const { book, all: listed, ...made } = await page()
    await book(ids(cut, beard), '09:00')
    const services = [{ ...cut, name: 'Corte novo', priceCents: 1 }]
    await world.tellProfessionalChanged({ ...made, version: 2, services })
    expect(await listed()).toMatchObject([{ items: [cut, beard].map(itemOf), priceCents: 10_000 }])
  })

  test('of which one has no price yet have none together', async () => {
    const { byHand } = await page()
    const made = await byHand(ids(cut, dye), '09:00')
    expect(made).toMatchObject({
      priceCents: 0,
      items: [{ priceCents: 6_000 }, { priceCents: null }],
    })
  })

  test('leave a booking of one service as it was, with one item', async () => {
    const { book, all: listed, id } = await page()
    await book(ids(beard), '09:00')
    expect(await listed()).toMatchObject([{ service: { name: 'Barba' }, items: [itemOf(beard)] }])
    const stored = await world.rows('select items from appointments where professional_id = $1', [
      id,
    ])
    expect(stored).toEqual([{ items: null }])
  })

  test.each([
    ['an add-on alone', () => ids(wash), 'ADD_ON_ALONE'],
    ['an add-on beside another service than its own', () => ids(beard, wash), 'ADD_ON_ALONE'],
    ['one twice that cannot be repeated', () => ids(beard, beard), 'VALIDATION_FAILED'],
    ['one of another page', () => [cut.id, aService().id], 'SERVICE_NOT_FOUND'],
    ['more than five', () => ids(cut, cut, cut, cut, cut, cut), 'VALIDATION_FAILED'],
    ['none', () => [], 'VALIDATION_FAILED'],
  ])('are refused: %s', async (_, services, code) => {
    const { book, byHand } = await page()
    expect(await codeOf(book(services(), '09:00'))).toBe(code)
    expect(await codeOf(byHand(services(), '09:00'))).toBe(code)
  })

  test('are named in one way only, and the client sends no price', async () => {
    const { book, all: listed } = await page()
    expect(await codeOf(book(ids(cut), '09:00', { serviceId: cut.id }))).toBe('VALIDATION_FAILED')
    await book(ids(cut, cut), '09:00', { priceCents: 1, items: [] })
    expect(await listed()).toMatchObject([{ priceCents: 12_000 }])
  })

  test('need a place that all of them can be had at', async () => {
    const [shop, home] = [aPlace({ label: 'Salão' }), aPlace({ label: 'Casa' })]
    const at = (one: OfferedService, ...where: Place[]) => ({
      ...one,
      placeIds: where.map(({ id }) => id),
    })
    const { book, all: listed } = await page(
      [at(cut, shop, home), at(beard, home), at(dye, shop)],
      [shop, home],
    )
    expect(await codeOf(book(ids(beard, dye), '09:00'))).toBe('SERVICES_APART')
    await book(ids(cut, beard), '09:00')
    expect(await listed()).toMatchObject([{ place: { id: home.id } }])
  })
})

test('what was done is counted service by service', async () => {
  const { byHand, id, userId, actor } = await page()
  await world.tellPlan(
    aPlan(id, { effectivePlan: 'pro', limits: { clients: null, appointmentsPerMonth: null } }),
  )
  const before = (time: string) => `2026-11-19T${time}:00-03:00`
  for (const [services, time] of [
    [ids(cut, beard), '09:00'],
    [ids(beard), '11:00'],
    [ids(cut, dye), '14:00'],
  ] as const) {
    const made = await byHand([...services], '00:00', { startsAt: before(time) })
    const done = { id: made.id, status: 'completed' as const }
    await world.bus.call(bookingRpcs.changeAppointment, done, { actor })
  }
  const stretch = { from: '2026-11-01', to: '2026-11-30' }
  const asked = { actor: { kind: 'professional', userId } } as const
  const { totals } = await world.bus.call(bookingRpcs.getFinanceReport, stretch, asked)
  expect(totals.byService).toEqual([
    { name: 'Corte', completed: 2, agreedCents: 12_000 },
    { name: 'Barba', completed: 2, agreedCents: 8_000 },
    { name: 'Coloração', completed: 1, agreedCents: 0 },
  ])
})

describe('another choice of services', () => {
  test('has its length and its price, and its client is told', async () => {
    const { byHand, change } = await page()
    const { id } = await byHand(ids(cut), '09:00')
    const changed = await change(id, ids(cut, beard))
    expect(changed).toMatchObject({ priceCents: 10_000, items: [cut, beard].map(itemOf) })
    expect(minutesOf(changed)).toBe(75)
    const [event] = await eventsOf(id, bookingEvents.BookingServicesChanged.type)
    expect(event?.data).toMatchObject({ previousPriceCents: 6_000 })
    expect(event?.data).not.toHaveProperty('notify')
    const back = await change(id, ids(cut))
    expect(back).toMatchObject({ service: { name: 'Corte' }, items: [itemOf(cut)] })
  })

  test('is refused where its time is not free', async () => {
    const { byHand, change, all: listed } = await page()
    const { id } = await byHand(ids(cut), '09:00')
    await byHand(ids(beard), '10:00')
    expect(await codeOf(change(id, ids(cut, beard)))).toBe('SLOT_TAKEN')
    expect(await listed()).toMatchObject([{ items: [itemOf(cut)] }, { items: [itemOf(beard)] }])
  })

  test('that takes as long and costs as much is told nobody', async () => {
    const twin = aService({ ...cut, id: aService().id, name: 'Corte na tesoura' })
    const { byHand, change } = await page([cut, twin])
    const { id } = await byHand(ids(cut), '09:00')
    await change(id, ids(twin))
    const [event] = await eventsOf(id, bookingEvents.BookingServicesChanged.type)
    expect(event?.data).toMatchObject({ notify: false })
  })

  test('is its professional’s alone, and not of a client or a stranger', async () => {
    const { book, all: listed, slug } = await page()
    const client = await world.client(slug, monday('14:15'))
    await book(ids(cut), '09:00')
    const [own] = (await listed()).filter(({ client: one }) => one?.name === client.name)
    const wanted = { id: own?.id ?? '', serviceIds: ids(beard) }
    const by = (userId: string) => {
      const actor = { kind: 'account', userId, email: null } as const
      return codeOf(world.bus.call(bookingRpcs.changeAppointment, wanted, { actor }))
    }
    expect(await by(client.userId)).toBe('INVALID_TRANSITION')
    expect(await by(world.newPerson().userId)).toBe('NOT_FOUND')
  })
})
