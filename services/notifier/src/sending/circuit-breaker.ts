import {
  admit,
  type BreakerState,
  closedBreaker,
  isClosed,
  pause,
  recordAnswer,
  recordFailure,
} from './breaker-state.rule.ts'

/** What stands between the workers of one channel and its provider. One per process. */
export interface CircuitBreaker {
  /** Null when a send may go out; else how long to wait. A send that was let out reports back. */
  enter(): number | null
  /** The provider answered, or the send did not happen after all. */
  answered(): void
  withdrawn(): void
  /** The provider is down. Answers whether the failure counts against the one delivery. */
  failed(): boolean
  /** Nothing more for a while: too fast, or refused as a whole. */
  hold(ms: number): void
}

export function createCircuitBreaker(
  now: () => number,
  onChange: (open: boolean) => void,
): CircuitBreaker {
  let state: BreakerState = closedBreaker
  const become = (next: BreakerState) => {
    const changed = isClosed(next) !== isClosed(state)
    state = next
    if (changed) onChange(!isClosed(next))
  }
  return {
    enter() {
      const answer = admit(state, now())
      if (!answer.admitted) return answer.waitMs
      become(answer.state)
      return null
    },
    answered() {
      become(recordAnswer())
    },
    withdrawn() {
      become({ ...state, probingSince: null })
    },
    failed() {
      become(recordFailure(state, now()))
      return isClosed(state)
    },
    hold(ms) {
      become(pause(state, now() + ms))
    },
  }
}
