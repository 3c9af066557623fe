import { describe, expect, test } from 'vitest'
import { daysBetween } from '../../time/calendar.ts'
import { agendaOf, DAYS_RANGE, daysRange } from './agenda.ts'

const today = '2026-11-21'
const agenda = (free: string[], wish: { week?: string; day?: string } = {}) =>
  agendaOf({ today, horizonDays: 60, free: new Set(free), ...wish })

describe('the week shown', () => {
  test('starts today and opens on the first free day', () => {
    const { days, selected, previousWeek, nextWeek } = agenda(['2026-11-23', '2026-11-24'])
    expect(days.map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(selected).toBe('2026-11-23')
    expect(previousWeek).toBeNull()
    expect(nextWeek).toBe('2026-11-28')
  })

  test('is the first with a free day when nobody asked for one', () => {
    const { days, selected } = agenda(['2026-12-09'])
    expect(days[0]?.date).toBe('2026-12-05')
    expect(selected).toBe('2026-12-09')
  })

  test('is the week asked for, full or not, and then says where to go on', () => {
    const { selected, nextFree } = agenda(['2026-12-09'], { week: '2026-11-28' })
    expect(selected).toBeNull()
    expect(nextFree).toBe('2026-12-09')
  })

  test('keeps a chosen day even when its last time has just gone', () => {
    expect(agenda(['2026-11-23'], { day: '2026-11-24' }).selected).toBe('2026-11-24')
  })

  test('never lies before today or beyond the horizon', () => {
    expect(agenda([], { week: '2020-01-01' }).days[0]?.date).toBe(today)
    const far = agenda([], { day: '2035-01-01' })
    expect(far.days[0]?.date).toBe('2027-01-16')
    expect(far.selected).toBeNull()
    expect(far.nextWeek).toBeNull()
  })
})

describe('the range of days asked for', () => {
  test('begins a day early, as the zone is not known yet, and is never too long', () => {
    const { from, to } = daysRange(today, null)
    expect(from).toBe('2026-11-20')
    expect(daysBetween(from, to)).toBe(DAYS_RANGE - 1)
  })

  test('follows a wish far away', () => {
    const { from, to } = daysRange(today, '2027-03-10')
    expect(from <= '2027-03-03' && to >= '2027-03-17').toBe(true)
  })
})

describe('the month', () => {
  test('is that of the first free day, with the empty cells before its first', () => {
    const { month, firstFree } = agenda(['2026-12-09'])
    expect(firstFree).toBe('2026-12-09')
    expect([month.first, month.skip, month.days.length]).toEqual(['2026-12-01', 1, 31])
    expect(month.days.filter(({ free }) => free).map(({ date }) => date)).toEqual(['2026-12-09'])
    expect([month.previous, month.next]).toEqual(['2026-11-01', '2027-01-01'])
  })

  test('asked for, selects its first free day, and ends where booking ends', () => {
    const free = new Set(['2026-11-24', '2026-12-09', '2027-01-05'])
    const asked = (month: string) => agendaOf({ today, horizonDays: 60, free, month })
    expect(asked('2026-12-01')).toMatchObject({ selected: '2026-12-09', firstFree: '2026-11-24' })
    expect(asked('2026-11-01').month.previous).toBeNull()
    expect(asked('2027-01-01').month).toMatchObject({ previous: '2026-12-01', next: null })
  })

  test('is asked for whole', () => {
    const { from, to } = daysRange('2026-11-22', '2026-12-31')
    expect(from < '2026-12-31' && to >= '2027-01-31').toBe(true)
  })
})
