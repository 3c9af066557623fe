import { phoneAsTyped } from '../text/phone.ts'

/** The kinds of a Pix key, as people call them. */
export const KEY_TYPES = [
  { value: 'phone', label: 'Celular' },
  { value: 'cpf', label: 'CPF' },
  { value: 'email', label: 'E-mail' },
  { value: 'cnpj', label: 'CNPJ' },
  { value: 'evp', label: 'Aleatória' },
] as const

export type KeyType = (typeof KEY_TYPES)[number]['value']

/** The chosen kind; null for none of them. */
export const readKeyType = (form: FormData, name: string): KeyType | null =>
  KEY_TYPES.find(({ value }) => value === form.get(name))?.value ?? null

/** A CPF or a CNPJ as people read it. */
export const taxIdInWords = (id: string): string =>
  keyInWords(id.length === 11 ? 'cpf' : 'cnpj', id)

/** The key as people read it: `123.456.789-09`, `(11) 98765-4321`; others as they are. */
export function keyInWords(type: KeyType, key: string): string {
  if (type === 'cpf') return key.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
  if (type === 'cnpj') return key.replace(/^(.{2})(.{3})(.{3})(.{4})(\d{2})$/, '$1.$2.$3/$4-$5')
  return type === 'phone' ? phoneAsTyped(key) : key
}
