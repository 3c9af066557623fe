import type { Place } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import {
  agreedOf,
  agreedServices,
  blockedTime,
  nothingAgreed,
  offerColumns,
  toldOffer,
} from './agreed-offer.rule.ts'

const address = {
  id: '019a0000-0000-7000-8000-000000000001',
  label: 'Consultório',
  street: 'Rua da Aurora',
  number: '325',
  complement: 'Sala 12',
  district: 'Boa Vista',
  city: 'Recife',
  state: 'PE',
  postalCode: '50050-000',
  directions: 'Portão azul.',
  link: null,
}
const place = (kind: Place['kind']): Place => ({
  ...address,
  kind,
  travelMinutes: 20,
  active: true,
  position: 0,
})
const service = {
  id: '019a0000-0000-7000-8000-000000000002',
  name: 'Primeira consulta',
  durationMinutes: 50,
  priceCents: 15_000,
  placeIds: [],
  active: true,
}
const terms = { isPlaceOpen: false, durationMinutes: 50, priceCents: 15_000, travelMinutes: 20 }
const typed = { clientAddress: 'Rua do Sol, 10', clientAnswer: 'Dor nas costas.' }

test('an appointment keeps where its place is, and an address only if the professional comes to it', () => {
  const at = (kind: Place['kind']) =>
    agreedOf({ ...terms, services: [service], place: place(kind) }, typed)
  expect(at('client_address')).toEqual({
    service: { id: service.id, name: service.name },
    items: null,
    place: { ...address, kind: 'client_address' },
    ...typed,
    travelMinutes: 20,
  })
  expect(at('address').clientAddress).toBeNull()
  expect(agreedOf({ ...terms, services: [], place: null }, typed)).toEqual({
    ...{ service: null, items: null, place: null, clientAddress: null },
    ...{ clientAnswer: 'Dor nas costas.', travelMinutes: 20 },
  })
})

test('travel time is blocked on both sides, and without it nothing is added', () => {
  const startsAt = Temporal.Instant.from('2026-12-01T15:00:00Z')
  const times = { startsAt, endsAt: startsAt.add({ minutes: 50 }) }
  expect(blockedTime(times, 0)).toBeNull()
  expect(blockedTime(times, 20)).toEqual({
    blockedFrom: '2026-12-01T14:40:00Z',
    blockedUntil: '2026-12-01T16:10:00Z',
  })
})

test('events carry what was agreed on and nothing else', () => {
  expect(toldOffer(nothingAgreed)).toEqual({})
  const told = (services: (typeof service)[]) => {
    const offer = { ...terms, services, place: place('client_address') }
    const { travelMinutes: _, ...agreed } = agreedOf(offer, typed)
    return { agreed, told: toldOffer(agreed) }
  }
  const one = told([service])
  expect(one.told).toEqual({ ...one.agreed, items: undefined })
  const several = told([service, { ...service, name: 'Retorno' }])
  expect(several.told).toEqual(several.agreed)
})

test('several services are told by all their names, and kept one by one', () => {
  const long = {
    ...service,
    id: '019a0000-0000-7000-8000-000000000003',
    name: 'Retorno',
    priceCents: null,
  }
  const { service: agreed, items } = agreedServices([service, long])
  expect(agreed).toEqual({ id: service.id, name: `${service.name} + Retorno` })
  expect(items).toEqual([
    { serviceId: service.id, name: service.name, durationMinutes: 50, priceCents: 15_000 },
    { serviceId: long.id, name: 'Retorno', durationMinutes: 50, priceCents: null },
  ])
})

test('a place is stored as its id, its label and its details', () => {
  const { id, label, ...rest } = { ...address, kind: 'client_address' }
  const agreed = agreedOf({ ...terms, services: [service], place: place('client_address') }, typed)
  expect(offerColumns(agreed)).toEqual({
    ...{ serviceId: service.id, serviceName: service.name },
    ...{ placeId: id, placeLabel: label, placeDetails: rest, ...typed },
  })
  expect(offerColumns(nothingAgreed)).toEqual({
    ...{ serviceId: null, serviceName: null, clientAddress: null, clientAnswer: null },
  })
})
