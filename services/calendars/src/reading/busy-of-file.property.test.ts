import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { busyOfFile } from './busy-of-file.ts'
import type { Stretch } from './event-part.ts'

/**
 * Years of recurring events, expanded a second time by another library, minute by minute of an own calendar. Rules are
 * those that calendars of people offer. The second library expands by the calendar alone, in UTC, as people's calendars
 * do: an occurrence at a time that its zone skips comes after the gap (in a zone that library leaves it out).
 */

const ZONES = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'UTC',
] as const
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const zone = fc.constantFrom(...ZONES)
const days = fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 3 })
const nth = fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.constantFrom(...DAYS))

const rule = fc
  .tuple(
    fc.oneof(
      fc.record({ FREQ: fc.constant('DAILY') }),
      fc.record({ FREQ: fc.constant('WEEKLY'), BYDAY: days.map((list) => list.join(',')) }),
      fc.record({ FREQ: fc.constant('MONTHLY'), BYDAY: nth.map(([n, day]) => `${n}${day}`) }),
      fc.record({
        FREQ: fc.constant('MONTHLY'),
        BYMONTHDAY: fc.constantFrom('1', '15', '29', '31', '-1'),
      }),
      fc.record({
        FREQ: fc.constant('YEARLY'),
        BYMONTH: fc.integer({ min: 1, max: 12 }).map(String),
        BYDAY: nth.map(([n, day]) => `${n}${day}`),
      }),
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 400 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 0, max: 2_000 }).map((day) => `;UNTIL=+${day}`),
    ),
  )
  .map(([parts, interval, end]) => ({
    text: `${Object.entries(parts)
      .map((pair) => pair.join('='))
      .join(';')};INTERVAL=${interval}`,
    end,
  }))

const series = fc.record({
  zone,
  rule,
  isAllDay: fc.boolean(),
  begin: fc.integer({ min: 0, max: 2_500 }),
  minute: fc.integer({ min: 0, max: 1_439 }),
  minutes: fc.integer({ min: 1, max: 3_000 }),
  /** Which occurrences of those that are seen are left out, moved or cancelled. */
  exceptions: fc.array(
    fc.record({
      n: fc.nat(40),
      kind: fc.constantFrom('exdate', 'moved', 'cancelled', 'free'),
      by: fc.integer({ min: -2_000, max: 2_000 }),
    }),
    { maxLength: 4 },
  ),
})
type Series = typeof series extends fc.Arbitrary<infer T> ? T : never

const FIRST_DAY = Temporal.PlainDate.from('2019-01-01')
const stampOf = (time: Temporal.PlainDateTime) =>
  time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
const dayOf = (time: Temporal.PlainDateTime) => stampOf(time).slice(0, 8)
const secondsOf = (time: Temporal.ZonedDateTime) => time.epochMilliseconds / 1_000

/** The series as a file and, independently, as stretches. */
function bothWays(given: Series, calendarZone: string, window: Stretch) {
  const { isAllDay, minutes, minute } = given
  const tz = isAllDay ? calendarZone : given.zone
  const wanted = FIRST_DAY.add({ days: given.begin }).toPlainDateTime({
    hour: isAllDay ? 0 : Math.floor(minute / 60),
    minute: isAllDay ? 0 : minute % 60,
  })
  const zoned = (time: Temporal.PlainDateTime) => time.toZonedDateTime(tz)
  const optionsOf = (start: Temporal.PlainDateTime, end: string) =>
    new RRuleTemporal({
      rruleString: `DTSTART;TZID=UTC:${stampOf(start)}\nRRULE:${given.rule.text}${end}`,
      maxIterations: 100_000,
    })
  const wallOf = (time: { toString(): string }) =>
    Temporal.ZonedDateTime.from(time.toString()).toPlainDateTime()
  // What DTSTART means if the rule does not match it is left open by RFC 5545.
  const first = optionsOf(wanted, ';COUNT=1').all()[0]
  if (!first) return { lines: [], expected: [] }
  const start = wallOf(first)

  const [, plus] = /UNTIL=\+(\d+)/.exec(given.rule.end) ?? []
  const until = plus === undefined ? null : start.add({ days: Number(plus) })
  const inRule = until
    ? `;UNTIL=${isAllDay ? dayOf(until) : `${stampOf(zoned(until).withTimeZone('UTC').toPlainDateTime())}Z`}`
    : given.rule.end
  const forSecond = until ? `;UNTIL=${stampOf(until)}Z` : inRule
  const length = isAllDay ? Math.ceil(minutes / 1_440) : minutes

  const endOf = (one: Temporal.PlainDateTime) =>
    isAllDay ? zoned(one.add({ days: length })) : zoned(one).add({ minutes: length })
  const utc = (seconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(seconds * 1_000).toZonedDateTimeISO('UTC')
  // A year of exceptions at most may lie before the window.
  const [lower, upper] = [utc(window[0]).subtract({ days: 10 }), utc(window[1]).add({ days: 10 })]
  const all = optionsOf(start, forSecond).between(lower, upper, true).map(wallOf)

  const name = (what: string, time: Temporal.PlainDateTime) =>
    isAllDay ? `${what};VALUE=DATE:${dayOf(time)}` : `${what};TZID=${tz}:${stampOf(time)}`
  const lines = [
    ...['BEGIN:VEVENT', 'UID:s', name('DTSTART', start)],
    isAllDay
      ? name('DTEND', start.add({ days: length }))
      : `DTEND:${stampOf(endOf(start).withTimeZone('UTC').toPlainDateTime())}Z`,
    `RRULE:${given.rule.text}${inRule}`,
  ]
  const gone = new Set<string>()
  const expected: Stretch[] = []
  const exceptions: string[] = []
  for (const { n, kind, by } of given.exceptions) {
    const one = all[n]
    if (!one || gone.has(one.toString())) continue
    gone.add(one.toString())
    if (kind === 'exdate') {
      lines.push(name('EXDATE', one))
      continue
    }
    const to = isAllDay ? one.add({ days: by % 3 }) : one.add({ minutes: by })
    exceptions.push(
      ...['BEGIN:VEVENT', 'UID:s', name('RECURRENCE-ID', one), name('DTSTART', to)],
      isAllDay ? 'DURATION:P2D' : 'DURATION:PT45M',
      ...(kind === 'cancelled' ? ['STATUS:CANCELLED'] : []),
      ...(kind === 'free' ? ['TRANSP:TRANSPARENT'] : []),
      'END:VEVENT',
    )
    if (kind === 'moved') {
      const from = zoned(to)
      const end = isAllDay ? zoned(to.add({ days: 2 })) : from.add({ minutes: 45 })
      expected.push([secondsOf(from), secondsOf(end)])
    }
  }
  lines.push('END:VEVENT', ...exceptions)
  for (const one of all) {
    if (!gone.has(one.toString())) expected.push([secondsOf(zoned(one)), secondsOf(endOf(one))])
  }
  return { lines, expected }
}

/** Busy minutes of the window: no thought of joining stretches. */
function minutesOf(stretches: readonly Stretch[], [from, until]: Stretch): string {
  const busy = Buffer.alloc((until - from) / 60)
  for (const [start, end] of stretches) {
    busy.fill(
      1,
      Math.max(0, (start - from) / 60),
      Math.max(0, Math.min(busy.length, (end - from) / 60)),
    )
  }
  return busy.toString('latin1')
}

/** The second library gives up on rules that match too seldom for it: they say nothing. */
function secondOpinion<T>(expand: () => T): T {
  try {
    return expand()
  } catch (error) {
    fc.pre(!/Maximum iterations/.test(String(error)))
    throw error
  }
}

test('busy times of years of recurring events are those of a second, independent expansion', () => {
  fc.assert(
    fc.property(
      fc.array(series, { minLength: 1, maxLength: 3 }),
      zone,
      fc.integer({ min: 0, max: 2_900 }),
      (all, timezone, day) => {
        const begin = FIRST_DAY.add({ days: day })
        const window: Stretch = [
          secondsOf(begin.toZonedDateTime('UTC')),
          secondsOf(begin.add({ days: 100 }).toZonedDateTime('UTC')),
        ]
        const made = all.map((given) => secondOpinion(() => bothWays(given, timezone, window)))
        const text = [
          ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//'],
          ...made.flatMap(({ lines }, n) =>
            lines.map((line) => (line === 'UID:s' ? `UID:${n}` : line)),
          ),
          'END:VCALENDAR',
        ].join('\r\n')
        const { busy } = busyOfFile(text, {
          ...{ timezone, owners: [] },
          ...{ from: window[0], until: window[1] },
        })
        const expected = made.flatMap(({ expected }) => expected)
        expect(minutesOf(busy, window) === minutesOf(expected, window), text).toBe(true)
      },
    ),
    // The second library takes a tenth of a second for a year of some rules.
    { numRuns: Number(process.env.CALENDAR_RUNS ?? 15) },
  )
}, 120_000)
