/**
 * A circuit breaker in front of a provider. Several failures in a row open it, and all sends wait. Then one send at
 * a time probes, until one succeeds. Times are epoch milliseconds.
 */
export interface BreakerState {
  failures: number
  /** How often it opened since it last closed: each time it stays open twice as long. */
  openings: number
  openUntil: number | null
  /** When the probe that is under way began. */
  probingSince: number | null
}

export const closedBreaker: BreakerState = {
  failures: 0,
  openings: 0,
  openUntil: null,
  probingSince: null,
}

const FAILURES_TO_OPEN = 5
const FIRST_OPENING_MS = 1_000
const LONGEST_OPENING_MS = 30_000
/** After this, a probe whose worker was stopped no longer blocks others. */
const PROBE_MS = 15_000
const WAIT_FOR_PROBE_MS = 250

export const isClosed = (state: BreakerState) => state.openUntil === null

/** Whether a send may go out now; if not, how long to wait before asking again. */
export function admit(
  state: BreakerState,
  now: number,
): { admitted: true; state: BreakerState } | { admitted: false; waitMs: number } {
  if (state.openUntil === null) return { admitted: true, state }
  if (now < state.openUntil) return { admitted: false, waitMs: state.openUntil - now }
  if (state.probingSince !== null && now - state.probingSince < PROBE_MS) {
    return { admitted: false, waitMs: WAIT_FOR_PROBE_MS }
  }
  return { admitted: true, state: { ...state, probingSince: now } }
}

/** The provider answered, be it with a refusal of that one message. */
export const recordAnswer = (): BreakerState => closedBreaker

/** The provider could not be reached or said that it is down. */
export function recordFailure(state: BreakerState, now: number): BreakerState {
  const failures = state.failures + 1
  const closed = state.openUntil === null
  if (closed && failures < FAILURES_TO_OPEN) return { ...state, failures }
  // Sends that were under way when it opened report failures too; they don't lengthen the wait.
  if (!closed && state.probingSince === null) return { ...state, failures }
  const wait = Math.min(FIRST_OPENING_MS * 2 ** state.openings, LONGEST_OPENING_MS)
  return { failures, openings: state.openings + 1, openUntil: now + wait, probingSince: null }
}

/** Stops everything for a while: the provider refuses our number, not one message. */
export const pause = (state: BreakerState, until: number): BreakerState => ({
  ...state,
  openUntil: Math.max(until, state.openUntil ?? 0),
  probingSince: null,
})
