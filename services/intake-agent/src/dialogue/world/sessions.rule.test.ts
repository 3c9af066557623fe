import { expect, test } from 'vitest'
import { type Bought, sessionsFor } from './sessions.rule.ts'

const bought = (name: string, left: number, expiresAt: string | null, ...serviceIds: string[]) => ({
  ...{ name, expiresAt },
  entries: [{ serviceIds, serviceNames: serviceIds, sessions: 10, left }],
})
const friday = '2026-11-27T15:00:00-03:00'
const read = (bookings: string[][], all: Bought[]) =>
  sessionsFor(
    bookings.map((serviceIds) => ({ startsAt: friday, serviceIds })),
    all,
  ).map((one) => one && `${one.name} ${one.session}/${one.of}`)

test('a booking uses the next session of a package that has its service', () => {
  expect(read([['cut']], [bought('cuts', 7, null, 'cut')])).toEqual(['cuts 4/10'])
})

test('the first service of several that a package has is paid by it', () => {
  const all = [bought('beards', 2, null, 'beard')]
  expect(read([['cut', 'beard']], all)).toEqual(['beards 9/10'])
})

test('several bookings use one session after the other, and then none', () => {
  const all = [bought('cuts', 2, null, 'cut')]
  expect(read([['cut'], ['cut'], ['cut']], all)).toEqual(['cuts 9/10', 'cuts 10/10', null])
})

test('the package that ends first is used first, and one that has ended by then is not', () => {
  const ended = bought('ended', 3, friday, 'cut')
  const [soon, later] = [
    bought('soon', 1, '2026-12-01T00:00:00-03:00', 'cut'),
    bought('later', 5, null, 'cut'),
  ]
  expect(read([['cut'], ['cut']], [ended, soon, later])).toEqual(['soon 10/10', 'later 6/10'])
})

test('a booking of another service, or of the page’s session, uses none', () => {
  expect(read([['beard'], []], [bought('cuts', 7, null, 'cut')])).toEqual([null, null])
})
