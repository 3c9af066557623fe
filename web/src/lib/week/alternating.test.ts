import { expect, test } from 'vitest'
import { alternatingDays } from './alternating.ts'

test('every other week is told by its next dates', () => {
  const saturdays = alternatingDays('2026-11-25')[6]
  expect(saturdays).toEqual({ odd: '5 dez, 19 dez', even: '28 nov, 12 dez' })
  expect(alternatingDays('2026-11-28')[6]).toEqual(saturdays)
})

test('over the new year two dates in a row are of the same kind, and are shown so', () => {
  expect(alternatingDays('2026-12-28')[6]).toEqual({ odd: '2 jan, 9 jan', even: '16 jan, 30 jan' })
})
