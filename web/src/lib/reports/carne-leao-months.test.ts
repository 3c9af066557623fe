import { expect, test } from 'vitest'
import { monthsBeforePage, monthsToDeclare } from './carne-leao-months.ts'

const today = '2026-03-31'
const sums = (start: string, revenueCents: number, refundedCents = 0) => ({
  ...{ start, revenueCents, refundedCents },
})

test('a page declares no empty month from before it was opened', () => {
  expect(monthsBeforePage(today, '2026-02-20')).toEqual({
    ...{ from: '2025-04-01', to: '2026-01-31', by: 'month' },
  })
  const before = [sums('2025-11-01', 0), sums('2025-12-01', 15_000), sums('2026-01-01', 0, 9_000)]
  expect(monthsToDeclare(today, '2026-02-20', [])).toEqual(['2026-03-01', '2026-02-01'])
  expect(monthsToDeclare(today, '2026-02-20', before)).toEqual([
    ...['2026-03-01', '2026-02-01', '2026-01-01', '2025-12-01'],
  ])
})

test('a page of more than a year declares each of the twelve months', () => {
  for (const openedOn of ['2024-05-02', '2025-04-30']) {
    expect(monthsBeforePage(today, openedOn)).toBeNull()
    const months = monthsToDeclare(today, openedOn, [])
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toBe('2025-04-01')
  }
})
