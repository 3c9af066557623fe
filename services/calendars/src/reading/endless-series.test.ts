import { expect, test } from 'vitest'
import { busyOfFile, type Reading } from './busy-of-file.ts'
import { TooComplex } from './occurrences.ts'

/** Files that take seconds to read: mutants of the reader are looked for without them. */

const at = (text: string) => Date.parse(`${text}Z`) / 1_000
const reading: Reading = {
  timezone: 'UTC',
  from: at('2026-12-01T00:00:00'),
  until: at('2027-01-01T00:00:00'),
  owners: [],
}
const read = (...lines: string[]) =>
  busyOfFile(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n'), reading)
const series = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT']

test('a series of every second is cut, counted, and leaves the others', () => {
  const seconds = series('DTSTART:19700101T000000', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
  const { busy, unread } = read(
    ...seconds,
    ...['BEGIN:VEVENT', 'UID:two', 'DTSTART:20261229T080000', 'DURATION:PT1H', 'END:VEVENT'],
  )
  expect(busy).toEqual([[at('2026-12-29T08:00:00'), at('2026-12-29T09:00:00')]])
  expect(unread).toBe(1)
})

test('a series of more dates than people have is cut and counted', () => {
  const day = Temporal.PlainDateTime.from('2026-12-15T00:00')
  const dates = Array.from({ length: 10_001 }, (_, n) =>
    day.add({ minutes: n }).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, ''),
  )
  const { busy, unread } = read(
    ...series('DTSTART:20261210T090000', 'DURATION:PT1H', `RDATE:${dates.join(',')}`),
  )
  // The last of 10,000 minutes begins an hour.
  expect(busy).toEqual([
    [at('2026-12-10T09:00:00'), at('2026-12-10T10:00:00')],
    [at('2026-12-15T00:00:00'), at('2026-12-21T23:39:00')],
  ])
  expect(unread).toBe(1)
})

test('series of decades beside each other make a file too complex', () => {
  const many = Array.from({ length: 9 }, (_, n) =>
    series('DTSTART:19600101T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY', `X-N:${n}`),
  )
  expect(() => read(...many.flat())).toThrow(TooComplex)
})
