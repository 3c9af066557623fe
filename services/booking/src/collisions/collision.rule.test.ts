import { expect, test } from 'vitest'
import { collides, dueFor, pauseAfter } from './collision.rule.ts'

const at = (time: string) => Temporal.Instant.from(`2026-12-10T${time}:00Z`)
const stretch = (from: string, until: string) =>
  [at(from).epochMilliseconds, at(until).epochMilliseconds] as const
const appointment = {
  ...{ status: 'confirmed' as const, startsAt: at('10:00'), endsAt: at('11:00') },
  ...{ requestedStartsAt: null, travelMinutes: 0 },
}

test.each([
  ['as it was made', appointment, '08:00', 'look'],
  ['as it was made, and not confirmed', { status: 'pending_confirmation' }, '08:00', 'look'],
  ['cancelled', { status: 'cancelled' }, '08:00', 'over'],
  ['moved elsewhere', { startsAt: at('14:00') }, '08:00', 'over'],
  [
    'about to move there',
    { startsAt: at('14:00'), requestedStartsAt: at('10:00') },
    '08:00',
    'later',
  ],
  ['begun', {}, '10:00', 'over'],
] as const)('an appointment that is %s', (_, changes, now, due) => {
  expect(dueFor(at('10:00'), { ...appointment, ...changes }, at(now))).toBe(due)
})

test('an appointment that is gone is over', () => {
  expect(dueFor(at('10:00'), null, at('08:00'))).toBe('over')
})

test.each([
  ['before it', '09:00', '10:00', 0, false],
  ['over its begin', '09:30', '10:01', 0, true],
  ['after it', '11:00', '12:00', 0, false],
  ['in its travel time', '11:00', '12:00', 15, true],
] as const)(
  'a busy time %s collides: %s to %s with %i minutes of travel: %s',
  (_, from, until, travelMinutes, does) => {
    expect(collides({ ...appointment, travelMinutes }, [stretch(from, until)])).toBe(does)
  },
)

test('looks become rarer, down to one an hour', () => {
  const marked = at('08:00')
  expect(pauseAfter(marked, marked.add({ seconds: 2 }))).toBe(10)
  expect(pauseAfter(marked, marked.add({ minutes: 5 }))).toBe(300)
  expect(pauseAfter(marked, marked.add({ hours: 5 }))).toBe(3_600)
})
