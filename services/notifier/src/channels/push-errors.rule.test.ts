import { expect, test } from 'vitest'
import { classifyPushAnswer } from './push-errors.rule.ts'

test.each([
  [200, 'accepted'],
  [201, 'accepted'],
  [202, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'permanent'],
  [403, 'permanent'],
  [413, 'permanent'],
  [300, 'permanent'],
  [302, 'permanent'],
  [500, 'retry'],
  [503, 'retry'],
])('%i means %s', (status, kind) => {
  expect(classifyPushAnswer(status, null).kind).toBe(kind)
})

test.each([
  ['30', 30_000],
  [null, 60_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60_000],
  ['2026-10-21', 60_000],
  ['in 30', 60_000],
  ['999999', 3_600_000],
  ['0', 1_000],
])('a service that asks to wait for %s gets %i ms', (retryAfter, waitMs) => {
  expect(classifyPushAnswer(429, retryAfter)).toMatchObject({ kind: 'recipient_busy', waitMs })
})
