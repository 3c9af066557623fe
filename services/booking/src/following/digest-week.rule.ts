const ZONE = 'America/Sao_Paulo'
/** On Mondays; whoever could not be told by then is told within two days, or next week. */
const AT = { hour: 9 }
const LATE = { days: 2 }

export interface DigestWeek {
  /** Its Monday, as a local date. */
  week: string
  /** What opened from then on is told of. */
  since: Temporal.Instant
}

/** The week whose e-mail about followed pages is due; null: none is. */
export function dueDigest(now: Temporal.Instant): DigestWeek | null {
  const local = now.toZonedDateTimeISO(ZONE)
  const monday = local
    .toPlainDate()
    .subtract({ days: local.dayOfWeek - 1 })
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(AT) })
  const isEarly = Temporal.ZonedDateTime.compare(local, monday) < 0
  const isLate = Temporal.ZonedDateTime.compare(local, monday.add(LATE)) >= 0
  if (isEarly || isLate) return null
  return {
    week: monday.toPlainDate().toString(),
    since: monday.subtract({ weeks: 1 }).toInstant(),
  }
}
