import { isAreaCode } from './area-codes.ts'
import { isCnpj, isCpf } from './documents.ts'

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp'

export interface PixKey {
  type: PixKeyType
  /** The form DICT, the directory of keys, holds: no punctuation, lower-case e-mail and UUID. */
  value: string
}

/** DICT holds no e-mail longer than this. */
export const EMAIL_LIMIT = 77

const mobile = /^\+55\d{2}9\d{8}$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** DICT's pattern, with `&` and `%`, which mail servers take, and with at least one dot in the domain. */
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** For each type, whether a text is a key in the very form DICT holds it. */
export const isCanonical: Readonly<Record<PixKeyType, (value: string) => boolean>> = {
  cpf: isCpf,
  cnpj: isCnpj,
  phone: (value) => mobile.test(value) && isAreaCode(value.slice(3, 5)),
  email: (value) => value.length <= EMAIL_LIMIT && email.test(value),
  evp: (value) => uuid.test(value),
}

/** The type a canonical value must be of: canonical forms, unlike typed ones, are never ambiguous. */
function typeByForm(value: string): PixKeyType | undefined {
  if (value.includes('@')) return 'email'
  if (value.startsWith('+')) return 'phone'
  if (value.length === 36) return 'evp'
  if (value.length === 14) return 'cnpj'
  return value.length === 11 ? 'cpf' : undefined
}

/** The key a payload holds, or undefined when its text is not exactly one DICT could hold. */
export function readCanonicalKey(value: string): PixKey | undefined {
  const type = typeByForm(value)
  return type !== undefined && isCanonical[type](value) ? { type, value } : undefined
}
