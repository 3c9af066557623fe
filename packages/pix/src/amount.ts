import { PixError } from './errors.ts'
import { twoDigits } from './tlv.ts'

/** R$ 9.999.999.999,99: thirteen characters, all that field 54 holds. */
export const MAX_AMOUNT_CENTS = 999_999_999_999

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

const decimal = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** Cents of field 54, or undefined when its text is not an amount above zero. */
export function readAmount(text: string): number | undefined {
  const parts = decimal.exec(text)
  if (parts === null) return undefined
  // Digits are put together before they become a number, so that no fraction is ever rounded.
  const cents = Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`)
  return cents === 0 ? undefined : cents
}
