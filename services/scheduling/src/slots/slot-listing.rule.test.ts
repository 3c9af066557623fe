import { expect, test } from 'vitest'
import { type BookableProfessional, firstSlot, listDays, listSlots } from './slot-listing.rule.ts'

/** Monday 2026-11-23 in São Paulo. */
const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}-03:00`)

const ana = (rules: { minNoticeMinutes?: number; busy?: string[] } = {}): BookableProfessional => ({
  id: '019a0000-0000-7000-8000-000000000001',
  place: { state: null, city: null },
  offer: { sessionDuration: 60, sessionPrice: 0, services: [], places: [] },
  rules: {
    timezone: 'America/Sao_Paulo',
    sessionDuration: 60,
    windows: [
      { dayOfWeek: 1, startTime: '09:00', endTime: '13:00' },
      { dayOfWeek: 1, startTime: '17:00', endTime: '19:00' },
    ],
    specialDays: [],
    timeOff: [],
    busy: (rules.busy ?? []).map((time) => ({
      start: at(time),
      end: at(time).add({ hours: 1 }),
    })),
    bufferMinutes: 0,
    minNoticeMinutes: rules.minNoticeMinutes ?? 0,
    horizonDays: 60,
  },
})

test('a day is listed by its parts, each start with the offset of the professional', () => {
  expect(listSlots(ana({ busy: ['10:00:00'] }), { date: '2026-11-23' }, at('06:00:00'))).toEqual({
    date: '2026-11-23',
    sessionDuration: 60,
    slots: {
      morning: ['2026-11-23T09:00:00-03:00', '2026-11-23T11:00:00-03:00'],
      afternoon: ['2026-11-23T12:00:00-03:00', '2026-11-23T17:00:00-03:00'],
      evening: ['2026-11-23T18:00:00-03:00'],
    },
  })
})

test('a start is listed until its notice begins, and not a moment longer', () => {
  const professional = ana({ minNoticeMinutes: 60 })
  const listedAt = (time: string) =>
    listSlots(professional, { date: '2026-11-23' }, at(time)).slots.morning.includes(
      '2026-11-23T09:00:00-03:00',
    )
  expect(listedAt('07:59:00.001')).toBe(true)
  expect(listedAt('07:59:59.999')).toBe(true)
  expect(listedAt('08:00:00')).toBe(true)
  expect(listedAt('08:00:00.001')).toBe(false)
})

test('listDays answers for the asked days and time', () => {
  const professional = ana()
  const freeDays = (from: string, to: string, time: string) =>
    listDays(professional, { from, to }, at(time))
      .days.filter(({ available }) => available)
      .map(({ date }) => date)
  expect(freeDays('2026-11-22', '2026-11-24', '06:00:00')).toEqual(['2026-11-23'])
  expect(freeDays('2026-11-23', '2026-11-30', '06:00:00')).toEqual(['2026-11-23', '2026-11-30'])
  expect(freeDays('2026-11-22', '2026-11-24', '18:00:01')).toEqual([])
})

test('the calendar says which days still have a start', () => {
  const { days } = listDays(ana(), { from: '2026-11-22', to: '2026-11-24' }, at('06:00:00'))
  expect(days).toEqual([
    { date: '2026-11-22', available: false },
    { date: '2026-11-23', available: true },
    { date: '2026-11-24', available: false },
  ])
  expect(listDays(ana(), { from: '2026-11-23', to: '2026-11-23' }, at('18:00:01')).days).toEqual([
    { date: '2026-11-23', available: false },
  ])
})

test('listSlots answers for the asked service, place and length', () => {
  const [short, long, online, atHome] = ['short', 'long', 'online', 'at-home']
  const professional = {
    ...ana({ busy: ['10:00:00'] }),
    offer: {
      sessionDuration: 60,
      sessionPrice: 0,
      services: [
        { id: short, name: short, durationMinutes: 60, priceCents: 0, placeIds: [], active: true },
        { id: long, name: long, durationMinutes: 120, priceCents: 0, placeIds: [], active: true },
      ],
      places: [
        { id: online, travelMinutes: 0, active: true },
        { id: atHome, travelMinutes: 30, active: true },
      ],
    },
  }
  const morning = (serviceId: string, placeId: string, minutes?: number) =>
    listSlots(professional, { date: '2026-11-23', serviceId, placeId, minutes }, at('06:00:00'))
      .slots.morning.map((start) => start.slice(11, 16))
      .join(' ')
  const asked = () => [
    morning(short, online),
    morning(short, atHome),
    morning(long, online),
    morning(long, atHome),
    morning(long, atHome, 60),
  ]
  const first = asked()
  expect(first).toEqual(['09:00 11:00', '', '11:00', '', ''])
  expect(asked()).toEqual(first)
})

test('firstSlot returns the first offered start of the requested days, or null', () => {
  const first = (from: string, to: string, now: string) =>
    firstSlot(ana({ busy: ['09:00:00'] }), { from, to }, at(now))
  expect(first('2026-11-22', '2026-11-30', '06:00:00')).toBe('2026-11-23T10:00:00-03:00')
  expect(first('2026-11-24', '2026-11-30', '06:00:00')).toBe('2026-11-30T09:00:00-03:00')
  expect(first('2026-11-22', '2026-11-24', '18:00:01')).toBeNull()
})

test('listSlots uses the requested length of a moved appointment instead of the page’s', () => {
  const minutes = 240
  expect(listSlots(ana(), { date: '2026-11-23', minutes }, at('06:00:00'))).toMatchObject({
    sessionDuration: minutes,
    slots: { morning: ['2026-11-23T09:00:00-03:00'], afternoon: [], evening: [] },
  })
})
