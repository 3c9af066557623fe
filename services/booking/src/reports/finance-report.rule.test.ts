import { expect, test } from 'vitest'
import { type DayFigures, financeReportOf } from './finance-report.rule.ts'

const day = (changes: Partial<DayFigures>): DayFigures => ({
  day: '2026-11-04',
  capturedCents: 0,
  refundedCents: 0,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  expensesCents: 0,
  feesCents: 0,
  ...changes,
})
const packages = { sold: 0, soldCents: 0, sessionsUsed: 0, sessionsOpen: 0, openCents: 0 }
const none = { hours: [], methods: [], categories: [], services: [], packages }
const stretch = { from: '2026-10-30', to: '2026-11-10', timezone: 'America/Sao_Paulo' } as const

test('weeks begin on Monday, months on the first, and empty periods are listed', () => {
  const starts = (by: 'day' | 'week' | 'month') =>
    financeReportOf([], none, { ...stretch, by }).periods.map(({ start }) => start)
  expect(starts('week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
  expect(starts('month')).toEqual(['2026-10-01', '2026-11-01'])
  expect(starts('day')).toHaveLength(12)
})

test('revenue is payments less refunds, and the average is per session', () => {
  const report = financeReportOf(
    [
      day({ capturedCents: 30_000, completed: 2, noShows: 1 }),
      day({ day: '2026-11-05', refundedCents: 10_000, completed: 1, cancelled: 4 }),
    ],
    none,
    { ...stretch, by: 'month' },
  )
  expect(report.periods[1]).toMatchObject({
    start: '2026-11-01',
    revenueCents: 20_000,
    refundedCents: 10_000,
    completed: 3,
    noShows: 1,
    cancelled: 4,
    averageTicketCents: 6_667,
    expensesCents: 0,
  })
  expect(report.totals.noShowRate).toBe(0.25)
  expect(report.periods[0]?.averageTicketCents).toBe(0)
})

test('the best hours come first', () => {
  const hours = [
    { dayOfWeek: 2, hour: 9, completed: 3 },
    { dayOfWeek: 1, hour: 18, completed: 7 },
    { dayOfWeek: 1, hour: 9, completed: 3 },
  ] as const
  const { bestHours } = financeReportOf([], { ...none, hours }, { ...stretch, by: 'day' })
  expect(bestHours.map(({ dayOfWeek, hour }) => [dayOfWeek, hour])).toEqual([
    [1, 18],
    [1, 9],
    [2, 9],
  ])
})

test('fees count in their period, and are no part of what is left', () => {
  const { totals, periods } = financeReportOf(
    [
      day({ capturedCents: 30_000, expensesCents: 1_000, feesCents: 297 }),
      day({ day: '2026-10-31', capturedCents: 10_000, feesCents: 99 }),
    ],
    none,
    { ...stretch, by: 'month' },
  )
  expect(totals).toMatchObject({ revenueCents: 40_000, feesCents: 396, restCents: 38_604 })
  expect(periods.map(({ feesCents }) => feesCents)).toEqual([99, 297])
})

test('what is left is revenue less expenses, and every way of paying is listed', () => {
  const { totals, periods } = financeReportOf(
    [
      day({ capturedCents: 30_000, completed: 2 }),
      day({ day: '2026-11-06', expensesCents: 12_000 }),
    ],
    {
      ...none,
      methods: [
        { day: '2026-10-31', method: 'cash', receivedCents: 5_000 },
        { day: '2026-11-04', method: 'cash', receivedCents: 10_000 },
      ],
      categories: [
        { category: 'supplies', cents: 2_000 },
        { category: 'rent', cents: 10_000 },
      ],
    },
    { ...stretch, by: 'month' },
  )
  expect(totals).toMatchObject({ expensesCents: 12_000, restCents: 18_000 })
  expect(totals.byMethod).toEqual([
    { method: 'pix', receivedCents: 0 },
    { method: 'cash', receivedCents: 15_000 },
    { method: 'card', receivedCents: 0 },
    { method: 'other', receivedCents: 0 },
  ])
  expect(totals.byCategory.map(({ category }) => category)).toEqual(['rent', 'supplies'])
  expect(periods[1]?.byMethod[1]).toEqual({ method: 'cash', receivedCents: 10_000 })
  expect(periods.map(({ expensesCents }) => expensesCents)).toEqual([0, 12_000])
})
