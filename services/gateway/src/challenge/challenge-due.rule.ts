/** What is known when somebody wants to book. */
export interface Demand {
  /** Of the address within the last hour, this one included. */
  attempts: number
  /** Public bookings the professional has received today. */
  bookings: number
  /** Of the address for the waitlist within the last day, this one included; 0 for a booking. */
  wishes: number
}

export interface Thresholds {
  afterAttempts: number
  afterBookings: number
  afterWishes: number
}

/** A challenge is asked for only under pressure: people book without one. */
export function isChallengeDue(
  { attempts, bookings, wishes }: Demand,
  { afterAttempts, afterBookings, afterWishes }: Thresholds,
): boolean {
  return attempts > afterAttempts || bookings >= afterBookings || wishes > afterWishes
}
