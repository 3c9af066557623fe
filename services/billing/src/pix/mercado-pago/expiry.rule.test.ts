import { expect, test } from 'vitest'
import { expiryOf } from './expiry.rule.ts'

const now = Temporal.Instant.from('2026-11-29T18:00:00Z')

test.each([
  ['an hour', 3_600, '2026-11-29T16:00:00.000-03:00'],
  ['less than Mercado Pago takes', 600, '2026-11-29T15:31:00.000-03:00'],
  ['nothing', 0, '2026-11-29T15:31:00.000-03:00'],
  ['more than it takes', 90 * 86_400, '2026-12-28T15:00:00.000-03:00'],
  ['a part of a second', 3_600.4, '2026-11-29T16:00:00.000-03:00'],
])(
  'a code for %s ends when Mercado Pago allows it, in its own format',
  (_what, seconds, written) => {
    expect(expiryOf(now, seconds)).toBe(written)
  },
)
