import fc from 'fast-check'
import { expect, test } from 'vitest'
import { occurrencesOf, plannedOccurrences, type Series } from './recurrence.rule.ts'
import { changedTerms, pausedFrom, resumedFrom, type WantedTerms } from './series-changes.rule.ts'

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'Pacific/Apia', 'UTC']
const twoDigits = (n: number) => String(n).padStart(2, '0')
const aDay = fc
  .integer({ min: 0, max: 730 })
  .map((days) => Temporal.PlainDate.from('2018-01-01').add({ days }).toString())
const aTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`)

const aSeries: fc.Arbitrary<Series> = fc
  .record({
    frequency: fc.constantFrom('weekly' as const, 'biweekly' as const, 'monthly' as const),
    startsOn: aDay,
    startTime: aTime,
    timezone: fc.constantFrom(...zones),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
    days: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  .map(({ frequency, startsOn, startTime, timezone, count, days }) => ({
    frequency,
    startsOn,
    count,
    endsOn: days === null ? null : Temporal.PlainDate.from(startsOn).add({ days }).toString(),
    terms: [
      {
        ...{ firstNumber: 0, anchor: startsOn, startTime, timezone },
        ...{ durationMinutes: 50, priceCents: 10_000 },
      },
    ],
    pauses: [],
  }))

const aChange: fc.Arbitrary<WantedTerms> = fc.record(
  {
    from: aDay,
    startTime: aTime,
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    priceCents: fc.integer({ min: 0, max: 99_000 }),
  },
  { requiredKeys: ['from'] },
)

const START = '2018-01-01'
const END = '2021-12-31'
const all = (series: Series) => plannedOccurrences(series, START, END)
const longAgo = Temporal.Instant.from('2017-01-01T00:00:00Z')

/** A series after some changes; those that find nothing ahead leave it as it is. */
const aChangedSeries = fc
  .tuple(aSeries, fc.array(aChange, { maxLength: 4 }))
  .map(([series, changes]) => {
    const timezone = series.terms[0]?.timezone ?? 'UTC'
    let changed = series
    for (const wanted of changes) {
      if (plannedOccurrences(changed, wanted.from, END).length === 0) continue
      changed = { ...changed, terms: changedTerms(changed, wanted, { timezone, now: longAgo }) }
    }
    return changed
  })

test('numbers, days and moments grow together, whatever has changed', () => {
  fc.assert(
    fc.property(aChangedSeries, (series) => {
      const found = all(series)
      for (const [index, one] of found.entries()) {
        expect(one.number).toBe(index)
        const before = found[index - 1]
        if (!before) continue
        expect(one.date > before.date).toBe(true)
        expect(Temporal.Instant.compare(one.startsAt, before.startsAt)).toBe(1)
      }
    }),
    { numRuns: 300 },
  )
})

test('looking at parts finds what looking at all of it finds', () => {
  fc.assert(
    fc.property(aChangedSeries, aDay, fc.integer({ min: 0, max: 200 }), (series, from, days) => {
      const to = Temporal.PlainDate.from(from).add({ days }).toString()
      const expected = all(series).filter(({ date }) => date >= from && date <= to)
      expect(plannedOccurrences(series, from, to)).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
})

test('each begins at its local time, or at the end of the gap that a clock change leaves', () => {
  fc.assert(
    fc.property(aSeries, (series) => {
      const [terms] = series.terms
      if (!terms) throw new Error('a series without terms')
      for (const { date, startsAt } of all(series)) {
        const local = startsAt.toZonedDateTimeISO(terms.timezone)
        const isAtItsTime =
          local.toPlainTime().equals(terms.startTime) && local.toPlainDate().toString() === date
        const isEndOfGap =
          local.subtract({ nanoseconds: 1 }).getTimeZoneTransition('next')?.equals(local) ?? false
        expect(isAtItsTime || isEndOfGap).toBe(true)
        // The earlier of two.
        const anHourBefore = local.subtract({ hours: 1 })
        expect(isAtItsTime && anHourBefore.toPlainDateTime().equals(local.toPlainDateTime())).toBe(
          false,
        )
      }
    }),
    { numRuns: 500 },
  )
})

test('a change leaves what is before its day, and every number after it', () => {
  fc.assert(
    fc.property(aSeries, aChange, (series, wanted) => {
      fc.pre(plannedOccurrences(series, wanted.from, END).length > 0)
      const timezone = series.terms[0]?.timezone ?? 'UTC'
      const terms = changedTerms(series, wanted, { timezone, now: longAgo })
      const changed = { ...series, terms }
      const before = (one: { date: string }) => one.date < wanted.from
      expect(all(changed).filter(before)).toEqual(all(series).filter(before))
      for (const { number, date, priceCents } of all(changed)) {
        if (date < wanted.from) continue
        const day = Temporal.PlainDate.from(date)
        if (wanted.dayOfWeek !== undefined) expect(day.dayOfWeek % 7).toBe(wanted.dayOfWeek)
        if (wanted.priceCents !== undefined) expect(priceCents).toBe(wanted.priceCents)
        expect(number).toBeLessThan(series.count ?? Number.POSITIVE_INFINITY)
      }
    }),
    { numRuns: 500 },
  )
})

test('what is paused and resumed from the same day is as it was', () => {
  fc.assert(
    fc.property(aSeries, aDay, aDay, (series, from, until) => {
      const paused = { ...series, pauses: pausedFrom(series.pauses, from) }
      const seen = occurrencesOf(paused, START, END)
      expect(seen).toEqual(all(series).filter(({ date }) => date < from))
      const again = { ...series, pauses: resumedFrom(paused.pauses, from) }
      expect(occurrencesOf(again, START, END)).toEqual(all(series))
      const later = { ...series, pauses: resumedFrom(paused.pauses, until) }
      expect(occurrencesOf(later, START, END)).toEqual(
        all(series).filter(({ date }) => date < from || date >= until),
      )
    }),
    { numRuns: 500 },
  )
})
