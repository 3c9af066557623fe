import { DAY, MINUTE, parseDate } from './day.ts'
import type { DayWindow } from './rules.ts'
import { dayHours, mergeHours } from './windows.ts'
import { findZone, momentNotBefore, spansOfDay } from './zone.ts'

/**
 * Whether a stretch of time lies wholly in one of the windows of a local date, those that touch or overlap made one.
 * @param date YYYY-MM-DD, local
 * @throws RangeError when the date, a window or the zone cannot be used
 */
export function isWithin(
  { start, end }: { start: Temporal.Instant; end: Temporal.Instant },
  { date, windows, timezone }: { date: string; windows: readonly DayWindow[]; timezone: string },
): boolean {
  const day = parseDate(date)
  const spans = spansOfDay(findZone(timezone), day)
  const at = (minute: number) => momentNotBefore(spans, day * DAY + minute * MINUTE)
  return mergeHours(dayHours(windows)).some(
    (hours) => start.epochMilliseconds >= at(hours.start) && end.epochMilliseconds <= at(hours.end),
  )
}
