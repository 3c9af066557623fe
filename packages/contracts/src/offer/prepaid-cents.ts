import type { Prepayment } from './prepayment.ts'

export const NO_PREPAYMENT: Prepayment = {
  ...{ mode: 'none', depositCents: null, depositPercent: null, confirmation: 'automatic' },
  ...{ holdMinutes: 30, refundNoticeHours: 24 },
}

/** What is asked for of a price, in centavos; 0: nothing. A price that is to be agreed on counts as 0. */
export function prepaidCents(
  {
    mode,
    depositCents,
    depositPercent,
  }: Pick<Prepayment, 'mode' | 'depositCents' | 'depositPercent'>,
  priceCents: number,
): number {
  if (mode === 'none') return 0
  if (mode === 'full') return priceCents
  if (depositPercent !== null) return Math.round((priceCents * depositPercent) / 100)
  const wanted = depositCents ?? 0
  return priceCents > 0 ? Math.min(wanted, priceCents) : wanted
}
