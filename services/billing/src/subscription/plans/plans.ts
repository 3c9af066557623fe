import { type billingRpcs, PLAN_FEATURES, PLANS, type RpcOutput } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { PriceList } from './prices.ts'

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
