import { expect, test } from 'vitest'
import type { Stretch } from '../free-times/taken.rule.ts'
import { type Closing, knownHours } from './known-hours.rule.ts'

const at = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute)
const closing = (from: number, until: number, closedAt: number): Closing => ({
  stretch: [from, until],
  closedAt: at(closedAt),
})

test.each<[string, Stretch[], Closing[], string[]]>([
  ['hours that were never closed are news to everybody', [[9, 12]], [], ['9-12 to all']],
  [
    'hours that were closed are known to who waited then',
    [[9, 12]],
    [closing(9, 12, 3)],
    ['9-12 known 3'],
  ],
  [
    'what was not closed of them is news',
    [[8, 13]],
    [closing(9, 12, 3)],
    ['8-9 to all', '12-13 to all', '9-12 known 3'],
  ],
  [
    'of two closings the last one counts',
    [[9, 12]],
    [closing(9, 12, 3), closing(10, 11, 5), closing(10, 12, 4)],
    ['10-11 known 5', '11-12 known 4', '9-10 known 3'],
  ],
  ['closings elsewhere change nothing', [[9, 12]], [closing(12, 14, 3)], ['9-12 to all']],
])('%s', (_what, opened, closings, expected) => {
  expect(
    knownHours(opened, closings).map(
      ({ stretch: [from, until], knownUntil }) =>
        `${from}-${until} ${knownUntil ? `known ${knownUntil.epochMilliseconds}` : 'to all'}`,
    ),
  ).toEqual(expected)
})
