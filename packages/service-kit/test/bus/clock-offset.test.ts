import { expect, test } from 'vitest'
import { createClockOffsets } from '../../src/bus/clock-offset.ts'

function clocks() {
  let time = 1_000_000
  const { offset } = createClockOffsets(() => time)
  return {
    /** A request sent by a clock that is so much behind arrives after so long. */
    arrive: (behind: number, took: number, caller = 'a') => {
      time += took
      return offset(caller, time - took - behind)
    },
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test('the offset of two clocks is the smallest difference seen between sending and arrival', () => {
  const { arrive } = clocks()
  expect(arrive(600_000, 5)).toBe(600_005)
  expect(arrive(600_000, 2)).toBe(600_002)
  expect(arrive(600_000, 9)).toBe(600_002)
  expect(arrive(-600_000, 3, 'b')).toBe(-599_997)
})

test('a request that waited for long counts as late', () => {
  const { arrive } = clocks()
  arrive(0, 2)
  expect(arrive(0, 30_000)).toBe(2)
})

test('a corrected clock counts after the window of measurements', () => {
  const { arrive, pass } = clocks()
  arrive(0, 2)
  for (let minute = 0; minute < 3; minute += 1) {
    pass(61_000)
    arrive(600_000, 2)
  }
  expect(arrive(600_000, 4)).toBe(600_002)
})
