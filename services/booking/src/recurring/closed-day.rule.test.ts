import { expect, test } from 'vitest'
import { closedBySpecialDay } from './closed-day.rule.ts'

const timezone = 'America/Sao_Paulo'
const at = (from: string, until: string) => ({
  startsAt: Temporal.Instant.from(`2026-12-24T${from}-03:00`),
  endsAt: Temporal.Instant.from(`2026-12-24T${until}-03:00`),
})
const day = (...windows: [string, string][]) => [
  { date: '2026-12-24', windows: windows.map(([startTime, endTime]) => ({ startTime, endTime })) },
]

test.each([
  ['a closed day', day(), true],
  ['a day that ends before it', day(['08:00', '10:30']), true],
  ['a day that begins within it', day(['10:15', '18:00']), true],
  ['a day that holds it', day(['09:00', '11:00']), false],
  ['a day whose touching windows hold it', day(['09:00', '10:30'], ['10:30', '12:00']), false],
  ['no day of its own', [], false],
  ['another closed day', [{ date: '2026-12-25', windows: [] }], false],
])('an occurrence from 10:00 to 11:00 on %s', (_name, specialDays, isClosed) => {
  expect(closedBySpecialDay(at('10:00', '11:00'), { specialDays, timezone })).toBe(isClosed)
})

test('the day is that of the professional’s clock', () => {
  const late = at('22:00', '23:00')
  expect(closedBySpecialDay(late, { specialDays: day(), timezone })).toBe(true)
  expect(
    closedBySpecialDay(late, { specialDays: [{ date: '2026-12-25', windows: [] }], timezone }),
  ).toBe(false)
})
