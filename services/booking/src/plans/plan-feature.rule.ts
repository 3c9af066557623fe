import { AppError, type PlanFeature, planHas } from '@encaixe/contracts'

/** @throws AppError PLAN_FEATURE_REQUIRED */
export function requireFeature(effectivePlan: string | null, feature: PlanFeature): void {
  if (planHas(effectivePlan, feature)) return
  throw new AppError('PLAN_FEATURE_REQUIRED', `The plan of the page has no ${feature}.`)
}
