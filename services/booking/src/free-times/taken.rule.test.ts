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

test('an appointment that only touches another does not overlap it', () => {
  expect(isTenTaken([stretch('09:00', '10:00'), stretch('11:00', '12:00')])).toBe(false)
})

test('an appointment that reaches a minute into another overlaps it', () => {
  expect(isTenTaken([stretch('09:00', '10:01')])).toBe(true)
  expect(isTenTaken([stretch('10:59', '12:00')])).toBe(true)
})

test('the booked length counts, not the page’s session length', () => {
  expect(isTenTaken([stretch('10:30', '11:00')], { durationMinutes: 30 })).toBe(false)
  expect(isTenTaken([stretch('11:30', '12:00')], { durationMinutes: 120 })).toBe(true)
})

test('travel time and buffer on both sides have to be free', () => {
  const before = [stretch('09:00', '09:30')]
  const after = [stretch('11:30', '12:00')]
  expect(isTenTaken(before, { travelMinutes: 30 })).toBe(false)
  expect(isTenTaken(before, { travelMinutes: 31 })).toBe(true)
  expect(isTenTaken(after, { travelMinutes: 30 })).toBe(false)
  expect(isTenTaken(after, { travelMinutes: 25, bufferMinutes: 6 })).toBe(true)
})

test('one overlapping appointment is enough', () => {
  expect(isTenTaken([stretch('08:00', '09:00'), stretch('10:30', '11:00')])).toBe(true)
})
