import { expect, test } from 'vitest'
import { problemsOf } from './judge.ts'

const now = Temporal.Instant.from('2026-11-24T13:00:00Z')
const ago = (hours: number) => now.subtract({ hours })
const fine = { token: 'valid', number: 'CONNECTED', quality: 'GREEN' } as const
const usual = { state: fine, lastSentAt: ago(2), lastHeardAt: ago(2), now }

test.each([
  ['nothing, as usual', {}, []],
  ['nothing, of the other provider', { state: { ...fine, number: 'open', quality: null } }, []],
  ['nothing, before anything was sent', { lastSentAt: null, lastHeardAt: null }, []],
  ['a refused token', { state: { ...fine, token: 'refused' as const } }, ['token_refused']],
  [
    'a provider that does not answer',
    { state: { token: 'unknown' as const, number: null, quality: null } },
    ['no_answer'],
  ],
  ['a number that was unlinked', { state: { ...fine, number: 'close' } }, ['number_not_connected']],
  ['a number that people block', { state: { ...fine, quality: 'RED' } }, ['quality_low']],
  [
    'five days without a message',
    { lastSentAt: ago(121), lastHeardAt: ago(121) },
    ['nothing_sent'],
  ],
  ['messages nobody reports on', { lastSentAt: ago(3), lastHeardAt: ago(30) }, ['nothing_heard']],
  ['reports that never came', { lastSentAt: ago(3), lastHeardAt: null }, ['nothing_heard']],
  ['a message of a moment ago', { lastSentAt: ago(0), lastHeardAt: ago(30) }, []],
])('%s', (_, changes, problems) => {
  expect(problemsOf({ ...usual, ...changes })).toEqual(problems)
})
