import { expect, test } from 'vitest'
import type { Caller } from '../http/access/caller.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const signedIn = (authenticatedAt: Temporal.Instant | null): Caller => ({
  userId: 'somebody',
  by: 'session',
  sessionId: 'a-session',
  authenticatedAt,
})

test('a sign-in of the last ten minutes is fresh', () => {
  requireFreshSignIn(signedIn(now), now, 'It')
  requireFreshSignIn(signedIn(now.subtract({ minutes: 10 })), now, 'It')
})

test.each([
  ['nobody', null],
  ['somebody of whom nobody says when', signedIn(null)],
  ['somebody who signed in earlier', signedIn(now.subtract({ minutes: 10, seconds: 1 }))],
])('%s is asked to sign in again', (_, caller) => {
  expect(() => requireFreshSignIn(caller, now, 'It')).toThrow(/fresh sign-in/)
})
