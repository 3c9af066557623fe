import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayBriefly,
  dayIn,
  dayLong,
  dayRelative,
  dayShort,
  daysBetween,
  isDate,
  monthAndYear,
  onDay,
  wallDate,
  wallTime,
  weekdayShort,
} from './calendar.ts'

describe('days as text', () => {
  test('only days that exist are days', () => {
    expect(isDate('2028-02-29')).toBe(true)
    for (const text of ['2026-02-29', '2026-13-01', '2026-2-1', '', null, '2026-11-21T00:00']) {
      expect(isDate(text)).toBe(false)
    }
  })

  test('counting crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-11-21', '2027-01-20')).toBe(60)
  })

  test('have the right article before their weekday', () => {
    expect(onDay('2026-11-25')).toBe('na quarta, 25 de novembro')
    expect(onDay('2026-11-28')).toBe('no sábado, 28 de novembro')
    expect(onDay('2026-11-29')).toBe('no domingo, 29 de novembro')
  })

  test('today is the day of the professional, not of the server', () => {
    const justAfterMidnightUtc = Date.UTC(2026, 10, 22, 1, 30)
    expect(dayIn('America/Sao_Paulo', justAfterMidnightUtc)).toBe('2026-11-21')
    expect(dayIn('UTC', justAfterMidnightUtc)).toBe('2026-11-22')
  })
})

describe('days in words', () => {
  test('are written as people say them', () => {
    expect(dayLong('2026-11-25')).toBe('quarta, 25 de novembro')
    expect(dayLong('2026-12-01')).toBe('terça, 1º de dezembro')
    expect(dayShort('2026-11-25')).toBe('25 nov')
    expect(weekdayShort('2026-11-28')).toBe('sáb')
    expect(monthAndYear('2026-03-25')).toBe('março de 2026')
  })

  test('today and tomorrow are called so', () => {
    expect(dayRelative('2026-11-21', '2026-11-21')).toBe('hoje, sábado, 21 de novembro')
    expect(dayRelative('2026-11-22', '2026-11-21')).toBe('amanhã, domingo, 22 de novembro')
    expect(dayRelative('2026-11-23', '2026-11-21')).toBe('segunda, 23 de novembro')
    expect(dayBriefly('2026-11-21', '2026-11-21')).toBe('hoje')
    expect(dayBriefly('2026-11-22', '2026-11-21')).toBe('amanhã')
    expect(dayBriefly('2026-11-23', '2026-11-21')).toBe('seg, 23 nov')
  })
})

test('the local time comes from the text, whatever the zone of this machine', () => {
  expect(wallTime('2026-11-25T09:00:00-03:00')).toBe('09:00')
  expect(wallDate('2026-11-25T23:30:00+09:00')).toBe('2026-11-25')
})
