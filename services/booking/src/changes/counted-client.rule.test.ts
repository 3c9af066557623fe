import { appointmentStatus } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { countsClient } from './counted-client.rule.ts'

const sides = ['professional', 'client', 'system'] as const

test('a client counts once the professional has confirmed, or the appointment took place', () => {
  const counting = appointmentStatus.options.flatMap((status) =>
    sides.filter((by) => countsClient(status, by)).map((by) => `${status} by ${by}`),
  )
  expect(counting).toEqual([
    'confirmed by professional',
    'completed by professional',
    'completed by client',
    'completed by system',
  ])
  expect(countsClient(undefined, 'professional')).toBe(false)
})
