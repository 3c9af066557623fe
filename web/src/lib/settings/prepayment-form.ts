import type { Prepayment } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'
import { parsePrice, priceAsTyped } from '../text/money.ts'

/** A prepayment as its form has it. */
export type TypedPrepayment = ReturnType<typeof readPrepayment>

/** Whoever confirms by hand has to look into the bank: two hours, where nothing was chosen yet. */
export const HOLD_BY_HAND = '120'

/** What a page has to be paid by. */
export interface PrepaymentMeans {
  isConnected: boolean
  hasKey: boolean
}

/** Who can confirm: none where the page has neither. */
export const confirmationsOf = ({ isConnected, hasKey }: PrepaymentMeans): Confirmation[] => [
  ...(isConnected ? (['automatic'] as const) : []),
  ...(hasKey ? (['by_hand'] as const) : []),
]
type Confirmation = Prepayment['confirmation']

/** As the form opens: what was chosen, or the only thing that can be. */
export const chosenConfirmation = (typed: TypedPrepayment, means: PrepaymentMeans): string => {
  const possible = confirmationsOf(means)
  const isNew = typed.mode === 'none'
  const [first] = possible
  const isPossible = possible.some((one) => one === typed.confirmation)
  return first && (isNew || !isPossible) ? first : typed.confirmation
}

export const typedPrepayment = (held: Prepayment): TypedPrepayment => ({
  mode: held.mode,
  deposit:
    held.depositPercent === null ? priceAsTyped(held.depositCents ?? 0) : `${held.depositPercent}%`,
  holdMinutes: String(held.holdMinutes),
  refundNoticeHours: String(held.refundNoticeHours),
  confirmation: held.confirmation,
})

export const readPrepayment = (form: FormData) => ({
  mode: textOf(form, 'prepaymentMode') || 'none',
  /** `30,00` or `30%`. */
  deposit: textOf(form, 'deposit'),
  holdMinutes: textOf(form, 'holdMinutes') || '30',
  /** Who says that it came: the connected account, or the professional. */
  confirmation: textOf(form, 'prepaymentConfirmation') || 'automatic',
  refundNoticeHours: textOf(form, 'refundNoticeHours') || '24',
})

/** The names of the form's fields, by those of the API. */
export const PREPAYMENT_FIELDS = {
  'prepayment.depositCents': 'deposit',
  'prepayment.depositPercent': 'deposit',
  'prepayment.confirmation': 'prepaymentConfirmation',
  'prepayment.holdMinutes': 'holdMinutes',
  'prepayment.refundNoticeHours': 'refundNoticeHours',
}

const PERCENT = /^\s*(\d{1,3})\s*%\s*$/

const amountOf = ({ deposit }: TypedPrepayment) => {
  const [, percent] = PERCENT.exec(deposit) ?? []
  if (percent !== undefined) return { depositCents: null, depositPercent: Number(percent) }
  return { depositCents: parsePrice(deposit), depositPercent: null }
}

/** Saves a round trip; the service has stricter rules and decides. */
export function prepaymentErrors(typed: TypedPrepayment): Record<string, string> {
  if (typed.mode !== 'deposit') return {}
  const { depositCents, depositPercent } = amountOf(typed)
  const isShare = depositPercent !== null && depositPercent >= 1 && depositPercent <= 100
  return isShare || depositCents ? {} : { deposit: 'Escreva um valor como 30,00 ou 30%.' }
}

/** The prepayment as the API takes it. */
export function prepaymentFrom(typed: TypedPrepayment): Prepayment {
  const mode = typed.mode === 'deposit' || typed.mode === 'full' ? typed.mode : 'none'
  const amount = mode === 'deposit' ? amountOf(typed) : { depositCents: null, depositPercent: null }
  return {
    ...{ mode, ...amount },
    confirmation: typed.confirmation === 'by_hand' ? 'by_hand' : 'automatic',
    holdMinutes: Number(typed.holdMinutes),
    refundNoticeHours: Number(typed.refundNoticeHours),
  }
}
