import { expect, test } from 'vitest'
import { heldUntil, quietUntil, USUAL_QUIET_HOURS } from './quiet-hours.rule.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const at = (local: string, timezone = SAO_PAULO) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant()

const notice = (local: string) => ({
  quietHours: 'wait' as const,
  channel: 'whatsapp' as const,
  window: USUAL_QUIET_HOURS,
  timezone: SAO_PAULO,
  readBy: null,
  now: at(local),
})

test.each([
  ['2026-11-26T07:59:59', '2026-11-26T11:00:00Z'],
  ['2026-11-26T08:00', null],
  ['2026-11-26T20:59:59', null],
  ['2026-11-26T21:00', '2026-11-27T11:00:00Z'],
  ['2026-11-26T23:59', '2026-11-27T11:00:00Z'],
  ['2026-11-27T00:00', '2026-11-27T11:00:00Z'],
])('what is due at %s in São Paulo goes out at %s', (local, expected) => {
  expect(heldUntil(notice(local))?.toString() ?? null).toBe(expected)
})

test.each([
  ['a rest after lunch', { from: '13:00', to: '14:30' }, '2026-11-26T14:00', '14:30'],
  ['before it', { from: '13:00', to: '14:30' }, '2026-11-26T12:59', null],
  ['at its end', { from: '13:00', to: '14:30' }, '2026-11-26T14:30', null],
  ['a short night', { from: '23:00', to: '06:00' }, '2026-11-26T22:00', null],
  ['none at all', { from: '00:00', to: '00:00' }, '2026-11-26T00:00', null],
])('one’s own hours count: %s', (_, window, local, until) => {
  const expected = until === null ? null : at(`2026-11-26T${until}`).toString()
  expect(quietUntil(window, SAO_PAULO, at(local))?.toString() ?? null).toBe(expected)
})

test('a night in which the clocks change ends when the clock there says so', () => {
  const night = at('2026-10-24T22:00', 'Europe/Lisbon')
  expect(quietUntil(USUAL_QUIET_HOURS, 'Europe/Lisbon', night)?.toString()).toBe(
    '2026-10-25T08:00:00Z',
  )
})

test('the hours are those of the place where the person lives', () => {
  const now = at('2026-11-26T08:30')
  expect(heldUntil({ ...notice('2026-11-26T08:30'), timezone: 'America/Manaus' })).toEqual(
    now.add({ minutes: 30 }),
  )
})

test('quiet hours hold back neither notices that ignore them nor those in the app', () => {
  expect(heldUntil({ ...notice('2026-11-26T23:00'), quietHours: 'ignore' })).toBeNull()
  expect(heldUntil({ ...notice('2026-11-26T23:00'), channel: 'in_app' })).toBeNull()
})

test('quiet hours hold back what would light up a phone', () => {
  const until = heldUntil({ ...notice('2026-11-26T23:00'), channel: 'push' })
  expect(until).toEqual(at('2026-11-27T08:00'))
})

test('a notice that has to be read before morning does not wait', () => {
  const late = notice('2026-11-26T23:00')
  const eight = at('2026-11-27T08:00')
  expect(heldUntil({ ...late, readBy: eight.toString() })).toBeNull()
  expect(heldUntil({ ...late, readBy: eight.add({ minutes: 1 }).toString() })).toEqual(eight)
})
