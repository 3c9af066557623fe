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

const UNITS =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const TENS = [
  '',
  '',
  ...'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' '),
]
const HUNDREDS = [
  '',
  ...'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(
    ' ',
  ),
]

function belowThousand(number: number): string {
  if (number === 100) return 'cem'
  const [hundreds, rest] = [Math.trunc(number / 100), number % 100]
  const tens =
    rest < UNITS.length
      ? [rest === 0 ? '' : UNITS[rest]]
      : [TENS[Math.trunc(rest / 10)], rest % 10 === 0 ? '' : UNITS[rest % 10]]
  return [HUNDREDS[hundreds], ...tens].filter(Boolean).join(' e ')
}

/** A whole number below a thousand million, in words: `mil duzentos e trinta`. */
function numberWords(number: number): string {
  if (number === 0) return 'zero'
  const millions = Math.trunc(number / 1_000_000)
  const thousands = Math.trunc(number / 1_000) % 1_000
  const rest = number % 1_000
  const parts = [
    millions > 0 && `${belowThousand(millions)} ${millions === 1 ? 'milhão' : 'milhões'}`,
    thousands > 0 && (thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`),
  ].filter((part) => part !== false)
  if (rest === 0) return parts.join(' ')
  const last = belowThousand(rest)
  // `mil e cem`, but `mil duzentos e trinta`
  const isShort = rest <= 100 || rest % 100 === 0
  return parts.length === 0 ? last : `${parts.join(' ')}${isShort ? ' e ' : ' '}${last}`
}

/** An amount as receipts write it out: 15050 as `cento e cinquenta reais e cinquenta centavos`. */
export function reaisInWords(cents: number): string {
  const [whole, rest] = [Math.trunc(cents / 100), cents % 100]
  const ofMillion = whole >= 1_000_000 && whole % 1_000_000 === 0 ? 'de ' : ''
  const parts = [
    whole > 0 && `${numberWords(whole)} ${ofMillion}${whole === 1 ? 'real' : 'reais'}`,
    rest > 0 && `${numberWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'zero real' : parts.join(' e ')
}

/** The number of the receipt of an appointment or a package, the same each time: `2026-7F3A9C12`. */
export const receiptNumber = (id: string, paidOn: string): string =>
  `${paidOn.slice(0, 4)}-${id.slice(-8).toUpperCase()}`

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

/** Money as a receipt names it; negative: that was given back. */
export interface ReceiptPayment {
  amountCents: number
  /** `por Pix` */
  paidBy: string
  /** A local day. */
  paidOn: string
}

/** `paga por Pix em 4 de novembro de 2026`; several payments one by one. */
export function paidWords(payments: readonly ReceiptPayment[]): string {
  const [first, second] = payments
  if (first && !second) return `paga ${first.paidBy} em ${dayWords(first.paidOn)}`
  const each = payments.map(({ amountCents, paidBy, paidOn }) =>
    [
      reais(Math.abs(amountCents)),
      ...(amountCents < 0 ? ['devolvidos'] : []),
      `${paidBy} em ${dayWords(paidOn)}`,
    ].join(' '),
  )
  return `paga assim: ${each.join('; ')}`
}

/** What a receipt of an appointment is for: `a Corte de 4 de novembro de 2026`. @param attended null: the payer */
export function heldWords({
  service,
  attended,
  heldOn,
}: {
  service: string | null
  attended: string | null
  /** A local day. */
  heldOn: string
}): string {
  const what = service === null ? 'ao atendimento' : `a ${printable(service)}`
  const whose = attended === null ? 'de' : `de ${printable(attended)} em`
  return `${what} ${whose} ${dayWords(heldOn)}`
}

/** What a receipt of a package is for: `ao pacote 10 sessões de fisioterapia (10 sessões)`. @param attended null: the payer */
export function packageWords({
  name,
  sessions,
  attended,
}: {
  name: string
  sessions: number
  attended: string | null
}): string {
  const count = sessions === 1 ? '1 sessão' : `${sessions} sessões`
  const whose = attended === null ? '' : ` de ${printable(attended)}`
  return `ao pacote ${printable(name)} (${count})${whose}`
}

/** `novembro de 2026` */
export function monthWords(month: string): string {
  const [year = '', ofYear = ''] = month.split('-')
  return `${MONTHS[Number(ofYear) - 1]} de ${year}`
}
