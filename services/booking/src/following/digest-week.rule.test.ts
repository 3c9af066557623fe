import { expect, test } from 'vitest'
import { dueDigest } from './digest-week.rule.ts'

const due = (at: string) => dueDigest(Temporal.Instant.from(at))?.week ?? null

test.each([
  ['Monday before nine', '2026-11-23T08:59:59-03:00', null],
  ['Monday at nine', '2026-11-23T09:00:00-03:00', '2026-11-23'],
  ['Tuesday night', '2026-11-24T23:00:00-03:00', '2026-11-23'],
  ['Wednesday at nine', '2026-11-25T09:00:00-03:00', null],
  ['Sunday', '2026-11-22T12:00:00-03:00', null],
  ['Monday of another zone', '2026-11-23T09:00:00+14:00', null],
])('on %s the e-mail of %s is due: %s', (_, at, week) => {
  expect(due(at)).toBe(week)
})

test('the digest tells of what opened since the Monday before', () => {
  const digest = dueDigest(Temporal.Instant.from('2026-11-24T10:00:00-03:00'))
  expect(digest?.since.toString()).toBe('2026-11-16T12:00:00Z')
})
