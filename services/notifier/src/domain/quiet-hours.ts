import type { Channel } from '@encaixe/contracts'

/** Whether a notice waits until morning, or ignores the hours in which people sleep. */
export type QuietHours = 'wait' | 'ignore'

const BEGIN_HOUR = 21
const END_HOUR = 8

/**
 * Until when (ISO 8601) quiet hours, 21:00 to 08:00 where the person lives, hold a notice back; null
 * when they don't. In the app nothing rings: there a notice never waits.
 */
export function notBefore(
  quietHours: QuietHours,
  { channel, timezone, now }: { channel: Channel; timezone: string; now: Temporal.Instant },
): string | null {
  if (quietHours === 'ignore' || channel === 'in_app') return null
  const local = now.toZonedDateTimeISO(timezone)
  if (local.hour >= END_HOUR && local.hour < BEGIN_HOUR) return null
  const day = local.hour >= BEGIN_HOUR ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const morning = day.toZonedDateTime({ timeZone: timezone, plainTime: { hour: END_HOUR } })
  return morning.toInstant().toString()
}
