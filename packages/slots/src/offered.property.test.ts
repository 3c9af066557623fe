import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOffered, isOffered, offeredDays, offeredSlots, offeredStarts } from './offered.ts'
import { anyQuestion, type Question } from './testing/arbitraries.ts'
import { mergedHours, overlap, referenceSlots, windowsOf } from './testing/reference.ts'

function check(runs: number, property: (question: Question) => void): void {
  fc.assert(fc.property(anyQuestion, property), { numRuns: runs })
}

test('offers what the rule says, word for word in Temporal', () => {
  check(2_000, (question) => {
    const { rules, date, now } = question
    expect(offeredSlots(rules, date, now).map(String)).toEqual(
      referenceSlots(question).map((slot) => String(slot.toZonedDateTimeISO(rules.timezone))),
    )
  })
})

test('every offered slot lies on the asked day, in a window, within notice and horizon', () => {
  check(1_000, ({ rules, date, now }) => {
    const earliest = now.add({ minutes: rules.minNoticeMinutes })
    const today = now.toZonedDateTimeISO(rules.timezone).toPlainDate()
    for (const slot of offeredSlots(rules, date, now)) {
      expect(slot.toPlainDate().toString()).toBe(date)
      const minute = slot.hour * 60 + slot.minute
      const windows = windowsOf(rules, slot.toPlainDate())
      const window = mergedHours(windows, slot.dayOfWeek % 7).find(
        ({ start, end }) => minute >= start && minute + rules.sessionDuration <= end,
      )
      expect(window).toBeDefined()
      const step = rules.stepMinutes ?? rules.sessionDuration
      expect((minute - (window?.start ?? 0)) % step).toBe(0)
      expect(Temporal.Instant.compare(slot.toInstant(), earliest)).toBeGreaterThanOrEqual(0)
      expect(today.until(slot.toPlainDate(), { largestUnit: 'day' }).days).toBeLessThanOrEqual(
        rules.horizonDays,
      )
    }
  })
})

test('every offered slot keeps the buffer from appointments and keeps clear of time off', () => {
  check(1_000, ({ rules, date, now }) => {
    for (const slot of offeredSlots(rules, date, now)) {
      const start = slot.toInstant()
      const end = start.add({ minutes: rules.sessionDuration })
      const around = {
        start: start.subtract({ minutes: rules.bufferMinutes }),
        end: end.add({ minutes: rules.bufferMinutes }),
      }
      expect(rules.busy.filter((busy) => overlap(around, busy))).toEqual([])
      expect(rules.timeOff.filter((off) => overlap({ start, end }, off))).toEqual([])
    }
  })
})

test('listing and checking agree for every minute of the day, and no second between is offered', () => {
  check(150, ({ rules: { busy, timeOff, ...others }, date, now }) => {
    const rules = { ...others, busy: Object.freeze(busy), timeOff: Object.freeze(timeOff) }
    const day = Temporal.PlainDate.from(date)
    const nextDay = day.add({ days: 1 }).toZonedDateTime(rules.timezone).epochMilliseconds
    const accepted: number[] = []
    let moment = day.toZonedDateTime(rules.timezone).epochMilliseconds
    for (; moment < nextDay; moment += 60_000) {
      const start = Temporal.Instant.fromEpochMilliseconds(moment)
      if (isOffered(rules, start, now)) accepted.push(moment)
      for (const seconds of [1, 30]) {
        if (isOffered(rules, start.add({ seconds }), now)) accepted.push(moment + seconds * 1000)
      }
    }
    expect(accepted).toEqual(offeredSlots(rules, date, now).map((slot) => slot.epochMilliseconds))
  })
})

test('a range of days lists what its days list', () => {
  check(300, ({ rules, date, now }) => {
    const first = Temporal.PlainDate.from(date)
    const days = [0, 1, 2, 3].map((shift) => first.add({ days: shift }).toString())
    const slots = days.map((each) => offeredSlots(rules, each, now))
    const last = days.at(-1) ?? date
    expect(offeredStarts(rules, date, last, now)).toEqual(
      slots.flat().map((slot) => slot.epochMilliseconds),
    )
    expect(firstOffered(rules, { from: date, to: last }, now)).toBe(
      slots.flat()[0]?.epochMilliseconds,
    )
    expect(offeredDays(rules, date, last, now)).toEqual(
      days.map((each, index) => ({ date: each, available: (slots[index] ?? []).length > 0 })),
    )
  })
})

test('the answer depends on what the rules say now, not on what they said before', () => {
  fc.assert(
    fc.property(anyQuestion, anyQuestion, (first, second) => {
      const rules = { ...second.rules, busy: [...first.rules.busy] }
      offeredSlots(rules, second.date, second.now)
      rules.busy.splice(0, rules.busy.length, ...second.rules.busy)
      expect(offeredStarts(rules, second.date, second.date, second.now)).toEqual(
        offeredStarts(second.rules, second.date, second.date, second.now),
      )
    }),
  )
})
