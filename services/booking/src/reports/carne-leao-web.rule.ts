/**
 * The file that Carnê-Leão Web imports: sixteen fields between `;` a line, and up to 1,000 lines. The layout is that
 * of public projects that write it (docs/adr/0066-carne-leao-web.md): no professional's accountant has seen an import
 * of ours yet.
 */

/** Money that came, or that was given back if negative. */
export interface Payment {
  /** What it was paid for, one of the three. */
  appointmentId: string | null
  messageId: string | null
  purchaseId: string | null
  /** The local day of the money. */
  date: string
  amountCents: number
  payerTaxId: string | null
  /** null: not known. */
  clientTaxId: string | null
}

/** Who declares it. */
export interface Declarant {
  taxId: string | null
  occupation: string | null
  /** Of who issues receipts of Receita Saúde. */
  register: string | null
}

type LeftOut = Pick<Payment, 'appointmentId' | 'messageId' | 'purchaseId'> & {
  reason: 'no_cpf' | 'company' | 'returned'
}

export const MOST_LINES = 1_000
/** Work without an employer. */
const OWN_WORK = 'R01.001.001'

export const isCpf = (taxId: string | null): taxId is string => /^\d{11}$/.test(taxId ?? '')

/** What the declarant still has to say. */
export const missingOf = ({ taxId, occupation }: Declarant): ('cpf' | 'occupation')[] => [
  ...(isCpf(taxId) ? [] : (['cpf'] as const)),
  ...(occupation === null ? (['occupation'] as const) : []),
]

/**
 * The payments of a month that go into the file. What came and was given back in the same month is none; what came
 * in another month is corrected there, by hand.
 */
export function declared(payments: readonly Payment[]): {
  kept: Payment[]
  leftOut: LeftOut[]
} {
  const kept: Payment[] = []
  const leftOut: LeftOut[] = []
  const paidFor = Map.groupBy(
    payments,
    ({ appointmentId, messageId, purchaseId }) => appointmentId ?? messageId ?? purchaseId,
  )
  for (const own of paidFor.values()) {
    const amountCents = own.reduce((sum, payment) => sum + payment.amountCents, 0)
    const [first] = own
    if (!first || amountCents === 0) continue
    const reason = reasonAgainst({ ...first, amountCents })
    const { appointmentId, messageId, purchaseId } = first
    if (reason) leftOut.push({ appointmentId, messageId, purchaseId, reason })
    else kept.push({ ...first, amountCents })
  }
  return { kept, leftOut }
}

function reasonAgainst({ amountCents, payerTaxId }: Payment): LeftOut['reason'] | null {
  if (amountCents < 0) return 'returned'
  if (payerTaxId === null) return 'no_cpf'
  return isCpf(payerTaxId) ? null : 'company'
}

/** ASCII alone, so that no encoding changes it. */
export const fileOf = (payments: readonly Payment[], declarant: Declarant): string =>
  payments.map((payment) => `${fieldsOf(payment, declarant).join(';')}\r\n`).join('')

function fieldsOf(
  { date, amountCents, payerTaxId, clientTaxId }: Payment,
  { taxId, occupation, register }: Declarant,
): string[] {
  const [year, month, day] = date.split('-')
  const cents = String(amountCents % 100).padStart(2, '0')
  const client = isCpf(clientTaxId) ? clientTaxId : ''
  return [
    ...[`${day}/${month}/${year}`, OWN_WORK, occupation ?? ''],
    ...[`${Math.trunc(amountCents / 100)},${cents}`, '', 'Atendimento', 'PF', payerTaxId ?? ''],
    // Whose health it was is asked of those who issue receipts of Receita Saúde.
    ...(register === null ? ['', ''] : [client, client === '' ? 'S' : '']),
    // Company, tax withheld and its amount: none of a person.
    ...['', '', ''],
    ...(register === null ? ['', '', ''] : ['S', taxId ?? '', asciiOf(register)]),
  ]
}

const asciiOf = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[,;]/g, ' ')
    // No spreadsheet calculates it.
    .replace(/^[ "=+\-@]+/, '')
