import { expect, test } from 'vitest'
import { moreIsBetter, printedFigures } from './printed.ts'

test('every number of every table is found, under its title, row and column', () => {
  const output = `
Starting …

CPU of a booking, ms
  notifier: a worker met an error
┌─────────┬────────┐
│ (index) │ Values │
├─────────┼────────┤
│ gateway │ '0.59' │
│ all     │ '6.10' │
└─────────┴────────┘
┌─────────┬─────────────────────────────────┬──────────┬──────────┬─────────┬─────────────────┐
│ (index) │ figure                          │ measured │ target   │ limit   │ the limit is    │
├─────────┼─────────────────────────────────┼──────────┼──────────┼─────────┼─────────────────┤
│ 0       │ 'GET /api/booking, requests/s'  │ '7,217'  │ '≥ 4000' │ '27,808'│ 'a bare route'  │
│ 1       │ 'GET /api/booking, p99 ms'      │ '11'     │ '< 15'   │ ''      │ ''              │
└─────────┴─────────────────────────────────┴──────────┴──────────┴─────────┴─────────────────┘
`
  expect(printedFigures(output)).toEqual([
    { name: 'CPU of a booking, ms: gateway', value: 0.59 },
    { name: 'CPU of a booking, ms: all', value: 6.1 },
    { name: 'GET /api/booking, requests/s', value: 7217 },
    { name: 'GET /api/booking, requests/s: limit', value: 27808 },
    { name: 'GET /api/booking, p99 ms', value: 11 },
  ])
})

test('a line before an empty line is not a title', () => {
  const output = `
  Ctrl-C stops everything.

Started.

┌─────────┬────────────────────┬──────────┐
│ (index) │ figure             │ measured │
├─────────┼────────────────────┼──────────┤
│ 0       │ 'sign-in, p99 ms'  │ '11'     │
└─────────┴────────────────────┴──────────┘
`
  expect(printedFigures(output)).toEqual([{ name: 'sign-in, p99 ms', value: 11 }])
})

test('more requests a second are better, more milliseconds are not', () => {
  expect(moreIsBetter('GET /api/booking, requests/s')).toBe(true)
  expect(moreIsBetter('booking → WhatsApp at 50/s, p50 ms')).toBe(false)
  expect(moreIsBetter('CPU of a booking, ms: all')).toBe(false)
  expect(moreIsBetter('transactions lost and repeated, per 100 bookings')).toBe(false)
})
