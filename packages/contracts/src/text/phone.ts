import { isAreaCode } from '@encaixe/pix'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What every column that holds a phone takes. */
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * The E.164 form of a phone as people type it, or null when it is none.
 *
 * Default region BR. Brazilian mobiles got a ninth digit between 2012 and 2016 and people still
 * type the old eight: `11 8765-4321` and `11 98765-4321` are the same phone, so the digit is added
 * where an eight-digit subscriber number starts like a mobile (6–9). Landlines start with 2–5. An area
 * code that is not in use is no phone: nothing would ever arrive there.
 */
export function normalizePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'BR')
  if (!parsed) return null
  if (parsed.countryCallingCode !== '55') {
    return parsed.isValid() && E164.test(parsed.number) ? parsed.number : null
  }
  const brazilian = /^([1-9]{2})(9\d{8}|[2-9]\d{7})$/.exec(parsed.nationalNumber)
  if (!brazilian) return null
  const [, areaCode = '', subscriber = ''] = brazilian
  if (!isAreaCode(areaCode)) return null
  const isLegacyMobile = subscriber.length === 8 && subscriber >= '6'
  return `+55${areaCode}${isLegacyMobile ? '9' : ''}${subscriber}`
}
