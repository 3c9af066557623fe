import { expect, test } from 'vitest'
import { noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { afterStart, continued, inContext } from './in-context.rule.ts'

const today = '2026-11-24'
/** Half past ten. */
const earliest = 630
const loose = (from: string): Wish => ({
  ...noWish,
  choices: [{ days: [{ from, to: from, isLoose: true }], weekdays: [], times: [] }],
})
const span = (from: string, to = from): Wish => ({
  ...noWish,
  choices: [{ days: [{ from, to }], weekdays: [], times: [] }],
})
const start = (date: string, minutes = 1020) => ({
  ...{ date, minutes },
  weekday: Temporal.PlainDate.from(date).dayOfWeek % 7,
})
const dayOf = ({ choices }: Wish) => choices[0]?.days[0]?.from

/** Tuesday is today; the list shows the Tuesday after. */
test('a weekday after a list means the day of the list', () => {
  const context = { shown: [start('2026-12-01')], before: noWish, today, earliest }
  expect(dayOf(inContext(loose('2026-11-24'), context))).toBe('2026-12-01')
})

test.each([
  ['2026-11-25', span('2026-12-14', '2026-12-20'), '2026-12-16'],
  ['2026-11-25', span('2026-12-14'), '2026-12-16'],
  ['2026-11-27', span('2026-11-30', '2026-12-06'), '2026-12-04'],
  ['2026-11-25', noWish, '2026-11-25'],
  ['2026-11-27', loose('2026-11-30'), '2026-11-27'],
])('a weekday of %s after %j means %s', (day, before, expected) => {
  expect(dayOf(inContext(loose(day), { shown: [], before, today, earliest }))).toBe(expected)
})

const times = [{ from: 900, to: 900 }]
const timed = (minutes: number): Wish => ({
  ...noWish,
  choices: [{ days: [], weekdays: [], times: [{ from: minutes, to: minutes }] }],
})

test('a new hour keeps the day, and a new day the hour', () => {
  const days = [{ from: '2026-11-27', to: '2026-11-27' }]
  const before: Wish = { ...noWish, choices: [{ days, weekdays: [], times }] }
  expect(continued(before, timed(960)).choices).toEqual([
    {
      days: [{ from: '2026-11-27', to: '2026-11-27' }],
      weekdays: [],
      times: [{ from: 960, to: 960 }],
    },
  ])
  expect(continued(before, span('2026-11-30')).choices[0]?.times).toEqual(times)
})

test('an hour later is an hour after the start that was spoken about', () => {
  const later = afterStart(start('2026-11-26', 900), noWish, { ...noWish, by: 60 })
  expect(later.choices[0]?.times).toEqual([{ from: 960, to: 960 }])
  expect(dayOf(later)).toBe('2026-11-26')
})

test('a day later is at the same hour', () => {
  const by = 24 * 60
  const later = afterStart(start('2026-11-30', 900), noWish, { ...noWish, by })
  expect(later.choices[0]).toEqual({
    ...{ days: [{ from: '2026-12-01', to: '2026-12-01' }], weekdays: [] },
    times: [{ from: 900, to: 900 }],
  })
  const same = afterStart(start('2026-11-30', 900), noWish, { ...noWish, by: 0 })
  expect(same.choices[0]).toMatchObject({ days: [{ from: '2026-11-30' }], times: [] })
})

test('the name of today with an hour that has passed means the next week', () => {
  const context = { shown: [], before: noWish, today, earliest }
  const at = (minutes: number) => {
    const [choice] = loose('2026-11-24').choices
    const times = [{ from: minutes, to: minutes }]
    return dayOf(inContext({ ...noWish, choices: choice ? [{ ...choice, times }] : [] }, context))
  }
  expect([at(600), at(660)]).toEqual(['2026-12-01', '2026-11-24'])
})
