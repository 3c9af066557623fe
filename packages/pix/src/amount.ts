import { PixError } from './errors.ts'
import { twoDigits } from './tlv.ts'

/** R$ 9.999.999.999,99: thirteen characters, all that field 54 holds. */
const MAX_AMOUNT_CENTS = 999_999_999_999

/** Field 54 of an amount in cents: two decimals, a point, no thousands separator. */
export function writeAmount(cents: number): string {
  if (!Number.isInteger(cents) || cents < 1) {
    throw new PixError('INVALID_AMOUNT', 'the amount must be a whole number of cents above zero', {
      field: '54',
    })
  }
  if (cents > MAX_AMOUNT_CENTS) {
    throw new PixError('INVALID_AMOUNT', 'the amount does not fit in its field', {
      field: '54',
      limit: MAX_AMOUNT_CENTS,
    })
  }
  const remainder = cents % 100
  return `${(cents - remainder) / 100}.${twoDigits(remainder)}`
}

const decimal = /^\d{1,10}(?:\.\d{1,2})?$/

/** Cents of field 54, or undefined when its text is not an amount above zero. */
export function readAmount(text: string): number | undefined {
  if (!decimal.test(text)) return undefined
  // Below 10¹² the product is off by less than a thousandth of a cent, which rounding removes.
  const cents = Math.round(Number(text) * 100)
  return cents === 0 ? undefined : cents
}
