import { expect, test } from 'vitest'
import { isChallengeDue } from './challenge-due.rule.ts'

const thresholds = { afterAttempts: 15, afterBookings: 40, afterWishes: 2 }

test.each([
  ['a first attempt on a quiet day', { attempts: 1, bookings: 0, wishes: 0 }, false],
  ['the fifteenth attempt of an hour', { attempts: 15, bookings: 0, wishes: 0 }, false],
  ['the sixteenth attempt of an hour', { attempts: 16, bookings: 0, wishes: 0 }, true],
  ['a professional’s fortieth booking of a day', { attempts: 1, bookings: 39, wishes: 0 }, false],
  ['a professional’s forty-first booking of a day', { attempts: 1, bookings: 40, wishes: 0 }, true],
  ['the second wish of a day', { attempts: 2, bookings: 0, wishes: 2 }, false],
  ['the third wish of a day', { attempts: 3, bookings: 0, wishes: 3 }, true],
  ['both', { attempts: 30, bookings: 49, wishes: 0 }, true],
])('%s', (_what, demand, due) => {
  expect(isChallengeDue(demand, thresholds)).toBe(due)
})

test('thresholds of zero always ask', () => {
  const always = { afterAttempts: 0, afterBookings: 0, afterWishes: 0 }
  expect(isChallengeDue({ attempts: 1, bookings: 0, wishes: 0 }, always)).toBe(true)
})
