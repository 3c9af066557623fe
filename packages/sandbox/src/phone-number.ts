const PLAUSIBLE = /^\d{8,15}$/

/**
 * The digits of a phone number as the Cloud API writes it (`5511987654321`), from any way people
 * and programs write it: `+55 11 98765-4321`, or `+` turned into a space by a query string.
 * `undefined` for what cannot be an E.164 number (8 to 15 digits).
 */
export function phoneDigits(written: string): string | undefined {
  const digits = written.replace(/\D/g, '')
  return PLAUSIBLE.test(digits) ? digits : undefined
}

export function e164(digits: string): string {
  return `+${digits}`
}

/** `+55 11 98765-4321` for Brazilian numbers, plain E.164 for the rest. */
export function displayPhone(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  if (!brazilian) return e164(digits)
  const [, area, first, last] = brazilian
  return `+55 ${area} ${first}-${last}`
}
