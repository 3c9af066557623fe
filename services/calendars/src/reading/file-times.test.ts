import { expect, test } from 'vitest'
import type { Block } from './content-lines.ts'
import { dayIn, durationOf, timeNamed, timeOf } from './file-times.ts'

/** A time in short: its wall clock, or its day, and its zone. */
const short = (time: ReturnType<typeof timeOf>) =>
  time &&
  [
    time.isDate ? time.wall.toPlainDate() : time.wall.toString({ smallestUnit: 'second' }),
    ...[time.offset, time.tzid].filter((zone) => zone !== null),
  ].join(' ')

test.each([
  ['20261210T090000', '2026-12-10T09:00:00'],
  ['2026-12-10T09:00:00', '2026-12-10T09:00:00'],
  [' 20261210 0900 ', '2026-12-10T09:00:00'],
  ['20261210T090000Z', '2026-12-10T09:00:00 UTC'],
  ['20261210t090000z', '2026-12-10T09:00:00 UTC'],
  ['20261210T090000.5 -03:00', '2026-12-10T09:00:00 -03:00'],
  ['20261210T090000,25+0530', '2026-12-10T09:00:00 +0530'],
  ['20261210T09:00-03', '2026-12-10T09:00:00 -03'],
  ['20261210T240000', '2026-12-11T00:00:00'],
  ['20261210T235960', '2026-12-10T23:59:59'],
  ['20261210', '2026-12-10'],
  ['20261210T250000', null],
  ['20261210T096000', null],
  ['20261210T090061', null],
  ['20261310T090000', null],
  ['20261232', null],
  ['20261210T', null],
  ['20261210T090000X', null],
  ['x20261210', null],
  ['soon', null],
  ['', null],
])('%j is read as %s', (text, expected) => {
  expect(short(timeOf(text))).toBe(expected)
})

test.each([
  [';VALUE=DATE', '20261210T090000', '2026-12-10'],
  [';value=date;TZID=Europe/Lisbon', '20261210', '2026-12-10 Europe/Lisbon'],
  [';VALUE=DATE-TIME', '20261210T090000', '2026-12-10T09:00:00'],
  [';TZID=Europe/Lisbon', '20261210T090000', '2026-12-10T09:00:00 Europe/Lisbon'],
  [';TZID=Europe/Lisbon', '20261210T090000Z', '2026-12-10T09:00:00 UTC Europe/Lisbon'],
  [';XVALUE=DATE', '20261210T090000', '2026-12-10T09:00:00'],
])('with %s %s is read as %s', (params, text, expected) => {
  expect(short(timeOf(text, { params }))).toBe(expected)
})

test.each([
  ['on 2026-12-10, perhaps', '2026-12-10'],
  ['x20261210T99', '2026-12-10'],
  ['19991231', '1999-12-31'],
  ['18991231', null],
  ['20269999', null],
  ['never', null],
])('the day that %j names is %s', (text, expected) => {
  expect(short(dayIn(text))).toBe(expected)
})

test.each([
  ['P1W', 7, 0],
  ['P2W3D', 17, 0],
  ['P10W', 70, 0],
  ['P15D', 15, 0],
  ['PT36H', 0, 129_600],
  ['PT90S', 0, 90],
  [' P1DT2H3M4S ', 1, 7_384],
  ['+PT15M', 0, 900],
  ['pt1h', 0, 3_600],
  ['PT0S', 0, 0],
])('%j takes %i days and %i seconds', (text, days, seconds) => {
  expect(durationOf(text)).toEqual({ days, seconds })
})

test.each(['P', 'PT', 'P1', '-PT1H', 'P1DT', '1H', 'PT1', 'PT1Hx', 'xPT1H', ''])(
  '%j is no duration',
  (text) => {
    expect(durationOf(text)).toBeNull()
  },
)

const block = (...values: string[]): Block => ({
  ...{ name: 'vevent', blocks: [], isWhole: true },
  lines: values.map((value) => ({ name: 'dtstart', params: '', value })),
})

test('of a property the first time that can be read counts, else the first day that one names', () => {
  const read = (...values: string[]) => {
    const found = timeNamed(block(...values), 'dtstart')
    return found && [short(found.time), found.isDamaged]
  }
  expect(read('soon', '20261210T090000', '20261211T090000')).toEqual(['2026-12-10T09:00:00', false])
  expect(read('soon', '20261210T99', '20261211T99')).toEqual(['2026-12-10', true])
  expect(read('20261210T99', '20261211T090000')).toEqual(['2026-12-11T09:00:00', false])
  expect(read('soon', ' ')).toBeNull()
  expect(timeNamed(block('20261210'), 'dtend')).toBeNull()
})
