import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDays, listSlots, prepareProfessional } from './slot-listing.rule.ts'

/** Monday 2026-11-23 in São Paulo. */
const at = (time: string) => Temporal.Instant.from(`2026-11-23T${time}-03:00`)

const ana = (rules: { minNoticeMinutes?: number; busy?: string[] } = {}) =>
  prepareProfessional({
    id: '019a0000-0000-7000-8000-000000000001',
    from: 'as it was loaded',
    offer: { sessionDuration: 60, sessionPrice: 0, services: [], places: [] },
    rules: {
      timezone: 'America/Sao_Paulo',
      sessionDuration: 60,
      windows: [
        { dayOfWeek: 1, startTime: '09:00', endTime: '13:00' },
        { dayOfWeek: 1, startTime: '17:00', endTime: '19:00' },
      ],
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

test('the same listing is given again until a start goes, and by what comes out the same', () => {
  const professional = ana()
  const listedAt = (date: string, time: string) => listSlots(professional, { date }, at(time))
  const first = listedAt('2026-11-23', '06:00:01')
  expect(listedAt('2026-11-30', '06:00:01')).not.toBe(first)
  for (const time of ['06:14:59', '06:15:00', '08:59:59.999', '09:00:00']) {
    expect(listedAt('2026-11-23', time)).toBe(first)
  }
  const later = listedAt('2026-11-23', '09:00:00.001')
  expect(later.slots.morning).toHaveLength(first.slots.morning.length - 1)
  expect(listedAt('2026-11-23', '06:00:01')).toEqual(first)
})

test('whenever it is asked, what is given is what would be computed', () => {
  const minutes = fc.integer({ min: -60, max: 30 * 60 })
  const asked = fc.record({ minutes, milliseconds: fc.constantFrom(-1, 0, 1, 59_999) })
  const inAnyOrder = fc.array(asked, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(inAnyOrder, fc.constantFrom(0, 7, 60, 1_440), (times, minNoticeMinutes) => {
      const kept = ana({ minNoticeMinutes, busy: ['10:00:00'] })
      for (const { minutes, milliseconds } of times) {
        const now = at('00:00:00').add({ minutes }).add({ milliseconds })
        const anew = () => ana({ minNoticeMinutes, busy: ['10:00:00'] })
        for (const date of ['2026-11-23', '2026-11-30']) {
          expect(listSlots(kept, { date }, now)).toEqual(listSlots(anew(), { date }, now))
        }
        const range = { from: '2026-11-22', to: '2026-12-01' }
        expect(listDays(kept, range, now)).toEqual(listDays(anew(), range, now))
      }
    }),
    { seed: 20_261_123, numRuns: 40 },
  )
})

test('what was computed for one stretch of days, or at one time, is not told of another', () => {
  const professional = ana()
  const freeDays = (from: string, to: string, time: string) =>
    listDays(professional, { from, to }, at(time))
      .days.filter(({ available }) => available)
      .map(({ date }) => date)
  expect(freeDays('2026-11-22', '2026-11-24', '06:00:00')).toEqual(['2026-11-23'])
  expect(freeDays('2026-11-23', '2026-11-30', '06:00:00')).toEqual(['2026-11-23', '2026-11-30'])
  expect(freeDays('2026-11-22', '2026-11-24', '18:00:01')).toEqual([])
})

test('as many days as a phone shows are remembered together', () => {
  const professional = ana()
  const first = listSlots(professional, { date: '2026-11-23' }, at('06:00:01'))
  for (let day = 1; day < 128; day++) {
    const date = Temporal.PlainDate.from('2026-11-23').add({ days: day }).toString()
    listSlots(professional, { date }, at('06:00:01'))
  }
  expect(listSlots(professional, { date: '2026-11-23' }, at('06:00:01'))).toBe(first)
})

test('a program that asks for many days does not fill the memory', () => {
  const professional = ana()
  const askedFor = (day: number) => {
    const date = Temporal.PlainDate.from('2026-11-23').add({ days: day }).toString()
    return listSlots(professional, { date }, at('06:00:01'))
  }
  const first = askedFor(0)
  for (let day = 1; day < 1_000; day++) askedFor(day)
  expect(askedFor(0)).not.toBe(first)
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

test('what was asked for first is not told of another service, place or length', () => {
  const [short, long, online, atHome] = ['short', 'long', 'online', 'at-home']
  const professional = {
    ...ana({ busy: ['10:00:00'] }),
    offer: {
      sessionDuration: 60,
      sessionPrice: 0,
      services: [
        { id: short, durationMinutes: 60, priceCents: 0, placeIds: [], active: true },
        { id: long, durationMinutes: 120, priceCents: 0, placeIds: [], active: true },
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
