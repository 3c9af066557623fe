import { expect, test } from 'vitest'
import { compareRounds, type Rounds } from './comparison.ts'

const always = (base: number, own: number): Rounds => ({ base: [base], own: [own] })
const verdicts = (seen: Record<string, Rounds>) =>
  Object.fromEntries(
    compareRounds(new Map(Object.entries(seen))).map(({ figure, verdict }) => [figure, verdict]),
  )

test('a figure is the median of its rounds, and of two rounds their mean', () => {
  const seen = new Map([
    ['three, ms', { base: [1, 9, 2], own: [4, 3, 90] }],
    ['two, ms', { base: [1, 2], own: [3, 6] }],
  ])
  expect(compareRounds(seen)).toEqual([
    { figure: 'three, ms', base: 2, own: 4, change: 1, verdict: 'worse', floor: '' },
    { figure: 'two, ms', base: 1.5, own: 4.5, change: 2, verdict: 'worse', floor: '' },
  ])
})

test('a time that grows or a rate that falls by more than 5 % is worse', () => {
  expect(
    verdicts({
      'a, ms': always(100, 104),
      'b, ms': always(100, 106),
      'c, requests/s': always(100, 94),
      'd, requests/s': always(100, 150),
      lost: always(0, 1),
    }),
  ).toEqual({
    'a, ms': '',
    'b, ms': 'worse',
    'c, requests/s': 'worse',
    'd, requests/s': '',
    lost: 'worse',
  })
})

test('a figure that became worse together with its limit is noise', () => {
  expect(
    verdicts({
      'listing/s': always(7_000, 5_100),
      'listing/s: limit': always(28_000, 20_000),
      'booking/s': always(600, 400),
      'booking/s: limit': always(7_000, 6_900),
    }),
  ).toEqual({
    'listing/s': 'noise',
    'listing/s: limit': 'noise',
    'booking/s': 'worse',
    'booking/s: limit': '',
  })
})

test('a figure with a floor says whether it keeps it, as a share of the base', () => {
  const floors = compareRounds(
    new Map([
      ['POST /api/booking, committed/s', always(1_000, 600)],
      ['GET /api/booking, requests/s', always(10_000, 5_900)],
      ['CPU of a booking and its three notices, in all, ms: all', always(5, 6)],
      ['card webhook acknowledged at 200/s, p99 ms', always(10, 16)],
      ['npm start: memory, MB: all: at rest', always(500, 800)],
      ['sign-in, own time, p50, ms', always(5, 50)],
    ]),
  ).map(({ floor }) => floor)
  expect(floors).toEqual([
    'kept: 60 %, ≥ 60 %',
    'BROKEN: 59 %, ≥ 60 %',
    'kept: 120 %, ≤ 120 %',
    'BROKEN: 160 %, ≤ 150 %',
    'kept: 160 %, ≤ 160 %',
    '',
  ])
})
