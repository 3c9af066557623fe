/** Milliseconds. The local clock's day is always 24 of its own hours, whatever the offset does. */
export const DAY = 86_400_000
export const MINUTE = 60_000

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/**
 * Days since 1970-01-01 of a 'YYYY-MM-DD'.
 * @throws RangeError when the calendar has no such date
 */
export function parseDate(date: string): number {
  const midnight = datePattern.test(date) ? Date.parse(date) : Number.NaN
  // Date.parse reads 30 February as 2 March. No date is NaN, which equals nothing.
  if (new Date(midnight).getUTCDate() !== Number(date.slice(8))) {
    throw new RangeError(
      `date must be a day of the calendar as YYYY-MM-DD: ${JSON.stringify(date)}`,
    )
  }
  return midnight / DAY
}

export function formatDate(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday. */
export function dayOfWeek(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Whether a day lies in an ISO week of odd number: weeks begin on Monday, and belong to the year of their Thursday. */
export function isOddWeek(day: number): boolean {
  const thursday = day + 3 - ((dayOfWeek(day) + 6) % 7)
  const firstOfYear = Date.UTC(new Date(thursday * DAY).getUTCFullYear(), 0, 1) / DAY
  return Math.floor((thursday - firstOfYear) / 7) % 2 === 0
}
