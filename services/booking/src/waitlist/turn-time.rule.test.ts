import { expect, test } from 'vitest'
import { turnTimeOf } from './turn-time.rule.ts'

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00-03:00`)
const local = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO('America/Sao_Paulo').toPlainDateTime().toString().slice(8, 16)

test.each([
  // what, now, start, notice in minutes, the answer
  ['a turn lasts twenty minutes', '20T10:00', '23T09:00', 60, 'until 20T10:20'],
  [
    'near the start a turn takes half of what is left',
    '20T10:00',
    '20T11:30',
    60,
    'until 20T10:15',
  ],
  ['a turn is never shorter than five minutes', '20T10:00', '20T11:08', 60, 'until 20T10:05'],
  [
    'a turn ends when the time can no longer be taken',
    '20T10:00',
    '20T11:05',
    60,
    'until 20T10:05',
  ],
  ['with less than five minutes left nobody is asked', '20T10:00', '20T11:04', 60, 'never'],
  ['nobody is asked about a time that has passed', '20T10:00', '20T09:00', 0, 'never'],
  ['the notice of the page shortens what is left', '20T10:00', '20T11:30', 0, 'until 20T10:20'],
  [
    'at nine in the evening a turn waits for the morning',
    '20T21:00',
    '21T15:00',
    60,
    'from 21T08:00',
  ],
  ['before nine in the evening a turn begins', '20T20:59', '21T15:00', 60, 'until 20T21:19'],
  ['after midnight a turn waits for the same morning', '21T02:00', '21T15:00', 60, 'from 21T08:00'],
  ['at eight a turn begins', '21T08:00', '21T15:00', 60, 'until 21T08:20'],
  ['a start before the morning does not wait for it', '20T22:00', '21T07:00', 0, 'until 20T22:20'],
  [
    'nor does a start that the notice closes by the morning',
    '20T22:00',
    '21T09:00',
    60,
    'until 20T22:20',
  ],
  ['a start that can be taken in the morning waits', '20T22:00', '21T09:05', 60, 'from 21T08:00'],
])('%s', (_what, now, startsAt, minNoticeMinutes, expected) => {
  const turn = turnTimeOf(
    { startsAt: at(startsAt), minNoticeMinutes, timezone: 'America/Sao_Paulo' },
    at(now),
  )
  const said =
    turn === null
      ? 'never'
      : 'until' in turn
        ? `until ${local(turn.until)}`
        : `from ${local(turn.from)}`
  expect(said).toBe(expected)
})
