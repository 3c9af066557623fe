import { PixError, type PixErrorCode, type PixErrorPlace } from '../errors.ts'
import { EMAIL_LIMIT, isCanonical, type PixKey, type PixKeyType } from './canonical.ts'
import { looksLikeCnpj, looksLikeCpf } from './documents.ts'

/** Longest typed text looked at: the longest key, with room for the spaces people paste around it. */
const TYPED_LIMIT = 200

const punctuation = /[\s.()/\u2010-\u2015-]/g
/** Letters of other scripts are refused before case is changed: `ß` would become two letters, `K` (Kelvin) a `k`. */
const foreign = /[^ -~\s\u2010-\u2015]/
const undashedUuid = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

const bare = (typed: string) => typed.replace(punctuation, '')

const canonicalForm: Readonly<Record<PixKeyType, (typed: string) => string>> = {
  cpf: bare,
  cnpj: (typed) => bare(typed).toUpperCase(),
  phone: (typed) => {
    const number = bare(typed)
    if (number.length === 11) return `+55${number}`
    return number.length === 13 && !number.startsWith('+') ? `+${number}` : number
  },
  email: (typed) => typed.trim().toLowerCase(),
  evp: (typed) => bare(typed).toLowerCase().replace(undashedUuid, '$1-$2-$3-$4-$5'),
}

const expected: Readonly<Record<PixKeyType, string>> = {
  cpf: 'a CPF has eleven digits',
  cnpj: 'a CNPJ has twelve letters or digits and two check digits',
  phone: 'a phone key is +55, an area code in use and a mobile number: nine digits from 9',
  email: `an e-mail key is an address of at most ${EMAIL_LIMIT} characters`,
  evp: 'a random key is a UUID',
}

const refusal = (code: PixErrorCode, message: string, place?: PixErrorPlace) =>
  new PixError(code, message, { field: '26-01', ...place })

function typedText(value: string): string {
  if (typeof value !== 'string') throw refusal('INVALID_INPUT', 'the key must be a string')
  if (value.length > TYPED_LIMIT) {
    throw refusal('INVALID_KEY', 'the text is too long to be a key', { limit: EMAIL_LIMIT })
  }
  const offset = value.search(foreign)
  if (offset >= 0) throw refusal('INVALID_KEY', 'a key holds ASCII characters only', { offset })
  return value
}

/**
 * The key of a named type as DICT holds it, from what a person typed: dots, dashes, slashes, spaces
 * and parentheses are dropped, a mobile number gets its +55, letters get their case.
 *
 * @throws PixError INVALID_INPUT, INVALID_KEY, INVALID_CHECK_DIGIT
 */
export function normalizePixKey(type: PixKeyType, value: string): PixKey {
  if (typeof type !== 'string' || !Object.hasOwn(canonicalForm, type)) {
    throw refusal('INVALID_INPUT', 'the type must be cpf, cnpj, phone, email or evp')
  }
  const canonical = canonicalForm[type](typedText(value))
  if (isCanonical[type](canonical)) return { type, value: canonical }
  if (type === 'cpf' && looksLikeCpf(canonical)) {
    throw refusal('INVALID_CHECK_DIGIT', 'the check digits of the CPF are wrong')
  }
  if (type === 'cnpj' && looksLikeCnpj(canonical)) {
    throw refusal('INVALID_CHECK_DIGIT', 'the check digits of the CNPJ are wrong')
  }
  const tooLong = type === 'email' && canonical.length > EMAIL_LIMIT
  throw refusal('INVALID_KEY', expected[type], tooLong ? { limit: EMAIL_LIMIT } : {})
}

/**
 * The key in a text of unnamed type. About one mobile number in a hundred, typed without +55, is
 * also a valid CPF: those are refused, and the caller names the type to `normalizePixKey`.
 *
 * @throws PixError INVALID_INPUT, INVALID_KEY, INVALID_CHECK_DIGIT, AMBIGUOUS_KEY
 */
export function detectPixKey(value: string): PixKey {
  const typed = typedText(value)
  if (typed.includes('@')) return normalizePixKey('email', typed)
  const text = bare(typed)
  if (text.startsWith('+')) return normalizePixKey('phone', text)
  switch (text.length) {
    case 11:
      return cpfOrPhone(text)
    case 13:
      return normalizePixKey('phone', text)
    case 14:
      return normalizePixKey('cnpj', text)
    case 32:
      return normalizePixKey('evp', text)
    default:
      throw refusal('INVALID_KEY', 'the text has the form of no key')
  }
}

function cpfOrPhone(text: string): PixKey {
  if (!isCanonical.phone(`+55${text}`)) return normalizePixKey('cpf', text)
  if (!isCanonical.cpf(text)) return normalizePixKey('phone', text)
  throw refusal('AMBIGUOUS_KEY', 'the number is both a CPF and a mobile phone: name its type')
}
