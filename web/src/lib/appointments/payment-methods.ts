import type { PaymentMethod } from '@encaixe/contracts'

/** How a client paid, Pix first. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  other: 'Outra forma',
}

export const methodOptions = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

/** What was chosen; Pix where nothing known was. */
export function methodOf(text: string): PaymentMethod {
  return text === 'cash' || text === 'card' || text === 'other' ? text : 'pix'
}
