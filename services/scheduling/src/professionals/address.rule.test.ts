import { expect, test } from 'vitest'
import { keptUntil, MOST_LEFT, requireFewMoves } from './address.rule.ts'

const now = Temporal.Instant.from('2026-11-21T15:00:00Z')
const left = (count: number, leftAt = now.subtract({ hours: 1 })) =>
  Array.from({ length: count }, (_, n) => ({ slug: `ana-${n}`, leftAt }))

test('an address that was left is kept for a year, leap days included', () => {
  expect(keptUntil(Temporal.Instant.from('2028-02-29T10:00:00Z')).toString()).toBe(
    '2029-02-28T10:00:00Z',
  )
})

test('a page that has left five addresses in a year gets no sixth', () => {
  requireFewMoves(left(MOST_LEFT - 1), 'bia', now)
  expect(() => requireFewMoves(left(MOST_LEFT), 'bia', now)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [expect.objectContaining({ path: 'slug' })] },
    }),
  )
})

test('a page may always go back to an address of its own, and older moves do not count', () => {
  requireFewMoves(left(MOST_LEFT), 'ana-2', now)
  requireFewMoves(left(MOST_LEFT, now.subtract({ hours: 24 * 366 })), 'bia', now)
})
