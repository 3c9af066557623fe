import { expect, test } from 'vitest'
import { mayReview, publicName, requireReviewable } from './review.rule.ts'

const completed = { status: 'completed', reviewedAt: null } as const
const at = Temporal.Instant.from('2026-11-22T12:00:00Z')

test('only the client reviews a completed session, once', () => {
  expect(mayReview(completed, 'client')).toBe(true)
  expect(mayReview(completed, 'professional')).toBe(false)
  expect(mayReview({ ...completed, reviewedAt: at }, 'client')).toBe(false)
  for (const status of ['confirmed', 'no_show', 'cancelled', 'rejected'] as const) {
    expect(mayReview({ ...completed, status }, 'client'), status).toBe(false)
  }
})

test('a refusal names the blocking state', () => {
  expect(() => requireReviewable({ ...completed, reviewedAt: at }, 'client')).toThrow(
    expect.objectContaining({
      code: 'INVALID_TRANSITION',
      details: { from: 'reviewed', to: 'reviewed' },
    }),
  )
  expect(() => requireReviewable({ ...completed, status: 'no_show' }, 'client')).toThrow(
    expect.objectContaining({ details: { from: 'no_show', to: 'reviewed' } }),
  )
})

test('a reviewable session is not refused', () => {
  expect(() => requireReviewable(completed, 'client')).not.toThrow()
})

test('strangers see a reviewer’s first name and an initial', () => {
  expect(publicName('João da Silva')).toBe('João S.')
  expect(publicName('  maria   de fátima ')).toBe('maria F.')
  expect(publicName('Zé')).toBe('Zé')
  expect(publicName('João (11) 98765-4321')).toBe('João')
  expect(publicName('Ana D’Ávila ´Lima')).toBe('Ana D.')
  expect(publicName('a'.repeat(80))).toBe('a'.repeat(40))
  expect(publicName(null)).toBe('Cliente')
})
