import { type billingRpcs, PLAN_FEATURES, PLANS, type RpcOutput } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Config } from './config.ts'

/** The plans as people and checkout see them: ours, with the processor's prices of this installation. */
export function plans(
  prices: Pick<Config, 'PRICE_BASIC' | 'PRICE_PRO' | 'PRICE_PREMIUM'>,
): HandlersOf<typeof billingRpcs, 'listPlans'> {
  const listing: RpcOutput<typeof billingRpcs.listPlans> = {
    items: [
      { ...PLANS.free, priceId: null },
      { ...PLANS.basic, priceId: prices.PRICE_BASIC },
      { ...PLANS.pro, priceId: prices.PRICE_PRO },
      { ...PLANS.premium, priceId: prices.PRICE_PREMIUM },
    ],
    features: PLAN_FEATURES.map(({ key, label }) => ({ key, label })),
  }
  return { listPlans: async () => listing }
}
