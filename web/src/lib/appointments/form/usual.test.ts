import type { AppointmentView } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { usualOf } from './usual.ts'

const offer = {
  services: [
    { value: 'corte', label: 'Corte', minutes: 30 },
    { value: 'barba', label: 'Barba', minutes: 20 },
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
  place,
  clientAddress: null,
})

test('the service and place of the latest appointment are a client’s usual ones', () => {
  expect(usualOf([came('corte')], offer)).toEqual({ service: 'corte', place: 'salao', address: '' })
  const home = { ...came('corte'), clientAddress: 'Rua A, 1' }
  expect(usualOf([home, came('corte')], offer).address).toBe('Rua A, 1')
})

test('an appointment that was called off and a service that is gone preset nothing', () => {
  const none = { service: '', place: '', address: '' }
  expect(usualOf([came('corte', 'cancelled'), came('corte', 'rejected')], offer)).toEqual(none)
  expect(usualOf([came('tintura')], offer)).toEqual({ ...none, place: 'salao' })
  expect(usualOf([], offer)).toEqual(none)
})

test('the only service of a page is preset for everybody', () => {
  const { services, ...rest } = offer
  expect(usualOf([], { ...rest, services: services.slice(0, 1) }).service).toBe('corte')
})
