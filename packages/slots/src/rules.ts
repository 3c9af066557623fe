/** One working window of a day, in the professional's local time. */
export interface DayWindow {
  /** 'HH:MM' */
  startTime: string
  /** 'HH:MM'; '24:00' is the end of the day */
  endTime: string
}

/** One working window of one weekday. */
export interface Window extends DayWindow {
  /** 0 = Sunday … 6 = Saturday */
  dayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
  /** The ISO weeks it is worked in, by the parity of their number; absent: every week */
  weeks?: 'every' | 'odd' | 'even' | undefined
}

/** A date whose windows replace the weekday's; none: closed. */
export interface SpecialDay {
  /** YYYY-MM-DD, local */
  date: string
  windows: readonly DayWindow[]
}

/** Half-open: `end` itself is free. An interval that does not end after it starts covers nothing. */
export interface Interval {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/**
 * All that decides which starts a professional offers. Lengths are whole numbers. `busy` and `timeOff` are read once if they are
 * frozen.
 */
export interface SlotRules {
  /** IANA name, e.g. 'America/Sao_Paulo' */
  timezone: string
  /** minutes, above zero */
  sessionDuration: number
  /** minutes between two starts of the grid, above zero; without it the sessions follow each other */
  stepMinutes?: number
  windows: readonly Window[]
  /** at most one for each date */
  specialDays: readonly SpecialDay[]
  timeOff: readonly Interval[]
  /** appointments that block a slot */
  busy: readonly Interval[]
  /** free minutes kept before and after each appointment */
  bufferMinutes: number
  minNoticeMinutes: number
  horizonDays: number
}

/** @throws RangeError naming the first number of the rules that cannot be used */
export function checkNumbers(rules: SlotRules): void {
  checkWhole('sessionDuration', rules.sessionDuration, 1)
  if (rules.stepMinutes !== undefined) checkWhole('stepMinutes', rules.stepMinutes, 1)
  checkWhole('bufferMinutes', rules.bufferMinutes, 0)
  checkWhole('minNoticeMinutes', rules.minNoticeMinutes, 0)
  checkWhole('horizonDays', rules.horizonDays, 0)
}

function checkWhole(name: string, value: number, least: number): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}`)
  }
}
