import { expect, test } from 'vitest'
import { blockedBy, timeOffErrors, timeOffInWords } from './time-off-form.ts'

const ZONE = 'America/Sao_Paulo'
const typed = { from: '2026-12-24', to: '', startTime: '', endTime: '', reason: '' }

test("a day is blocked from midnight to midnight in the professional's zone", () => {
  const blocked = blockedBy(typed, ZONE)
  expect(blocked).toEqual({
    startsAt: '2026-12-24T00:00:00-03:00',
    endsAt: '2026-12-25T00:00:00-03:00',
  })
  expect(timeOffInWords(blocked, ZONE)).toBe('quinta, 24 de dezembro')
})

test('the last day of a vacation is part of it', () => {
  const blocked = blockedBy({ ...typed, to: '2027-01-02' }, ZONE)
  expect(blocked.endsAt).toBe('2027-01-03T00:00:00-03:00')
  expect(timeOffInWords(blocked, ZONE)).toBe('24 dez a 2 jan')
})

test('a part of a day is blocked by its times', () => {
  const blocked = blockedBy({ ...typed, startTime: '14:00', endTime: '18:00' }, ZONE)
  expect(timeOffInWords(blocked, ZONE)).toBe('quinta, 24 de dezembro, das 14h às 18h')
  const until = blockedBy(
    { ...typed, to: '2026-12-26', startTime: '14:00', endTime: '09:00' },
    ZONE,
  )
  expect(timeOffInWords(until, ZONE)).toBe('24 dez, 14h a 26 dez, 9h')
})

test('time off that ends at midnight is shown up to the day it ends', () => {
  const evening = blockedBy({ ...typed, startTime: '14:00' }, ZONE)
  expect(timeOffInWords(evening, ZONE)).toBe('quinta, 24 de dezembro, a partir das 14h')
  const days = blockedBy({ ...typed, to: '2027-01-02', startTime: '10:00' }, ZONE)
  expect(timeOffInWords(days, ZONE)).toBe('24 dez, 10h, a 2 jan')
})

test('time off ends after it starts, on days that exist', () => {
  expect(timeOffErrors(typed)).toEqual({})
  expect(timeOffErrors({ ...typed, from: '2026-02-30' })).toHaveProperty('de')
  expect(timeOffErrors({ ...typed, to: '2026-12-23' })).toHaveProperty('ate')
  expect(timeOffErrors({ ...typed, startTime: '14:00', endTime: '14:00' })).toHaveProperty('fim')
  expect(
    timeOffErrors({ ...typed, to: '2026-12-25', startTime: '14:00', endTime: '09:00' }),
  ).toEqual({})
})
