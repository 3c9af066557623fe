import { expect, test } from 'vitest'
import { gapsOf, lanesOf, partOf, partOn, shownHours, timeOf, without } from './day-parts.ts'
import { openParts } from './open-parts.ts'

const part = (from: string, until: string) => partOf({ start: from, end: until })
const words = (parts: readonly { from: number; until: number }[]) =>
  parts.map(({ from, until }) => `${timeOf(from)}-${timeOf(until)}`)

/** A Wednesday. */
const DAY = '2026-11-25'
const hours = {
  windows: [
    { dayOfWeek: 3, startTime: '09:00', endTime: '12:00' },
    { dayOfWeek: 3, startTime: '13:00', endTime: '18:00' },
    { dayOfWeek: 4, startTime: '07:00', endTime: '24:00' },
  ] as const,
  specialDays: [],
}

test('an appointment that ends after midnight takes the rest of its day', () => {
  expect(partOf({ start: '23:00', end: '00:30' })).toEqual({ from: 1380, until: 1440 })
  expect(partOf({ start: '23:00', end: '00:00' })).toEqual({ from: 1380, until: 1440 })
})

test('a day is open in the windows of its weekday, without its time off', () => {
  expect(words(openParts(DAY, hours, []))).toEqual(['09:00-12:00', '13:00-18:00'])
  expect(words(openParts('2026-11-26', hours, []))).toEqual(['07:00-24:00'])
  expect(openParts('2026-11-29', hours, [])).toEqual([])
  const doctor = { start: `${DAY}T14:00`, end: `${DAY}T15:30` }
  expect(words(openParts(DAY, hours, [doctor]))).toEqual([
    '09:00-12:00',
    '13:00-14:00',
    '15:30-18:00',
  ])
})

test('a trip covers the end of its first day, whole days, and the start of its last day', () => {
  const trip = { start: '2026-11-24T16:00', end: '2026-11-26T10:00' }
  expect(partOn('2026-11-23', trip)).toBeNull()
  expect(partOn('2026-11-24', trip)).toEqual({ from: 960, until: 1440 })
  expect(partOn(DAY, trip)).toEqual({ from: 0, until: 1440 })
  expect(partOn('2026-11-26', trip)).toEqual({ from: 0, until: 600 })
  expect(partOn('2026-11-27', trip)).toBeNull()
  expect(partOn('2026-11-26', { start: '2026-11-25T00:00', end: '2026-11-26T00:00' })).toBeNull()
})

test('the closed parts of a day are what is not open', () => {
  const shown = [part('07:00', '20:00')]
  expect(words(without(shown, openParts(DAY, hours, [])))).toEqual([
    '07:00-09:00',
    '12:00-13:00',
    '18:00-20:00',
  ])
})

test('a special day is open in its own windows, without its time off', () => {
  const on = (...windows: { startTime: string; endTime: string }[]) => ({
    ...hours,
    specialDays: [{ date: DAY, windows }],
  })
  const own = on({ startTime: '20:00', endTime: '22:00' })
  expect(openParts(DAY, on(), [])).toEqual([])
  expect(words(openParts(DAY, own, []))).toEqual(['20:00-22:00'])
  const late = { start: `${DAY}T21:00`, end: `${DAY}T23:00` }
  expect(words(openParts(DAY, own, [late]))).toEqual(['20:00-21:00'])
})

test('a day shows each free part of half an hour or more as a gap', () => {
  const open = openParts(DAY, hours, [])
  const taken = [part('09:00', '10:30'), part('13:00', '14:00'), part('14:20', '18:00')]
  expect(words(gapsOf(open, taken))).toEqual(['10:30-12:00'])
  expect(words(gapsOf(open, []))).toEqual(['09:00-12:00', '13:00-18:00'])
})

test('the gaps of today begin at the next quarter of an hour', () => {
  const open = openParts(DAY, hours, [])
  expect(words(gapsOf(open, [], 10 * 60 + 1))).toEqual(['10:15-12:00', '13:00-18:00'])
  expect(words(gapsOf(open, [], 11 * 60 + 46))).toEqual(['13:00-18:00'])
  expect(gapsOf(open, [], 24 * 60)).toEqual([])
})

test('blocks that overlap share the width, and blocks that touch do not', () => {
  expect(lanesOf([part('09:00', '10:00'), part('10:00', '11:00')])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
  const blocks = [
    part('09:00', '12:00'),
    part('09:00', '10:00'),
    part('10:00', '11:00'),
    part('14:00', '15:00'),
  ]
  expect(lanesOf(blocks)).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
})

test('no block covers another, however they overlap', () => {
  const blocks = Array.from({ length: 60 }, (_, index) => {
    const from = (index * 37) % 1300
    return { from, until: from + 15 + ((index * 53) % 120) }
  })
  const lanes = lanesOf(blocks)
  for (const [one, first] of blocks.entries()) {
    expect(lanes[one]?.lane).toBeLessThan(lanes[one]?.lanes ?? 0)
    for (const [other, second] of blocks.entries()) {
      const overlap = first.from < second.until && second.from < first.until
      if (one === other || !overlap) continue
      expect(lanes[one]?.lane).not.toBe(lanes[other]?.lane)
      expect(lanes[one]?.lanes).toBe(lanes[other]?.lanes)
    }
  }
})

test('the calendar shows the working hours and every appointment outside them', () => {
  const hours = { first: 8, last: 19 }
  expect(shownHours(hours, [])).toEqual(hours)
  expect(shownHours(hours, [part('06:45', '07:30'), part('20:00', '21:10')])).toEqual({
    first: 6,
    last: 22,
  })
})
