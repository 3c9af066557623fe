import { expect, test } from 'vitest'
import { dueDay } from './daily.rule.ts'

test.each([
  ['2026-11-26T10:59:59Z', '2026-11-25'],
  ['2026-11-26T11:00:00Z', '2026-11-26'],
  ['2026-11-27T02:59:59Z', '2026-11-26'],
  ['2026-11-27T03:00:00Z', '2026-11-26'],
])('at %s the run of %s is due, at eight in São Paulo', (now, day) => {
  const at = { hour: 8, timezone: 'America/Sao_Paulo' }
  expect(dueDay(Temporal.Instant.from(now), at)).toBe(day)
})
