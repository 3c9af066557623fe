import { expect, test } from 'vitest'
import { isProvenContact, mayReview, publicName, requireReviewable } from './review.rule.ts'

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

test('isProvenContact accepts only the client’s own proven phone or confirmed address', () => {
  const [phone, email] = ['+5511911111111', 'bia@exemplo.com']
  const client = {
    ...{ phone, phoneConfirmedAt: null, provenAt: null, email, emailConfirmed: false },
  }
  const typed = { contactPhone: phone, contactEmail: email }
  const date = new Date('2026-11-22T12:00:00Z')
  const isOwn = (changes: Partial<Parameters<typeof isProvenContact>[0]>, contact = typed) =>
    isProvenContact({ ...client, ...changes }, contact)
  expect(isOwn({})).toBe(false)
  expect(isOwn({ phoneConfirmedAt: date })).toBe(true)
  expect(isOwn({ provenAt: date })).toBe(true)
  expect(isOwn({ provenAt: date }, { ...typed, contactPhone: '+5511922222222' })).toBe(false)
  expect(isOwn({ emailConfirmed: true })).toBe(true)
  expect(isOwn({ emailConfirmed: true }, { ...typed, contactEmail: 'ana@exemplo.com' })).toBe(false)
  const nothing = { phone: null, email: null, provenAt: date, emailConfirmed: true }
  expect(
    isProvenContact({ ...client, ...nothing }, { contactPhone: null, contactEmail: null }),
  ).toBe(false)
})
