import { expect, test } from 'vitest'
import { requireBookableByHand } from './manual-booking.rule.ts'

const now = Temporal.Instant.from('2026-12-01T15:00:00Z')
const first = now.subtract({ hours: 30 * 24 })
const last = now.add({ hours: 732 * 24 })
const refusal = expect.objectContaining({ code: 'SLOT_UNAVAILABLE' })

test('a start by hand lies at most 30 days back and two years ahead', () => {
  expect(requireBookableByHand(first, now)).toEqual({ isPast: true })
  expect(requireBookableByHand(last, now)).toEqual({ isPast: false })
  expect(() => requireBookableByHand(first.subtract({ nanoseconds: 1 }), now)).toThrow(refusal)
  expect(() => requireBookableByHand(last.add({ nanoseconds: 1 }), now)).toThrow(refusal)
})

test('a start at this moment is not past', () => {
  expect(requireBookableByHand(now, now)).toEqual({ isPast: false })
  expect(requireBookableByHand(now.subtract({ nanoseconds: 1 }), now)).toEqual({ isPast: true })
})
