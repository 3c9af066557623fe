import { expect, test } from 'vitest'
import { isTaken, type Stretch } from './taken.rule.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00-03:00`)
const stretch = (from: string, until: string): Stretch => [
  at(from).epochMilliseconds,
  at(until).epochMilliseconds,
]

const isTenTaken = (
  taken: Stretch[],
  { durationMinutes = 60, travelMinutes = 0, bufferMinutes = 0 } = {},
) => isTaken(taken, { startsAt: at('10:00'), durationMinutes, travelMinutes, bufferMinutes })

test('what only touches an appointment does not take its time', () => {
  expect(isTenTaken([stretch('09:00', '10:00'), stretch('11:00', '12:00')])).toBe(false)
})

test('what reaches a minute into it does', () => {
  expect(isTenTaken([stretch('09:00', '10:01')])).toBe(true)
  expect(isTenTaken([stretch('10:59', '12:00')])).toBe(true)
})

test('the length of what is booked counts, not that of the page’s session', () => {
  expect(isTenTaken([stretch('10:30', '11:00')], { durationMinutes: 30 })).toBe(false)
  expect(isTenTaken([stretch('11:30', '12:00')], { durationMinutes: 120 })).toBe(true)
})

test('the way to it and from it has to be free, and the buffer beyond it', () => {
  const before = [stretch('09:00', '09:30')]
  const after = [stretch('11:30', '12:00')]
  expect(isTenTaken(before, { travelMinutes: 30 })).toBe(false)
  expect(isTenTaken(before, { travelMinutes: 31 })).toBe(true)
  expect(isTenTaken(after, { travelMinutes: 30 })).toBe(false)
  expect(isTenTaken(after, { travelMinutes: 25, bufferMinutes: 6 })).toBe(true)
})

test('one that overlaps is enough, whatever else there is', () => {
  expect(isTenTaken([stretch('08:00', '09:00'), stretch('10:30', '11:00')])).toBe(true)
})
