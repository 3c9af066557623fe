import { AppError } from '@encaixe/contracts'

export const featureRequired = () =>
  new AppError('PLAN_FEATURE_REQUIRED', 'Recurring schedules need the basic plan or a higher one.')
