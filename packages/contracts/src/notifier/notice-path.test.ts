import { expect, test } from 'vitest'
import { noticePath } from './notice-path.ts'

const nothing = { type: 'msgBookingConfirmed', appointmentId: null, clientId: null }

test('a notice leads to its appointment or conversation, on the pages of its reader', () => {
  const appointment = { ...nothing, appointmentId: 'a1' }
  const conversation = { ...nothing, clientId: 'c1' }
  expect(noticePath({ audience: 'professional', ...appointment })).toBe('/agenda/a1')
  expect(noticePath({ audience: 'professional', ...conversation })).toBe('/clientes/c1/mensagens')
  expect(noticePath({ audience: 'client', ...appointment })).toBe('/c/horarios/a1')
  expect(noticePath({ audience: 'client', ...conversation })).toBe('/c/mensagens')
})

test('a notice about neither leads nowhere', () => {
  expect(noticePath({ audience: 'professional', ...nothing })).toBeNull()
  expect(noticePath({ audience: 'client', ...nothing })).toBeNull()
})

test('a notice about a package leads to the purchase, or to what its client bought', () => {
  const bought = { ...nothing, type: 'msgPackageBought', appointmentId: 'p1' }
  expect(noticePath({ audience: 'professional', ...bought })).toBe('/pacotes/p1')
  expect(noticePath({ audience: 'client', ...bought })).toBe('/c/pacotes')
})
