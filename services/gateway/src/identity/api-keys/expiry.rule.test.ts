import { expect, test } from 'vitest'
import { expiryOf } from './expiry.rule.ts'

const now = Temporal.Instant.from('2026-11-29T12:00:00Z')
const ends = (asked?: string) => expiryOf(asked, now).toString()

test('a key lasts for 90 days unless its owner says otherwise', () => {
  expect(ends()).toBe('2027-02-27T12:00:00Z')
  expect(ends('2026-11-29T12:00:00.001Z')).toBe('2026-11-29T12:00:00.001Z')
  expect(ends('2028-11-29T12:00:00Z')).toBe('2028-11-29T12:00:00Z')
})

test.each(['2026-11-29T12:00:00Z', '2026-11-28T00:00:00-03:00', '2028-11-29T12:00:01Z'])(
  'a key that ends at %s is refused',
  (asked) => {
    expect(() => ends(asked)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
  },
)
