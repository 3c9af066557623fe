import { isUserId, phoneDigits } from '../phone-number.ts'

/** The digits of somebody's `lid` are those of their user id. */
const COUNTRY = 'BR.'
const HIDDEN = /^(\d{5,30})@lid$/

/** The Evolution API's id of a phone or user id. */
export const jidOf = (number: string): string =>
  isUserId(number) ? `${number.slice(COUNTRY.length)}@lid` : `${number}@s.whatsapp.net`

/** The phone or user id that a request's `number` means. */
export function numberOf(written: string): string | undefined {
  const [, hidden] = HIDDEN.exec(written) ?? []
  return hidden === undefined ? phoneDigits(written) : `${COUNTRY}${hidden}`
}
