import { expect, test } from 'vitest'
import { lastSeen } from './last-seen.ts'

const now = Date.parse('2026-11-21T18:00:00Z')

test.each([
  ['2026-11-21T17:59:00Z', 'agora há pouco'],
  ['2026-11-21T18:03:00Z', 'agora há pouco'],
  ['2026-11-21T17:48:00Z', 'há 12 minutos'],
  ['2026-11-21T16:59:00Z', 'há 1 hora'],
  ['2026-11-21T12:00:00Z', 'há 6 horas'],
  ['2026-11-21T02:30:00Z', 'ontem'],
  ['2026-11-12T12:00:00Z', 'em 12 nov'],
])('seen at %s is %s', (iso, words) => {
  expect(lastSeen(iso, now)).toBe(words)
})
