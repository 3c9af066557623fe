import { bookingRpcs, type Professional, schedulingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somePhone } from '../stack.ts'
import { startTogether, type Together } from './world.ts'

let world: Together
beforeAll(async () => {
  world = await startTogether()
})
afterAll(() => world.stop())

const as = ({ userId }: Professional) => ({ actor: { kind: 'professional', userId } as const })
const anyone = { actor: { kind: 'nobody' } as const }

const offer = async (owner: Professional) => {
  const service = await world.bus.call(
    schedulingRpcs.createService,
    { name: 'Treino em casa', durationMinutes: 60, priceCents: 12_000 },
    as(owner),
  )
  const place = await world.bus.call(
    schedulingRpcs.createPlace,
    { kind: 'client_address', label: 'Na sua casa', travelMinutes: 30 },
    as(owner),
  )
  return { service, place }
}

test('a new service and place can be booked at once, with travel time', async () => {
  const owner = await world.professional()
  const { service, place } = await offer(owner)
  const answer = await world.bus.call(
    bookingRpcs.createPublicBooking,
    {
      ...{ slug: owner.slug, startsAt: '2026-12-01T10:00:00-05:00' },
      ...{ clientName: 'João Silva', clientPhone: somePhone() },
      ...{ serviceId: service.id, placeId: place.id, clientAddress: 'Rua das Flores, 10' },
    },
    anyone,
  )
  expect(answer).toEqual({ success: true })
  await world.settled()
  const { slots } = await world.bus.call(
    schedulingRpcs.listSlots,
    { slug: owner.slug, date: '2026-12-01', service: service.id, place: place.id },
    anyone,
  )
  const taken = [...slots.morning, ...slots.afternoon].map((start) => start.slice(11, 16))
  // Travel to the next client starts when the professional is home again.
  for (const time of ['09:00', '10:00', '11:00']) expect(taken).not.toContain(time)
  for (const time of ['08:00', '12:00']) expect(taken).toContain(time)
  await world.bus.call(schedulingRpcs.removeService, { id: service.id }, as(owner))
  const { items } = await world.bus.call(schedulingRpcs.listServices, {}, as(owner))
  expect(items).toMatchObject([{ id: service.id, active: false }])
})

test('an occurrence whose travel time overlaps is a conflict, and the series goes on', async () => {
  const owner = await world.professional()
  const { service, place } = await offer(owner)
  await world.settled()
  await world.bus.call(
    bookingRpcs.createAppointment,
    {
      ...{
        client: { name: 'Bia Souza', phone: somePhone() },
        startsAt: '2026-11-25T14:15:00-05:00',
      },
      durationMinutes: 30,
    },
    as(owner),
  )
  const series = await world.series(owner, {
    ...{ serviceId: service.id, placeId: place.id, count: 4, startTime: '15:00' },
  })
  expect(await world.appointments(series.id)).toHaveLength(3)
  expect(await world.told('BOOKING', 'OccurrenceConflicted', series.id)).toHaveLength(1)
})

test('a series at the client’s address keeps its service, travel time and last address', async () => {
  const owner = await world.professional()
  const { service, place } = await offer(owner)
  await world.settled()
  const made = await world.bus.call(
    bookingRpcs.createAppointment,
    {
      ...{ client: { name: 'João Silva', phone: somePhone() }, startsAt: '2026-11-24T15:00:00Z' },
      ...{ serviceId: service.id, placeId: place.id, clientAddress: 'Rua das Flores, 10' },
    },
    as(owner),
  )
  const series = await world.series(owner, {
    ...(made.client && { clientId: made.client.id }),
    ...{ serviceId: service.id, placeId: place.id, count: 12 },
  })
  expect(series).toMatchObject({
    ...{ service: { id: service.id, name: 'Treino em casa' }, placeId: place.id },
    ...{ durationMinutes: 60, priceCents: 12_000 },
  })
  await world.bus.call(
    schedulingRpcs.updateService,
    { id: service.id, name: 'Treino', durationMinutes: 30 },
    as(owner),
  )
  await world.settled()
  // One visit elsewhere does not change the series' address.
  await world.bus.call(
    bookingRpcs.createAppointment,
    {
      ...{ clientId: made.client?.id ?? '', startsAt: '2026-11-26T15:00:00Z' },
      ...{ serviceId: service.id, placeId: place.id, clientAddress: 'Avenida Nova, 5' },
    },
    as(owner),
  )
  await world.goTo('2026-12-21T12:00:00Z')
  const rows = await world.rows<Record<string, string>>(
    'booking',
    `select service_name, place_label, client_address, (ends_at - starts_at)::text as length,
       (starts_at - blocked_from)::text as way
     from appointments where recurring_schedule_id = $1`,
    [series.id],
  )
  expect(rows).toHaveLength(12)
  for (const row of rows) {
    expect(row).toEqual({
      ...{ service_name: 'Treino em casa', place_label: 'Na sua casa' },
      ...{ client_address: 'Rua das Flores, 10', length: '01:00:00', way: '00:30:00' },
    })
  }
})
