import { isCheckViolation } from '@encaixe/service-kit'

/**
 * Whether the ledger of sessions refused a use: somebody else has the last one. Behind its professional's lock nobody sees
 * that; should it happen all the same, the appointment is booked without.
 */
export const isSessionRefused = (error: unknown): boolean =>
  isCheckViolation(error, /sessions_left_in_bounds|an appointment uses one session/)
