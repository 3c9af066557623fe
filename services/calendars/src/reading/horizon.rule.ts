/** Past days that the agenda still shows. */
const DAYS_BACK = 7
const DAYS_MORE = 7

export interface Horizon {
  /** Epoch seconds. */
  from: number
  until: number
  /** Names what was read: another day, horizon or zone needs another read. */
  readFor: string
}

/** Between which times a page needs to know what is busy: a week back, its horizon, and a week more. */
export function horizonOf(
  { timezone, horizonDays }: { timezone: string; horizonDays: number },
  now: Temporal.Instant,
): Horizon {
  const today = now.toZonedDateTimeISO(timezone).startOfDay()
  const last = today.add({ days: horizonDays + DAYS_MORE + 1 })
  const seconds = (time: Temporal.ZonedDateTime) => time.epochMilliseconds / 1_000
  return {
    from: seconds(today.subtract({ days: DAYS_BACK })),
    until: seconds(last),
    readFor: `${last.toPlainDate()} ${timezone}`,
  }
}
