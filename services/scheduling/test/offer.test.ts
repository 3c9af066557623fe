import { type AppError, offerSettingsRpcs, type RpcRequest } from '@encaixe/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveBusyIntervals } from '../src/copies/busy-intervals.sql.ts'
import { markBooked } from '../src/offer/offer-rows.ts'
import { openScheduling, type Scheduling, someone } from './scheduling.ts'

let scheduling: Scheduling
beforeAll(async () => {
  scheduling = await openScheduling()
})
afterAll(() => scheduling.close())

const MONDAY = '2026-11-23'
const aService = (wanted: Partial<RpcRequest<typeof offerSettingsRpcs.createService>> = {}) =>
  offerSettingsRpcs.createService.input.parse({ name: 'Corte', durationMinutes: 30, ...wanted })
const aPlace = (wanted: Partial<RpcRequest<typeof offerSettingsRpcs.createPlace>> = {}) =>
  offerSettingsRpcs.createPlace.input.parse({ kind: 'online', label: 'Por vídeo', ...wanted })

const publishedOf = (id: string) =>
  scheduling.published.filter(({ subject }) => subject === id).map(({ data }) => data)

const offered = async (
  slug: string,
  asked: { service?: string; place?: string; minutes?: number } = {},
) => {
  const { slots, sessionDuration } = await scheduling.listSlots({
    ...{ slug, date: MONDAY, service: undefined, place: undefined, minutes: undefined },
    ...asked,
  })
  const starts = [...slots.morning, ...slots.afternoon, ...slots.evening]
  return { sessionDuration, starts: starts.map((start) => start.slice(11, 16)) }
}

const refusal = async (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    ({ code, details }: AppError) => details.errors?.[0]?.path ?? code,
  )

/** Marks them as an appointment's event would. */
const tellBooked = ({ service, place }: { service?: string; place?: string }) =>
  scheduling.database.transaction(({ tx }) =>
    markBooked(tx, { services: service ? [service] : [], places: place ? [place] : [] }),
  )

describe('services', () => {
  test('are published with the page, in their order', async () => {
    const { id, userId } = await scheduling.createProfessional(someone())
    const cut = await scheduling.createService({ userId, ...aService({ priceCents: 5_000 }) })
    const dye = await scheduling.createService({ userId, ...aService({ name: 'Coloração' }) })
    expect([cut.position, dye.position]).toEqual([0, 1])
    const { items } = await scheduling.orderServices({ userId, ids: [dye.id] })
    expect(items.map(({ name, position }) => [name, position])).toEqual([
      ['Coloração', 0],
      ['Corte', 1],
    ])
    expect((await scheduling.listServices({ userId })).items).toEqual(items)
    expect(publishedOf(id).at(-1)).toMatchObject({ version: 4, services: items, places: [] })
  })

  test('publish nothing when a change leaves them as they are', async () => {
    const { id, userId } = await scheduling.createProfessional(someone())
    const cut = await scheduling.createService({ userId, ...aService() })
    const before = publishedOf(id).length
    await scheduling.updateService({ userId, id: cut.id, name: 'Corte' })
    await scheduling.orderServices({ userId, ids: [cut.id] })
    expect(publishedOf(id)).toHaveLength(before)
    await scheduling.updateService({ userId, id: cut.id, name: 'Corte masculino' })
    expect(publishedOf(id)).toHaveLength(before + 1)
  })

  test('decide the length and the grid of the offered starts; a page without services uses its session', async () => {
    const { userId, slug } = await scheduling.createProfessional(someone())
    expect(await offered(slug)).toEqual({
      sessionDuration: 60,
      starts: ['09:00', '10:00', '11:00'],
    })
    const long = await scheduling.createService({ userId, ...aService({ durationMinutes: 90 }) })
    const short = await scheduling.createService({ userId, ...aService({ durationMinutes: 45 }) })
    expect(await offered(slug)).toEqual({ sessionDuration: 90, starts: ['09:00', '10:30'] })
    expect(await offered(slug, { service: short.id })).toEqual({
      sessionDuration: 45,
      starts: ['09:00', '09:45', '10:30', '11:15'],
    })
    await scheduling.updateBookingSettings({ userId, slotStepMinutes: 30 })
    expect((await offered(slug, { service: long.id })).starts).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
    const { days } = await scheduling.listDays({
      ...{ slug, from: MONDAY, to: MONDAY, service: long.id },
      ...{ place: undefined, minutes: undefined },
    })
    expect(days).toEqual([{ date: MONDAY, available: true }])
  })

  test('do not decide the length when a client moves an appointment: the agreed length does', async () => {
    const { userId, slug } = await scheduling.createProfessional(someone())
    const { id } = await scheduling.createService({ userId, ...aService({ durationMinutes: 90 }) })
    await scheduling.updateService({ userId, id, active: false })
    expect(await offered(slug, { service: id, minutes: 45 })).toEqual({
      sessionDuration: 45,
      starts: ['09:00', '09:45', '10:30', '11:15'],
    })
  })

  test('have no listed starts while they are inactive or unknown', async () => {
    const { userId, slug } = await scheduling.createProfessional(someone())
    const cut = await scheduling.createService({ userId, ...aService() })
    await scheduling.updateService({ userId, id: cut.id, active: false })
    expect(await refusal(offered(slug, { service: cut.id }))).toBe('SERVICE_NOT_FOUND')
    expect(await refusal(offered(slug, { service: userId }))).toBe('SERVICE_NOT_FOUND')
    expect((await offered(slug)).sessionDuration).toBe(60)
    expect((await scheduling.getPublicProfile({ slug })).services).toEqual([])
  })

  test('are deleted while nobody has booked them; after that they and their place only become inactive', async () => {
    const { userId } = await scheduling.createProfessional(someone())
    const cut = await scheduling.createService({ userId, ...aService() })
    const dye = await scheduling.createService({ userId, ...aService({ name: 'Coloração' }) })
    const salon = await scheduling.createPlace({ userId, ...aPlace() })
    await tellBooked({ service: dye.id, place: salon.id })
    await scheduling.removePlace({ userId, id: salon.id })
    expect((await scheduling.listPlaces({ userId })).items).toMatchObject([{ active: false }])
    await scheduling.removeService({ userId, id: cut.id })
    await scheduling.removeService({ userId, id: dye.id })
    const { items } = await scheduling.listServices({ userId })
    expect(items).toMatchObject([{ id: dye.id, active: false, position: 0 }])
    expect(await refusal(scheduling.removeService({ userId, id: cut.id }))).toBe('NOT_FOUND')
  })

  test('are limited to fifty active ones', async () => {
    const { userId } = await scheduling.createProfessional(someone())
    for (let n = 0; n < 50; n++) await scheduling.createService({ userId, ...aService() })
    expect(await refusal(scheduling.createService({ userId, ...aService() }))).toBe('name')
    const spare = await scheduling.createService({ userId, ...aService({ active: false }) })
    expect(await refusal(scheduling.updateService({ userId, id: spare.id, active: true }))).toBe(
      'active',
    )
  })

  test('can be changed only by the owner of their page', async () => {
    const ana = await scheduling.createProfessional(someone())
    const bia = await scheduling.createProfessional(someone())
    const { id } = await scheduling.createService({ userId: ana.userId, ...aService() })
    const place = await scheduling.createPlace({ userId: ana.userId, ...aPlace() })
    const { userId } = bia
    expect(await refusal(scheduling.updateService({ userId, id, name: 'Meu' }))).toBe('NOT_FOUND')
    expect(await refusal(scheduling.removeService({ userId, id }))).toBe('NOT_FOUND')
    expect(await refusal(scheduling.orderServices({ userId, ids: [id] }))).toBe('ids')
    const wanted = aService({ placeIds: [place.id] })
    expect(await refusal(scheduling.createService({ userId, ...wanted }))).toBe('placeIds')
  })
})

describe('places', () => {
  const office = {
    kind: 'address' as const,
    ...{ label: 'Salão', street: 'Rua Augusta', number: '10', city: 'São Paulo' },
    ...{ state: 'SP', postalCode: '01305-000', directions: 'Portão azul.', complement: 'Sala 2' },
  } as const

  test('are shown to strangers without the door, the directions and the link', async () => {
    const { userId, slug } = await scheduling.createProfessional(someone())
    const { id } = await scheduling.createPlace({ userId, ...aPlace(office) })
    await scheduling.createPlace({ userId, ...aPlace({ link: 'https://meet.example.com/ana' }) })
    await scheduling.createService({ userId, ...aService({ placeIds: [id] }) })
    const { places, services } = await scheduling.getPublicProfile({ slug })
    expect(places).toEqual([
      {
        ...{ id, kind: 'address', label: 'Salão', street: 'Rua Augusta', district: null },
        ...{ city: 'São Paulo', state: 'SP' },
      },
      {
        ...{ id: expect.any(String), kind: 'online', label: 'Por vídeo' },
        ...{ street: null, district: null, city: null, state: null },
      },
    ])
    expect(services).toMatchObject([{ name: 'Corte', placeIds: [id] }])
  })

  test('with a travel time keep it free around appointments and time off', async () => {
    const { id, userId, slug } = await scheduling.createProfessional(
      someone({ windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '14:00' }] }),
    )
    const home = { kind: 'client_address', label: 'Na sua casa', travelMinutes: 30 } as const
    await scheduling.createPlace({ userId, ...aPlace(office) })
    const visit = await scheduling.createPlace({ userId, ...aPlace(home) })
    await scheduling.updateBookingSettings({ userId, slotStepMinutes: 30 })
    await scheduling.database.transaction(({ tx }) =>
      saveBusyIntervals(tx, [
        {
          ...{ appointmentId: id, professionalId: id, blocking: true, version: 1 },
          ...{ startsAt: '2026-11-23T11:00:00-03:00', endsAt: '2026-11-23T11:30:00-03:00' },
        },
      ]),
    )
    scheduling.cache.drop(id)
    await scheduling.addTimeOff({
      ...{ userId, reason: null },
      ...{ startsAt: '2026-11-23T13:30:00-03:00', endsAt: '2026-11-23T15:00:00-03:00' },
    })
    expect((await offered(slug)).starts).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '11:30',
      '12:00',
      '12:30',
    ])
    expect((await offered(slug, { place: visit.id })).starts).toEqual(['09:00', '09:30', '12:00'])
    expect(await refusal(offered(slug, { place: userId }))).toBe('place')
  })

  test('become inactive instead of being deleted when a service names them or they were booked', async () => {
    const { userId, slug } = await scheduling.createProfessional(someone())
    const [named, booked, spare] = [
      await scheduling.createPlace({ userId, ...aPlace() }),
      await scheduling.createPlace({ userId, ...aPlace() }),
      await scheduling.createPlace({ userId, ...aPlace() }),
    ]
    await scheduling.createService({ userId, ...aService({ placeIds: [named.id] }) })
    await tellBooked({ place: booked.id })
    for (const { id } of [named, booked, spare]) await scheduling.removePlace({ userId, id })
    const { items } = await scheduling.listPlaces({ userId })
    expect(items.map(({ id, active }) => [id, active])).toEqual([
      [named.id, false],
      [booked.id, false],
    ])
    // The service does not move to some other place by that.
    expect((await scheduling.getPublicProfile({ slug })).services).toMatchObject([{ placeIds: [] }])
  })

  test('lose the fields of the old kind when their kind changes', async () => {
    const { userId } = await scheduling.createProfessional(someone())
    const { id } = await scheduling.createPlace({ userId, ...aPlace(office) })
    const changed = await scheduling.updatePlace({
      ...{ userId, id, kind: 'online', link: 'https://meet.example.com/ana' },
    })
    expect(changed).toMatchObject({ kind: 'online', street: null, number: null, postalCode: null })
    expect(await refusal(scheduling.updatePlace({ userId, id, kind: 'address' }))).toBe('street')
  })
})
