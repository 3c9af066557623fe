/** Brazilian forms of texts on papers, in letters of the PDF's own fonts. */

import { MONTHS } from '@encaixe/contracts/calendar-names'

/** Text in Windows-1252, the letters of the PDF's own fonts; other letters become question marks. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (/[\x20-\x7e\xa0-\xff‘’“”–—…€]/.test(letter) ? letter : '?'))
    .join('')
    .replace(/\?+/g, '?')
    .trim()

/** -123456 as `-R$ 1.234,56`. */
export function reais(cents: number): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$ ${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** `CPF 529.982.247-25`, `CNPJ 11.222.333/0001-81` */
export const taxIdWords = (taxId: string): string =>
  taxId.length === 11
    ? `CPF ${taxId.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')}`
    : `CNPJ ${taxId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')}`

/** `4 de novembro de 2026` */
export function dayWords(day: string): string {
  const { day: ofMonth, month, year } = Temporal.PlainDate.from(day)
  return `${ofMonth === 1 ? '1º' : ofMonth} de ${MONTHS[month - 1]} de ${year}`
}

/** `novembro de 2026` */
export function monthWords(month: string): string {
  const [year = '', ofYear = ''] = month.split('-')
  return `${MONTHS[Number(ofYear) - 1]} de ${year}`
}
