import { expect, test } from 'vitest'
import {
  admit,
  type BreakerState,
  closedBreaker,
  isClosed,
  pause,
  recordAnswer,
  recordFailure,
} from './breaker-state.rule.ts'

const failures = (count: number, now: number, from: BreakerState = closedBreaker) => {
  let breaker = from
  for (let failure = 0; failure < count; failure += 1) breaker = recordFailure(breaker, now)
  return breaker
}

const probe = (breaker: BreakerState, now: number) => {
  const answer = admit(breaker, now)
  if (!answer.admitted) throw new Error('no probe was let through')
  return answer.state
}

test('the breaker stays closed after four failures in a row and opens after the fifth', () => {
  expect(isClosed(failures(4, 0))).toBe(true)
  expect(admit(failures(4, 0), 400)).toEqual({ admitted: true, state: failures(4, 0) })
  expect(isClosed(failures(5, 0))).toBe(false)
  expect(admit(failures(5, 0), 400)).toEqual({ admitted: false, waitMs: 600 })
})

test('one answer closes the breaker and resets its count', () => {
  const answered = recordAnswer()
  expect(isClosed(answered)).toBe(true)
  expect(isClosed(failures(4, 0, answered))).toBe(true)
})

test('failures of sends that were already under way do not lengthen the wait', () => {
  expect(admit(failures(40, 0), 0)).toEqual({ admitted: false, waitMs: 1_000 })
})

test('after the wait one probe goes out and the others wait for it', () => {
  const now = 1_795_348_800_000
  const probing = probe(failures(5, now), now + 1_000)
  expect(admit(probing, now + 1_010)).toEqual({ admitted: false, waitMs: 250 })
})

test('a probe that never reports back makes room for another', () => {
  const probing = probe(failures(5, 0), 1_000)
  expect(admit(probing, 16_000)).toMatchObject({ admitted: true })
})

test('each failed probe doubles the wait, up to half a minute', () => {
  let breaker = failures(5, 0)
  const waits: number[] = []
  let now = 0
  for (let round = 0; round < 7; round += 1) {
    const opened = breaker.openUntil ?? 0
    waits.push(opened - now)
    now = opened
    breaker = recordFailure(probe(breaker, now), now)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('a pause holds everything until its end', () => {
  expect(admit(pause(closedBreaker, 60_000), 10_000)).toEqual({ admitted: false, waitMs: 50_000 })
})

test('a shorter pause does not end a longer one', () => {
  const paused = pause(pause(closedBreaker, 60_000), 20_000)
  expect(admit(paused, 10_000)).toEqual({ admitted: false, waitMs: 50_000 })
})
