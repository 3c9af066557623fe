const PLAUSIBLE = /^\d{8,15}$/

/** WhatsApp takes mobiles of Mexico and Argentina with and without a digit, and names them with it. */
const NAMED_WITH = [
  { written: /^52([2-9]\d{9})$/, named: '521$1' },
  { written: /^54([1-8]\d{9})$/, named: '549$1' },
]

/**
 * The digits of a phone number as the Cloud API writes it (`5511987654321`), from any way people
 * and programs write it: `+55 11 98765-4321`, or `+` turned into a space by a query string.
 * `undefined` for what cannot be an E.164 number (8 to 15 digits).
 */
export function phoneDigits(written: string): string | undefined {
  const digits = written.replace(/\D/g, '')
  if (!PLAUSIBLE.test(digits)) return undefined
  const form = NAMED_WITH.find(({ written }) => written.test(digits))
  return form ? digits.replace(form.written, form.named) : digits
}

/** Of somebody who shows businesses a name instead of their phone: a country, a dot, and digits or letters. */
const USER_ID = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/

export const isUserId = (number: string): boolean => USER_ID.test(number)

/** Whose phone is meant: its digits, or the user id of somebody who hides theirs. */
export const personOf = (written: string): string | undefined =>
  isUserId(written) ? written : phoneDigits(written)

export function e164(digits: string): string {
  return isUserId(digits) ? digits : `+${digits}`
}

/** `+55 11 98765-4321` for Brazilian numbers, plain E.164 for the rest. */
export function displayPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  if (!brazilian) return e164(digits)
  const [, area, first, last] = brazilian
  return `+55 ${area} ${first}-${last}`
}
