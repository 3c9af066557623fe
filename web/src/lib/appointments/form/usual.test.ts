import type { AppointmentView } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { usualOf } from './usual.ts'

const offer = {
  services: [
    { value: 'corte', label: 'Corte', minutes: 30, isAddOn: false },
    { value: 'barba', label: 'Barba', minutes: 20, isAddOn: false },
  ],
  places: [{ value: 'salao', label: 'Salão' }],
  hasVisits: true,
}
const place: NonNullable<AppointmentView['place']> = {
  id: 'salao',
  ...{ kind: 'address', label: 'Salão', street: null, number: null, complement: null },
  ...{ district: null, city: null, state: null, postalCode: null, directions: null, link: null },
}
const came = (
  service: string,
  status: AppointmentView['status'] = 'completed',
): Parameters<typeof usualOf>[0][number] => ({
  status,
  service: { id: service, name: service },
  items: [],
  place,
  clientAddress: null,
})

test('the service and place of the latest appointment are a client’s usual ones', () => {
  expect(usualOf([came('corte')], offer)).toEqual({
    ...{ service: 'corte', also: [], place: 'salao', address: '' },
  })
  const home = { ...came('corte'), clientAddress: 'Rua A, 1' }
  expect(usualOf([home, came('corte')], offer).address).toBe('Rua A, 1')
})

test('several services of the latest appointment are a client’s usual ones', () => {
  const items = ['corte', 'barba', 'tintura'].map((serviceId) => ({
    ...{ serviceId, name: serviceId, durationMinutes: 30, priceCents: null },
  }))
  expect(usualOf([{ ...came('corte'), items }], offer)).toMatchObject({
    ...{ service: 'corte', also: ['barba'] },
  })
})

test('an appointment that was called off and a service that is gone preset nothing', () => {
  const none = { service: '', also: [], place: '', address: '' }
  expect(usualOf([came('corte', 'cancelled'), came('corte', 'rejected')], offer)).toEqual(none)
  expect(usualOf([came('tintura')], offer)).toEqual({ ...none, place: 'salao' })
  expect(usualOf([], offer)).toEqual(none)
})

test('the only service of a page is preset for everybody', () => {
  const { services, ...rest } = offer
  expect(usualOf([], { ...rest, services: services.slice(0, 1) }).service).toBe('corte')
})
