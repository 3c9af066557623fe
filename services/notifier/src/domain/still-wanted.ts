import type { BookingParameters } from './notices.ts'

/** A message about an appointment that is over helps nobody, however late it got. */
export function isStillWanted(
  { endsAt }: Pick<BookingParameters, 'endsAt'>,
  now: number,
): { wanted: true } | { wanted: false; reason: string } {
  return now < Temporal.Instant.from(endsAt).epochMilliseconds
    ? { wanted: true }
    : { wanted: false, reason: 'appointment_over' }
}
