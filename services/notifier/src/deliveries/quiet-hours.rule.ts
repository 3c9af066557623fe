import type { Channel } from '@encaixe/contracts'

/** Whether a notice waits until morning, or ignores the hours in which people sleep. */
export type QuietHours = 'wait' | 'ignore'

/** Local times of day, `HH:MM`. The same twice: there are none. */
export interface QuietWindow {
  from: string
  to: string
}

export const USUAL_QUIET_HOURS: QuietWindow = { from: '21:00', to: '08:00' }

/** Returns the end of the quiet hours that `now` is in, or null. */
export function quietUntil(
  { from, to }: QuietWindow,
  timezone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(timezone)
  const time = local.toPlainTime()
  const [begin, end] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)]
  const hasBegun = Temporal.PlainTime.compare(time, begin) >= 0
  const isBeforeEnd = Temporal.PlainTime.compare(time, end) < 0
  const crossesMidnight = Temporal.PlainTime.compare(begin, end) > 0
  const isQuiet = crossesMidnight ? hasBegun || isBeforeEnd : hasBegun && isBeforeEnd
  if (!isQuiet) return null
  const day = local.toPlainDate().add({ days: crossesMidnight && hasBegun ? 1 : 0 })
  return day.toZonedDateTime({ timeZone: timezone, plainTime: end }).toInstant()
}

interface Holding {
  quietHours: QuietHours
  channel: Channel
  window: QuietWindow
  timezone: string
  /** An instant (ISO 8601) it has to be read by: when quiet hours end later, it goes at once. */
  readBy: string | null
  now: Temporal.Instant
}

/**
 * Until when quiet hours hold a notice back; null when they don't. In the app nothing rings: there a notice
 * never waits.
 */
export function heldUntil(notice: Holding): Temporal.Instant | null {
  if (notice.quietHours === 'ignore' || notice.channel === 'in_app') return null
  const morning = quietUntil(notice.window, notice.timezone, notice.now)
  if (morning === null || notice.readBy === null) return morning
  return Temporal.Instant.compare(morning, Temporal.Instant.from(notice.readBy)) < 0
    ? morning
    : null
}
