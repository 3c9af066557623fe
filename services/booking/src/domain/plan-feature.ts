import { AppError, PLANS, type PlanFeature, planKey } from '@encaixe/contracts'

/**
 * A plan still on its way is the one every new page starts with: pro, on trial.
 * @throws AppError PLAN_FEATURE_REQUIRED
 */
export function requireFeature(effectivePlan: string | null, feature: PlanFeature): void {
  if (PLANS[planKey.parse(effectivePlan ?? 'pro')].features.includes(feature)) return
  throw new AppError('PLAN_FEATURE_REQUIRED', `The plan of the page has no ${feature}.`)
}
