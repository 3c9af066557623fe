/** How long a person has to answer, and the least that is worth asking for. */
export const TURN_MINUTES = 20
export const SHORTEST_TURN_MINUTES = 5

/** Local hours in which nobody is asked, unless the time could not be taken in the morning any more. */
const NIGHT_FROM = 21
const NIGHT_UNTIL = 8

/** A turn that begins now, one that begins later, or null: it is too late for any. */
export type TurnTime = { until: Temporal.Instant } | { from: Temporal.Instant } | null

/**
 * When somebody is asked about a free time, and until when it is their turn. Near the start they have half of what is
 * left, so that somebody else can be asked after them. A time can be taken until the page's notice before it.
 */
export function turnTimeOf(
  {
    startsAt,
    minNoticeMinutes,
    timezone,
  }: { startsAt: Temporal.Instant; minNoticeMinutes: number; timezone: string },
  now: Temporal.Instant,
): TurnTime {
  const last = startsAt.subtract({ minutes: minNoticeMinutes })
  const left = minutesBetween(now, last)
  if (left < SHORTEST_TURN_MINUTES) return null
  const morning = morningAfter(now.toZonedDateTimeISO(timezone))
  if (morning && minutesBetween(morning, last) >= SHORTEST_TURN_MINUTES) return { from: morning }
  const minutes = Math.min(TURN_MINUTES, Math.max(SHORTEST_TURN_MINUTES, Math.floor(left / 2)))
  return { until: now.add({ minutes }) }
}

const minutesBetween = (from: Temporal.Instant, until: Temporal.Instant) =>
  from.until(until).total('minutes')

/** The end of the night that it is; null by day. */
function morningAfter(local: Temporal.ZonedDateTime): Temporal.Instant | null {
  if (local.hour >= NIGHT_UNTIL && local.hour < NIGHT_FROM) return null
  const date = local.toPlainDate().add({ days: local.hour >= NIGHT_FROM ? 1 : 0 })
  return date
    .toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: NIGHT_UNTIL } })
    .toInstant()
}
