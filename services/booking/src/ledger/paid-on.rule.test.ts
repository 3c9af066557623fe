import { expect, test } from 'vitest'
import { noonOf } from './paid-on.rule.ts'

/** Still Friday, 20 November, in São Paulo. */
const now = Temporal.Instant.from('2026-11-21T01:30:00Z')
const paidOn = (day: string) =>
  noonOf(day, { timezone: 'America/Sao_Paulo', now, path: 'paidOn' }).toString()

test('noonOf returns the current moment for today and noon for an earlier day', () => {
  expect(paidOn('2026-11-20')).toBe(now.toString())
  expect(paidOn('2026-11-19')).toBe('2026-11-19T15:00:00Z')
  expect(paidOn('2025-11-19')).toBe('2025-11-19T15:00:00Z')
})

test.each([
  ['2026-11-21', 'Escolha hoje ou um dia que já passou.'],
  ['2025-11-18', 'Escolha um dia do último ano.'],
])('noonOf rejects %s, a day to come or more than a year ago', (day, message) => {
  expect(() => paidOn(day)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path: 'paidOn', message }] },
    }),
  )
})
