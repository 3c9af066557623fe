import {
  type billingRpcs,
  PLAN_FEATURES,
  PLANS,
  type PlanKey,
  type RpcOutput,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Config } from '../config.ts'
import type { PaidPlan } from './checkout/checkout.rule.ts'

export type PriceList = ReturnType<typeof priceList>

/** Price ↔ plan, as this installation is configured: the first price of each plan is that of today. */
export function priceList({
  PRICE_BASIC,
  PRICE_PRO,
  PRICE_PREMIUM,
}: Pick<Config, 'PRICE_BASIC' | 'PRICE_PRO' | 'PRICE_PREMIUM'>) {
  const prices = { basic: PRICE_BASIC, pro: PRICE_PRO, premium: PRICE_PREMIUM }
  const plans = new Map<string, PlanKey>()
  for (const plan of ['basic', 'pro', 'premium'] as const) {
    for (const price of prices[plan]) plans.set(price, plan)
  }
  return {
    /** What somebody pays who begins now. */
    priceOf: (plan: PaidPlan): string => prices[plan][0],
    /** The plan of a price, one of before included; undefined for a price that is none of ours. */
    planOf: (priceId: string) => plans.get(priceId),
  }
}

/** The plans as people and checkout see them: ours, with the processor's prices of this installation. */
export function plans({
  priceOf,
}: Pick<PriceList, 'priceOf'>): HandlersOf<typeof billingRpcs, 'listPlans'> {
  const listing: RpcOutput<typeof billingRpcs.listPlans> = {
    items: [
      { ...PLANS.free, priceId: null },
      { ...PLANS.basic, priceId: priceOf('basic') },
      { ...PLANS.pro, priceId: priceOf('pro') },
      { ...PLANS.premium, priceId: priceOf('premium') },
    ],
    features: PLAN_FEATURES.map(({ key, label }) => ({ key, label })),
  }
  return { listPlans: async () => listing }
}
