import type { AppointmentStatus } from '@encaixe/contracts'
import { isTaken, type Stretch } from '../free-times/taken.rule.ts'

interface Stands {
  status: AppointmentStatus
  startsAt: Temporal.Instant
  /** Where its client asks to move it. */
  requestedStartsAt: Temporal.Instant | null
}

interface Takes {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  travelMinutes: number
}

const FIRST_LOOK_SECONDS = 10
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * What is to be done about an appointment that was made, or moved to this start, while calendars elsewhere did not
 * answer. `over`: it takes place no more, has begun, or is elsewhere by now. `later`: its client only asks for that
 * start so far.
 */
export function dueFor(
  markedStart: Temporal.Instant,
  found: Stands | null,
  now: Temporal.Instant,
): 'look' | 'later' | 'over' {
  if (!found || Temporal.Instant.compare(markedStart, now) <= 0) return 'over'
  if (found.status !== 'pending_confirmation' && found.status !== 'confirmed') return 'over'
  if (found.startsAt.equals(markedStart)) return 'look'
  return found.requestedStartsAt?.equals(markedStart) ? 'later' : 'over'
}

/** Whether calendars elsewhere block a part of it or of its travel time. */
export const collides = (
  { startsAt, endsAt, travelMinutes }: Takes,
  busy: readonly Stretch[],
): boolean =>
  isTaken(busy, {
    startsAt,
    durationMinutes: startsAt.until(endsAt).total('minutes'),
    travelMinutes,
    bufferMinutes: 0,
  })

/** Seconds until the next look: as long as it has waited already, between ten seconds and an hour. */
export function pauseAfter(marked: Temporal.Instant, now: Temporal.Instant): number {
  const waited = marked.until(now).total('seconds')
  return Math.min(LONGEST_PAUSE_SECONDS, Math.max(FIRST_LOOK_SECONDS, waited))
}
