import { expect, test } from 'vitest'
import { isLate, isMuchUnread } from './reads-in-order.rule.ts'

const at = (time: string) => new Date(`2026-12-10T${time}:00Z`)
const now = Temporal.Instant.from('2026-12-10T12:00:00Z')

test.each([
  ['read an hour ago', at('11:00'), at('01:00'), false],
  ['read longer ago', at('10:59'), at('01:00'), true],
  ['wanted an hour ago, and never read', null, at('11:00'), false],
  ['wanted longer ago, and never read', null, at('10:59'), true],
  ['read long ago, and wanted again a moment ago', at('01:00'), at('11:59'), false],
])('a calendar that was %s is late: %#', (_, lastSyncedAt, wantedSince, late) => {
  expect(isLate({ lastSyncedAt, wantedSince }, now)).toBe(late)
})

test.each([
  [0, 0, false],
  [0, 5, false],
  [1, 1, true],
  [1, 10, true],
  [1, 11, false],
  [30, 300, true],
])('%i unread of %i events is much: %s', (unread, eventCount, much) => {
  expect(isMuchUnread({ unread, eventCount })).toBe(much)
})
