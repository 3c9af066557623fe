/** What is known when somebody wants to book. */
export interface Demand {
  /** Of the address within the last hour, this one included. */
  attempts: number
  /** Public bookings the professional has received today. */
  bookings: number
}

export interface Thresholds {
  afterAttempts: number
  afterBookings: number
}

/** A challenge is asked for only under pressure: people book without one. */
export function isChallengeDue(
  { attempts, bookings }: Demand,
  { afterAttempts, afterBookings }: Thresholds,
): boolean {
  return attempts > afterAttempts || bookings >= afterBookings
}
