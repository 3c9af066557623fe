import {
  AppError,
  type KeptPlan,
  PLANS,
  type PlanFeature,
  type PlanKey,
  type PlanLimits,
  planAt,
  planHas,
} from '@encaixe/contracts'

/** The copy of a plan with the limits that billing told with it. */
export interface LimitedPlan extends KeptPlan {
  clientsLimit: number | null
  appointmentsMonthLimit: number | null
}

/** The limits that count at `now`. While the copy has not arrived, those of a new page. */
export function limitsAt(plan: LimitedPlan | null, now: Temporal.Instant): PlanLimits {
  if (!plan) return PLANS.pro.limits
  const counting = planAt(plan, now)
  if (counting !== plan.effectivePlan) return PLANS[counting].limits
  return { clients: plan.clientsLimit, appointmentsPerMonth: plan.appointmentsMonthLimit }
}

/** Whether the plan has room for a client who does not count yet. */
export const takesNewClients = ({ clients }: PlanLimits, counted: number): boolean =>
  clients === null || counted < clients

/** Whether a local month with so many appointments has room for one more. */
export const takesInMonth = ({ appointmentsPerMonth }: PlanLimits, appointments: number): boolean =>
  appointmentsPerMonth === null || appointments < appointmentsPerMonth

/** What a page shows before anything is typed. */
export interface BookingLimit {
  /** False when nobody can book anything. */
  acceptsBookings: boolean
  acceptsNewClients: boolean
  /** Local months of the horizon (`YYYY-MM`) that take no more. */
  fullMonths: string[]
}

export function bookingLimit(
  limits: PlanLimits,
  { clients, months }: { clients: number; months: ReadonlyMap<string, number> },
  { timezone, horizonDays }: { timezone: string; horizonDays: number },
  now: Temporal.Instant,
): BookingLimit {
  const offered = monthsOffered(timezone, horizonDays, now)
  const fullMonths = offered.filter((month) => !takesInMonth(limits, months.get(month) ?? 0))
  return {
    acceptsBookings: fullMonths.length < offered.length,
    acceptsNewClients: takesNewClients(limits, clients),
    fullMonths,
  }
}

function monthsOffered(timezone: string, horizonDays: number, now: Temporal.Instant): string[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const first = today.toPlainYearMonth()
  const { months } = first.until(today.add({ days: horizonDays }).toPlainYearMonth(), {
    largestUnit: 'months',
  })
  return Array.from({ length: months + 1 }, (_, index) => first.add({ months: index }).toString())
}

/** @throws AppError PLAN_FEATURE_REQUIRED */
export function requireFeature(effectivePlan: PlanKey, feature: PlanFeature): void {
  if (planHas(effectivePlan, feature)) return
  throw new AppError('PLAN_FEATURE_REQUIRED', `The plan of the page has no ${feature}.`)
}
