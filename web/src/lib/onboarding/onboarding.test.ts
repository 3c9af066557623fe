import { expect, test } from 'vitest'
import { isAskedAt, reachable, stepErrors, stepOf, type TypedPage, zoneOf } from './onboarding.ts'
import { NOTHING } from './preset.ts'

const complete: TypedPage = {
  ...NOTHING,
  name: 'Ana Lima',
  profession: 'psychologist',
  phone: '(11) 98765-4321',
  sessionPrice: '150,00',
  slug: 'ana-lima',
  timezone: 'America/Manaus',
}
const nothing: TypedPage = {
  ...NOTHING,
  phone: '1',
  week: [[], [], [], [], [], [], []],
  sessionDuration: '0',
  sessionPrice: 'x',
  place: 'address',
  slug: 'A',
}

test('each step asks for its own fields only', () => {
  for (const step of [1, 2, 3, 4] as const) {
    expect(stepErrors(step, complete)).toEqual({})
    const missing = Object.keys(stepErrors(step, nothing))
    expect(missing.length).toBeGreaterThan(0)
    for (const field of missing) expect(stepOf(field)).toBe(step)
  }
})

test('a field that the service names leads to the step that asks for it', () => {
  expect(stepOf('slug')).toBe(4)
  expect(stepOf('windows.0.endTime')).toBe(2)
  expect(stepOf('servico2')).toBe(3)
  expect(stepOf('phone')).toBe(1)
  expect(isAskedAt('street', 3)).toBe(true)
  expect(isAskedAt('street', 4)).toBe(false)
})

test('a new page takes the zone of the browser, or the most common one', () => {
  expect(zoneOf('America/Manaus')).toBe('America/Manaus')
  for (const none of ['', 'Marte/Olympus', '+03:00']) expect(zoneOf(none)).toBe('America/Sao_Paulo')
})

test('an address leads to a step only once the steps before it are filled in', () => {
  expect(reachable(4, complete)).toBe(4)
  expect(reachable(2, complete)).toBe(2)
  expect(reachable(4, { ...complete, sessionPrice: 'x' })).toBe(3)
  expect(reachable(3, { ...complete, name: '' })).toBe(1)
  expect(reachable(1, nothing)).toBe(1)
})
