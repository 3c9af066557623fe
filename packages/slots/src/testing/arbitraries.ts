import fc from 'fast-check'
import type { Interval, SlotRules, Window } from '../rules.ts'

/** Days on which a zone's clock changes, and one far from any change. */
const notableDays: Record<string, string[]> = {
  'America/Sao_Paulo': [
    '2017-10-15',
    '2018-02-17',
    '2018-02-18',
    '2018-11-04',
    '2019-02-16',
    '2026-06-01',
  ],
  'America/New_York': ['2018-03-11', '2018-11-04', '2026-03-08', '2026-11-01', '2026-06-01'],
  'Europe/Lisbon': ['2018-03-25', '2018-10-28', '2026-03-29', '2026-10-25', '2026-06-01'],
}

export interface Question {
  rules: SlotRules
  date: string
  now: Temporal.Instant
}

function clock(minute: number): string {
  const hour = Math.floor(minute / 60)
  return `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Half the windows are of the small hours, where clocks change. */
const anyHours = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1439 })),
    fc.integer({ min: 1, max: 900 }),
  )
  .map(([start, length]) => ({
    startTime: clock(start),
    endTime: clock(Math.min(start + length, 1440)),
  }))

/** Mostly of every week, told or not. */
const anyWeeks = fc.constantFrom(undefined, undefined, undefined, 'every', 'odd', 'even')

const anyWindow: fc.Arbitrary<Window> = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), anyHours, anyWeeks)
  .map(([dayOfWeek, hours, weeks]) => ({ dayOfWeek, ...hours, ...(weeks && { weeks }) }))

export const anyWeek: fc.Arbitrary<Window[]> = fc.array(anyWindow, { maxLength: 20 })

/** Intervals within two days of a midnight; every fifth begins or ends off the millisecond. */
function anyIntervals(midnight: Temporal.Instant): fc.Arbitrary<Interval[]> {
  const anyInterval = fc
    .record({
      startMinute: fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
      minutes: fc.integer({ min: -5, max: 240 }),
      nanoseconds: fc.constantFrom(0, 0, 0, 0, 1),
    })
    .map(({ startMinute, minutes, nanoseconds }) => {
      const start = midnight.add({ minutes: startMinute }).add({ nanoseconds })
      return { start, end: start.add({ minutes }).add({ nanoseconds }) }
    })
  return fc.array(anyInterval, { maxLength: 5 })
}

/** Rules, a day and a present moment, as often as not around a clock change. */
export const anyQuestion: fc.Arbitrary<Question> = fc
  .record({
    timezone: fc.constantFrom(...Object.keys(notableDays)),
    pick: fc.nat(),
    shift: fc.oneof(fc.constantFrom(0, 0, -1, 1), fc.integer({ min: -400, max: 400 })),
    today: fc.array(fc.tuple(anyHours, anyWeeks), { minLength: 1, maxLength: 4 }),
    ownHours: fc.option(fc.array(anyHours, { maxLength: 3 }), { freq: 3 }),
    tomorrow: fc.array(anyHours, { maxLength: 2 }),
    week: anyWeek,
    sessionDuration: fc.oneof(
      fc.constantFrom(30, 50, 60, 90, 120),
      fc.integer({ min: 5, max: 480 }),
    ),
    stepMinutes: fc.oneof(
      fc.constant(undefined),
      fc.constantFrom(5, 15, 30, 60),
      fc.integer({ min: 1, max: 480 }),
    ),
    bufferMinutes: fc.constantFrom(0, 0, 5, 10, 61),
    minNoticeMinutes: fc.constantFrom(0, 0, 60, 1440),
    horizonDays: fc.constantFrom(0, 1, 3, 60, 60, 60),
    nowMinute: fc.integer({ min: -3 * 1440, max: 720 }),
    nowNanosecond: fc.constantFrom(0, 0, 1),
  })
  .chain((picked) => {
    const {
      timezone,
      pick,
      shift,
      today,
      ownHours,
      tomorrow,
      week,
      nowMinute,
      nowNanosecond,
      stepMinutes,
      ...numbers
    } = picked
    const days = notableDays[timezone] ?? []
    const day = Temporal.PlainDate.from(days[pick % days.length] ?? '2026-06-01').add({
      days: shift,
    })
    const midnight = day.toZonedDateTime(timezone).toInstant()
    const dayOfWeek = ([0, 1, 2, 3, 4, 5, 6] as const)[day.dayOfWeek % 7] ?? 0
    const windows: Window[] = [
      ...week,
      ...today.map(([hours, weeks]) => ({ dayOfWeek, ...hours, ...(weeks && { weeks }) })),
    ]
    const specialDays = [
      { date: day.add({ days: 1 }).toString(), windows: tomorrow },
      ...(ownHours ? [{ date: day.toString(), windows: ownHours }] : []),
    ]
    return fc
      .record({ busy: anyIntervals(midnight), timeOff: anyIntervals(midnight) })
      .map((taken) => ({
        rules: {
          timezone,
          windows,
          specialDays,
          ...numbers,
          ...(stepMinutes !== undefined && { stepMinutes }),
          ...taken,
        },
        date: day.toString(),
        now: midnight.add({ minutes: nowMinute }).add({ nanoseconds: nowNanosecond }),
      }))
  })
