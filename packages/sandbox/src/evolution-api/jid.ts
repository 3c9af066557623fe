import { isUserId, phoneDigits } from '../phone-number.ts'

/** The digits of somebody's `lid` are those of their user id. */
const COUNTRY = 'BR.'
const HIDDEN = /^(\d{5,30})@lid$/

/** How the Evolution API names whoever has a phone of the sandbox. */
export const jidOf = (number: string): string =>
  isUserId(number) ? `${number.slice(COUNTRY.length)}@lid` : `${number}@s.whatsapp.net`

/** Whose phone is meant by what it is given as `number`. */
export function numberOf(written: string): string | undefined {
  const [, hidden] = HIDDEN.exec(written) ?? []
  return hidden === undefined ? phoneDigits(written) : `${COUNTRY}${hidden}`
}
