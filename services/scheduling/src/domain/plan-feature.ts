import { AppError, PLANS, type PlanFeature, type PlanKey, planKey } from '@encaixe/contracts'

/** A plan still on its way is the one every new professional starts with: pro, on trial. */
export const planHas = (effectivePlan: string | null, feature: PlanFeature): boolean =>
  PLANS[planKey.parse(effectivePlan ?? 'pro')].features.includes(feature)

/** The plans that have a feature. */
export const plansWith = (feature: PlanFeature): PlanKey[] =>
  planKey.options.filter((key) => planHas(key, feature))

export const featureRequired = () =>
  new AppError('PLAN_FEATURE_REQUIRED', 'Recurring schedules need the basic plan or a higher one.')
