import { type BookingSnapshot, isBlocking } from '@encaixe/contracts'
import type { Stretch } from '../free-times/taken.rule.ts'
import { without } from './stretches.rule.ts'

type Appointment = Pick<
  BookingSnapshot['appointment'],
  'startsAt' | 'endsAt' | 'blockedFrom' | 'blockedUntil' | 'requestedStartsAt' | 'status'
>

/** The time that an appointment held before a change, and does not hold after it. */
export const freedBy = (before: Appointment, after: Appointment): Stretch[] =>
  without(heldBy(before), heldBy(after))

/** With the way to and from it; the time that its client asks to move it to is held, too. */
function heldBy(appointment: Appointment): Stretch[] {
  if (!isBlocking(appointment.status)) return []
  const from = at(appointment.blockedFrom ?? appointment.startsAt)
  const until = at(appointment.blockedUntil ?? appointment.endsAt)
  const { requestedStartsAt } = appointment
  if (!requestedStartsAt) return [[from, until]]
  const later = at(requestedStartsAt) - at(appointment.startsAt)
  return [
    [from, until],
    [from + later, until + later],
  ]
}

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
