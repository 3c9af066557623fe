import type { Interval } from '../rules.ts'
import type { Question } from './arbitraries.ts'

/** The slot rule once more, word for word in Temporal and without a thought for speed. */
export function referenceSlots({ rules, date, now }: Question): Temporal.Instant[] {
  const day = Temporal.PlainDate.from(date)
  const today = now.toZonedDateTimeISO(rules.timezone).toPlainDate()
  if (Temporal.PlainDate.compare(day, today.add({ days: rules.horizonDays })) > 0) return []
  const earliest = now.add({ minutes: rules.minNoticeMinutes })
  const slots: Temporal.Instant[] = []
  for (const { start, end } of mergedHours(windowsOf(rules, day), day.dayOfWeek % 7)) {
    for (
      let minute = start;
      minute + rules.sessionDuration <= end;
      minute += rules.stepMinutes ?? rules.sessionDuration
    ) {
      const slot = firstMoment(day, minute, rules.timezone)
      if (slot === undefined || Temporal.Instant.compare(slot, earliest) < 0) continue
      const slotEnd = slot.add({ minutes: rules.sessionDuration })
      if (Temporal.Instant.compare(slotEnd, closing(day, end, rules.timezone)) > 0) continue
      const around = {
        start: slot.subtract({ minutes: rules.bufferMinutes }),
        end: slotEnd.add({ minutes: rules.bufferMinutes }),
      }
      if (rules.busy.some((busy) => overlap(around, busy))) continue
      if (rules.timeOff.some((off) => overlap({ start: slot, end: slotEnd }, off))) continue
      slots.push(slot)
    }
  }
  return slots
}

/** Whether two half-open intervals share a moment. */
export function overlap(a: Interval, b: Interval): boolean {
  const { compare } = Temporal.Instant
  const start = compare(a.start, b.start) > 0 ? a.start : b.start
  const end = compare(a.end, b.end) < 0 ? a.end : b.end
  return compare(start, end) < 0
}

/** The windows that count on a day, word for word. */
export function windowsOf({ windows, specialDays }: Question['rules'], day: Temporal.PlainDate) {
  const own = specialDays.find(({ date }) => date === day.toString())
  const weekday = ([0, 1, 2, 3, 4, 5, 6] as const)[day.dayOfWeek % 7] ?? 0
  if (own) return own.windows.map((hours) => ({ dayOfWeek: weekday, ...hours }))
  const parity = (day.weekOfYear ?? 0) % 2 === 1 ? 'odd' : 'even'
  return windows.filter(({ weeks = 'every' }) => weeks === 'every' || weeks === parity)
}

/** Runs of worked minutes: touching and overlapping windows cannot be told apart in them. */
export function mergedHours(
  windows: Question['rules']['windows'],
  dayOfWeek: number,
): { start: number; end: number }[] {
  const worked = new Array<boolean>(1441).fill(false)
  for (const window of windows) {
    if (window.dayOfWeek === dayOfWeek) {
      worked.fill(true, minuteOf(window.startTime), minuteOf(window.endTime))
    }
  }
  const runs: { start: number; end: number }[] = []
  let start: number | undefined
  for (const [minute, isWorked] of worked.entries()) {
    if (isWorked) start ??= minute
    else if (start !== undefined) {
      runs.push({ start, end: minute })
      start = undefined
    }
  }
  return runs
}

export function minuteOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

function atMinute(day: Temporal.PlainDate, minute: number): Temporal.PlainDateTime {
  return day.toPlainDateTime().add({ minutes: minute })
}

function firstMoment(
  day: Temporal.PlainDate,
  minute: number,
  timezone: string,
): Temporal.Instant | undefined {
  const local = atMinute(day, minute)
  const moment = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  return moment.toPlainDateTime().equals(local) ? moment.toInstant() : undefined
}

/** When a window closes; one that closes in a skipped hour closes when the clock jumps. */
function closing(day: Temporal.PlainDate, minute: number, timezone: string): Temporal.Instant {
  const moment = firstMoment(day, minute, timezone)
  if (moment !== undefined) return moment
  const before = atMinute(day, minute).toZonedDateTime(timezone, { disambiguation: 'earlier' })
  const jump = before.getTimeZoneTransition('next')
  if (jump === null) throw new Error(`${timezone} skips ${day} ${minute} without a clock change`)
  return jump.toInstant()
}
