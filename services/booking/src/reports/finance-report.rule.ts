import { type FinanceReport, type PaymentMethod, paymentMethods } from '@encaixe/contracts'

type By = FinanceReport['by']
type Totals = FinanceReport['totals']
type Figures = Omit<
  FinanceReport['periods'][number],
  'start' | 'averageTicketCents' | 'byMethod'
> & {
  received: Map<PaymentMethod, number>
}

/** The sums of one local day. */
export interface DayFigures {
  day: string
  capturedCents: number
  refundedCents: number
  completed: number
  noShows: number
  cancelled: number
  expensesCents: number
  /** What providers kept of what was captured. */
  feesCents: number
}

/** What was received in one way on a local day, less what was given back. */
export interface MethodFigures {
  day: string
  method: PaymentMethod
  receivedCents: number
}

interface Parts {
  hours: readonly HourFigures[]
  methods: readonly MethodFigures[]
  /** Of the whole stretch. */
  categories: Totals['byCategory']
  services: Totals['byService']
  packages: Totals['packages']
}

/** Sessions that took place, by the local hour they began. */
export interface HourFigures {
  dayOfWeek: FinanceReport['bestHours'][number]['dayOfWeek']
  hour: number
  completed: number
}

const SUMMED = [
  ...(['refundedCents', 'completed', 'noShows'] as const),
  ...(['cancelled', 'expensesCents', 'feesCents'] as const),
]

const none = (): Figures => ({
  revenueCents: 0,
  refundedCents: 0,
  completed: 0,
  noShows: 0,
  cancelled: 0,
  expensesCents: 0,
  feesCents: 0,
  received: new Map(),
})

/** The first day of the period that contains a day. */
function startOf(day: Temporal.PlainDate, by: By): Temporal.PlainDate {
  if (by === 'month') return day.with({ day: 1 })
  return by === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const

/** All periods of a stretch, also empty ones. */
function periodsOf(from: string, to: string, by: By): string[] {
  const last = Temporal.PlainDate.from(to)
  const starts: string[] = []
  let start = startOf(Temporal.PlainDate.from(from), by)
  while (Temporal.PlainDate.compare(start, last) <= 0) {
    starts.push(start.toString())
    start = start.add(steps[by])
  }
  return starts
}

/** What is left of the revenue. */
export const restOf = ({
  revenueCents,
  expensesCents,
  feesCents,
}: Pick<Figures, 'revenueCents' | 'expensesCents' | 'feesCents'>): number =>
  revenueCents - expensesCents - feesCents

/** Figures as the report has them, every way of paying listed. */
function told({ received, ...figures }: Figures) {
  const { revenueCents, completed } = figures
  return {
    ...figures,
    averageTicketCents: completed === 0 ? 0 : Math.round(revenueCents / completed),
    byMethod: paymentMethods.map((method) => ({
      method,
      receivedCents: received.get(method) ?? 0,
    })),
  }
}

export function financeReportOf(
  days: readonly DayFigures[],
  { hours, methods, categories, services, packages }: Parts,
  { from, to, timezone, by }: Pick<FinanceReport, 'from' | 'to' | 'timezone' | 'by'>,
): FinanceReport {
  const periods = new Map(periodsOf(from, to, by).map((start) => [start, none()]))
  const all = none()
  for (const { day, capturedCents, ...sums } of days) {
    const start = startOf(Temporal.PlainDate.from(day), by).toString()
    for (const figures of [all, periods.get(start)]) {
      if (!figures) continue
      figures.revenueCents += capturedCents - sums.refundedCents
      for (const what of SUMMED) figures[what] += sums[what]
    }
  }
  for (const { day, method, receivedCents } of methods) {
    const start = startOf(Temporal.PlainDate.from(day), by).toString()
    for (const figures of [all, periods.get(start)])
      figures?.received.set(method, (figures.received.get(method) ?? 0) + receivedCents)
  }
  const due = all.completed + all.noShows
  return {
    ...{ from, to, timezone, by },
    periods: [...periods].map(([start, figures]) => ({
      start,
      ...told(figures),
    })),
    totals: {
      ...told(all),
      noShowRate: due === 0 ? 0 : Math.round((all.noShows / due) * 10_000) / 10_000,
      restCents: restOf(all),
      packages,
      byCategory: categories.toSorted((one, other) => other.cents - one.cents),
      byService: services.toSorted(
        (one, other) => other.completed - one.completed || other.agreedCents - one.agreedCents,
      ),
    },
    bestHours: hours.toSorted(
      (one, other) =>
        other.completed - one.completed || one.dayOfWeek - other.dayOfWeek || one.hour - other.hour,
    ),
  }
}
