import type { SendOutcome } from '../channels/send-outcome.rule.ts'
import {
  admit,
  type BreakerState,
  closedBreaker,
  isClosed,
  pause,
  recordAnswer,
  recordFailure,
} from './breaker-state.rule.ts'

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/** Stands between the workers of one channel and its provider. One per channel and process. */
export function createCircuitBreaker(now: () => number, onChange: (open: boolean) => void) {
  let state: BreakerState = closedBreaker
  const become = (next: BreakerState) => {
    const changed = isClosed(next) !== isClosed(state)
    state = next
    if (changed) onChange(!isClosed(next))
  }
  return {
    /** Returns null if a send may go out, else how long to wait. Each admitted send calls `record` or `withdraw`. */
    enter(): number | null {
      const answer = admit(state, now())
      if (!answer.admitted) return answer.waitMs
      become(answer.state)
      return null
    },
    /** Takes back an admission: nothing was sent. */
    withdraw() {
      become({ ...state, probingSince: null })
    },
    /** Learns from an outcome. Returns false if it is an outage, which uses up no retry of the delivery. */
    record(outcome: SendOutcome): boolean {
      switch (outcome.kind) {
        case 'down':
        case 'unknown':
          become(recordFailure(state, now()))
          return isClosed(state)
        case 'throttled':
        case 'sender_paused':
          become(pause(state, now() + outcome.waitMs))
          return false
        default:
          become(recordAnswer())
          return true
      }
    },
  }
}
