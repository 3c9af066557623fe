import type { PlanKey } from '@encaixe/contracts'
import type { Config } from '../../config.ts'
import type { PaidPlan } from '../checkout/checkout.rule.ts'

type Prices = Pick<Config, 'PRICE_BASIC' | 'PRICE_PRO' | 'PRICE_PREMIUM'>

export interface PriceList {
  /** What somebody pays who begins now. */
  priceOf(plan: PaidPlan): string
  /** The plan of a price, one of before included; undefined for a price that is none of ours. */
  planOf(priceId: string): PlanKey | undefined
}

/** Price ↔ plan, as this installation is configured: the first price of each plan is that of today. */
export function priceList({ PRICE_BASIC, PRICE_PRO, PRICE_PREMIUM }: Prices): PriceList {
  const prices = { basic: PRICE_BASIC, pro: PRICE_PRO, premium: PRICE_PREMIUM }
  const plans = new Map<string, PlanKey>()
  for (const plan of ['basic', 'pro', 'premium'] as const) {
    for (const price of prices[plan]) plans.set(price, plan)
  }
  return {
    priceOf: (plan) => prices[plan][0],
    planOf: (priceId) => plans.get(priceId),
  }
}
