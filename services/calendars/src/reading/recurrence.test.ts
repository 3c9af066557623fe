import { expect, test } from 'vitest'
import { cleanRule, readRule } from './recurrence.ts'
import { icalTime } from './zones.ts'

test.each([
  ['freq=daily;interval=2', 'FREQ=DAILY;INTERVAL=2'],
  [' ; FREQ = DAILY ; ', 'FREQ=DAILY'],
  ['FREQ=SOMETIMES', 'FREQ=?'],
  ['FREQ', 'FREQ=?'],
  ['X-WHO=Ana Lima;FREQ=SECONDLY', 'X=?;FREQ=SECONDLY'],
  ['FREQ=MINUTELY', 'FREQ=MINUTELY'],
  ['FREQ=HOURLY', 'FREQ=HOURLY'],
  ['FREQ=YEARLY', 'FREQ=YEARLY'],
  ['UNTIL=2026-12-10T09:00:00+03:00', 'UNTIL=2026-12-10T09:00:00+03:00'],
  ['UNTIL=20261210T090000Z Ana', 'UNTIL=20261210T090000Z????'],
  ['COUNT=10', 'COUNT=10'],
  ['COUNT=0', 'COUNT=?'],
  ['COUNT=123456', 'COUNT=?'],
  ['COUNT=x1', 'COUNT=?'],
  ['INTERVAL=-1', 'INTERVAL=?'],
  ['INTERVAL=1x', 'INTERVAL=?'],
  ['BYDAY=MO,-1TU,+2WE,53TH,10FR,SA,SU', 'BYDAY=MO,-1TU,+2WE,53TH,10FR,SA,SU'],
  ['BYDAY=XX,54MO,0TU,60WE,TH1,1', 'BYDAY=?,?,?,?,?,?'],
  ['WKST=SU;WKST=XX', 'WKST=SU;WKST=?'],
  ['RSCALE=GREGORIAN;SKIP=OMIT;SKIP=A1', 'RSCALE=GREGORIAN;SKIP=OMIT;SKIP=?'],
  ['BYSECOND=0,60,61,-1', 'BYSECOND=0,60,?,?'],
  ['BYMINUTE=0,59,60', 'BYMINUTE=0,59,?'],
  ['BYHOUR=0,23,24,-1', 'BYHOUR=0,23,?,?'],
  ['BYMONTH=1,12,0,13,-1', 'BYMONTH=1,12,?,?,?'],
  ['BYMONTHDAY=1,31,-31,+2,0,32,-32', 'BYMONTHDAY=1,31,-31,+2,?,?,?'],
  ['BYYEARDAY=1,366,-366,367,0', 'BYYEARDAY=1,366,-366,?,?'],
  ['BYWEEKNO=1,53,-53,54', 'BYWEEKNO=1,53,-53,?'],
  ['BYSETPOS=-1,366,367,1000,x', 'BYSETPOS=-1,366,?,?,?'],
])('of the rule %s is kept %s', (value, expected) => {
  expect(cleanRule(value)).toBe(expected)
})

const start = Temporal.PlainDateTime.from('2026-12-10T09:00')
const last = Temporal.PlainDateTime.from('2027-01-31T00:00')
const read = (value: string) => readRule(value, { start, last })
const starts = (value: string, most = 4) => {
  const { rule } = read(value)
  const found: string[] = []
  const iterator = rule?.starts()
  for (
    let next = iterator?.next();
    next && !next.done && found.length < most;
    next = iterator?.next()
  ) {
    if (rule?.lets(next.value)) found.push(next.value.toString().slice(5, 10))
  }
  return found
}

test.each([
  ['FREQ=DAILY', ['12-10', '12-11', '12-12', '12-13']],
  ['FREQ=DAILY;INTERVAL=3', ['12-10', '12-13', '12-16', '12-19']],
  ['FREQ=DAILY;BYMONTHDAY=10,-1', ['12-10', '12-31', '01-10']],
  ['FREQ=DAILY;BYDAY=TH,1FR', ['12-10', '12-11', '12-17', '12-18']],
  ['FREQ=DAILY;BYMONTH=1', ['01-01', '01-02', '01-03', '01-04']],
  ['FREQ=WEEKLY;BYMONTH=1', ['01-07', '01-14', '01-21', '01-28']],
  ['FREQ=WEEKLY;BYDAY=TH,SA', ['12-10', '12-12', '12-17', '12-19']],
  ['FREQ=MONTHLY;BYMONTH=1;BYMONTHDAY=5,6', ['01-05', '01-06']],
  ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=7', ['01-07']],
  // What contradicts itself repeats by its frequency.
  ['FREQ=MONTHLY;BYYEARDAY=3', ['12-10', '01-10']],
])('%s starts on %j', (value, expected) => {
  expect(starts(value)).toEqual(expected)
})

test.each([
  ['FREQ=DAILY', false],
  ['FREQ=DAILY;RSCALE=GREGORIAN;SKIP=OMIT', false],
  ['FREQ=DAILY;UNTIL=20261224T000000Z', false],
  ['FREQ=DAILY;UNTIL=20261224T99', true],
  ['FREQ=DAILY;UNTIL=soon', true],
  ['FREQ=DAILY;BYMONTH=1,13', true],
  ['FREQ=DAILY;X=1', true],
  ['FREQ=MONTHLY;BYYEARDAY=3', true],
  ['COUNT=3', true],
  ['FREQ=SOMETIMES', true],
])('whether %s is in doubt: %s', (value, expected) => {
  expect(read(value).isDoubtful).toBe(expected)
})

test('a rule says how often and until when, and without a frequency there is none', () => {
  const { rule } = read('FREQ=DAILY;COUNT=3;UNTIL=20261224')
  expect(rule).toMatchObject({ count: 3, until: { isDate: true } })
  expect(rule?.until?.wall.toString()).toBe('2026-12-24T00:00:00')
  expect(read('FREQ=DAILY').rule).toMatchObject({ count: null, until: null })
  expect(read('FREQ=DAILY;UNTIL=20261224T99').rule?.until?.isDate).toBe(true)
  expect(read('COUNT=3').rule).toBeNull()
  expect(read('FREQ=DAILY').rule?.lets(icalTime(start))).toBe(true)
})
