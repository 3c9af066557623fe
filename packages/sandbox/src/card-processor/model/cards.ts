import type { CardBehaviour, PaymentMethod } from './objects.ts'

/** The processor's own test cards, and what becomes of a payment with them. */
export type CardOutcome = 'accepted' | 'asks' | 'declined' | 'expired' | 'insufficient_funds'

interface KnownCard {
  outcome: CardOutcome
  behaviour?: CardBehaviour
}

const known: Readonly<Record<string, KnownCard>> = {
  '4242424242424242': { outcome: 'accepted' },
  '5555555555554444': { outcome: 'accepted' },
  '4000000760000002': { outcome: 'accepted' },
  '4000000000003220': { outcome: 'asks' },
  '4000002500003155': { outcome: 'asks' },
  '4000000000000002': { outcome: 'declined' },
  '4000000000009995': { outcome: 'insufficient_funds' },
  '4000000000000069': { outcome: 'expired' },
  // Accepted when it is added; what is charged later fails.
  '4000000000000341': { outcome: 'accepted', behaviour: 'fails_later' },
}

/** Tokens that stand for cards where there is no form: `pm_card_visa`. */
export const cardTokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
}

export interface ReadCard {
  outcome: CardOutcome
  behaviour: CardBehaviour
  card: PaymentMethod['card']
}

/** A number as people type it; undefined when it is none that this processor knows. */
export function readCard(
  number: string,
  { month, year }: { month: number; year: number },
): ReadCard | undefined {
  const digits = number.replace(/\D/g, '')
  const found = known[digits]
  if (!found) return undefined
  const brand = digits.startsWith('5') ? 'mastercard' : 'visa'
  return {
    outcome: found.outcome,
    behaviour: found.behaviour ?? 'good',
    card: { brand, last4: digits.slice(-4), exp_month: month, exp_year: year },
  }
}
