import { expect, test } from 'vitest'
import { horizonOf } from './horizon.rule.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('a page knows a week back, and a week more than can be booked, from midnight to midnight of its zone', () => {
  const page = { timezone: 'America/Sao_Paulo', horizonDays: 30 }
  const horizon = {
    from: at('2026-12-03T03:00:00Z').epochMilliseconds / 1_000,
    until: at('2027-01-17T03:00:00Z').epochMilliseconds / 1_000,
    readFor: '2027-01-17 America/Sao_Paulo',
  }
  expect(horizonOf(page, at('2026-12-10T03:00:00Z'))).toEqual(horizon)
  expect(horizonOf(page, at('2026-12-11T02:59:59Z'))).toEqual(horizon)
  expect(horizonOf(page, at('2026-12-11T03:00:00Z')).readFor).toBe('2027-01-18 America/Sao_Paulo')
})
