import { expect, test } from 'vitest'
import { timeOffOn } from './time-off.ts'

const zone = 'America/Sao_Paulo'
const off = (startsAt: string, endsAt: string) => ({
  ...{ id: 'x', startsAt: `${startsAt}-03:00`, endsAt: `${endsAt}-03:00` },
  reason: null,
})
const words = (date: string, stretch: ReturnType<typeof off>) =>
  timeOffOn(date, [stretch], zone).map((shown) => shown.words)

test('a holiday blocks its days but not the day of its end', () => {
  const holiday = off('2026-12-24T00:00:00', '2026-12-26T00:00:00')
  expect(words('2026-12-23', holiday)).toEqual([])
  expect(words('2026-12-24', holiday)).toEqual(['o dia todo'])
  expect(words('2026-12-25', holiday)).toEqual(['o dia todo'])
  expect(words('2026-12-26', holiday)).toEqual([])
})

test('time off for part of a day shows its hours', () => {
  expect(words('2026-12-24', off('2026-12-24T14:00:00', '2026-12-24T18:00:00'))).toEqual([
    'das 14h às 18h',
  ])
  const trip = off('2026-12-24T14:30:00', '2026-12-27T12:00:00')
  expect(words('2026-12-24', trip)).toEqual(['a partir das 14h30'])
  expect(words('2026-12-26', trip)).toEqual(['o dia todo'])
  expect(words('2026-12-27', trip)).toEqual(['até as 12h'])
})
