import { expect, test } from 'vitest'
import { isFull, isNear, usageOf } from './usage.ts'

const free = { limits: { clients: 20, appointmentsPerMonth: 30 } }

test('usage is shown beside its limit, and hidden while it is unknown', () => {
  const usage = { clients: 16, appointmentsThisMonth: 3 }
  expect(usageOf({ usage, subscription: free })).toEqual([
    { label: 'Clientes', used: 16, limit: 20 },
    { label: 'Horários neste mês', used: 3, limit: 30 },
  ])
  expect(usageOf({ usage, subscription: null }).map(({ limit }) => limit)).toEqual([null, null])
  expect(usageOf({ usage: null, subscription: free })).toEqual([])
})

test.each([
  [15, false, false],
  [16, true, false],
  [20, true, true],
  [25, true, true],
])('%i of 20 is near: %s, full: %s', (used, near, full) => {
  expect(isNear({ used, limit: 20 })).toBe(near)
  expect(isFull({ used, limit: 20 })).toBe(full)
})

test('usage without a limit is never near it', () => {
  expect(isNear({ used: 1_000_000, limit: null })).toBe(false)
})
