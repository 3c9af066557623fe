import { expect, test } from 'vitest'
import { notBefore } from './quiet-hours.ts'

const at = (local: string, timezone = 'America/Sao_Paulo') => ({
  channel: 'whatsapp' as const,
  timezone,
  now: Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant(),
})

test.each([
  ['2026-11-26T07:59:59', '2026-11-26T11:00:00Z'],
  ['2026-11-26T08:00', null],
  ['2026-11-26T20:59:59', null],
  ['2026-11-26T21:00', '2026-11-27T11:00:00Z'],
  ['2026-11-26T23:59', '2026-11-27T11:00:00Z'],
  ['2026-11-27T00:00', '2026-11-27T11:00:00Z'],
])('what is due at %s in São Paulo goes out at %s', (local, expected) => {
  expect(notBefore('wait', at(local))).toBe(expected)
})

test('the hours are those of the place where the person lives', () => {
  const { now } = at('2026-11-26T08:30')
  expect(notBefore('wait', { channel: 'email', timezone: 'America/Manaus', now })).toBe(
    '2026-11-26T12:00:00Z',
  )
})

test('nothing waits that ignores them, and nothing that only lies in the app', () => {
  expect(notBefore('ignore', at('2026-11-26T23:00'))).toBeNull()
  expect(notBefore('wait', { ...at('2026-11-26T23:00'), channel: 'in_app' })).toBeNull()
})
