import { expect, test } from 'vitest'
import { rhythm } from './series-words.ts'

const timezone = 'America/Sao_Paulo'

test.each([
  ['weekly', '2026-11-25T15:00:00-03:00', 'toda quarta, às 15h'],
  ['weekly', '2026-11-28T09:30:00-03:00', 'todo sábado, às 9h30'],
  ['biweekly', '2026-11-29T01:00:00-03:00', 'de duas em duas semanas, no domingo, à 1h'],
  ['monthly', '2026-11-26T15:00:00-03:00', 'uma vez por mês, na quinta, às 15h'],
] as const)('%s from %s on is %s', (frequency, startsAt, words) => {
  expect(rhythm(frequency, startsAt, timezone)).toBe(words)
})
