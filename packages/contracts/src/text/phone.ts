import { isAreaCode } from '@encaixe/pix'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What every column that holds a phone takes. */
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * WhatsApp and people write mobiles of two countries in two forms. Mexico gave up the 1 behind its code in 2019, and
 * WhatsApp still names older accounts with it. Argentina's mobiles have a 9 from abroad that many leave out; a landline
 * looks the same without it, but no landline gets our messages.
 */
const MOBILE_FORMS = [
  { written: /^\+521(\d{10})$/, kept: '+52$1' },
  { written: /^\+54([1-8]\d{9})$/, kept: '+549$1' },
]
const oneForm = (e164: string): string => {
  const form = MOBILE_FORMS.find(({ written }) => written.test(e164))
  return form ? e164.replace(form.written, form.kept) : e164
}

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
  if (parsed.countryCallingCode !== '55') return foreign(oneForm(parsed.number))
  const brazilian = /^([1-9]{2})(9\d{8}|[2-9]\d{7})$/.exec(parsed.nationalNumber)
  if (!brazilian) return null
  const [, areaCode = '', subscriber = ''] = brazilian
  if (!isAreaCode(areaCode)) return null
  const isLegacyMobile = subscriber.length === 8 && subscriber >= '6'
  return `+55${areaCode}${isLegacyMobile ? '9' : ''}${subscriber}`
}

function foreign(e164: string): string | null {
  const parsed = parsePhoneNumberFromString(e164)
  return parsed?.isValid() && E164.test(parsed.number) ? parsed.number : null
}
