import type { PlanKey, Subscription } from '@encaixe/contracts'
import type { PlanState } from '../subscriptions/effective-plan.rule.ts'

/** A subscription as the card processor has it, in our words. */
export interface ProcessorSubscription {
  id: string
  status: Exclude<Subscription['status'], 'none'>
  priceId: string
  currency: string
  /** What our own checkout wrote on it; null on one that was made by hand. */
  professionalId: string | null
  plan: PlanKey | null
  createdAt: Temporal.Instant
  trialEnd: Temporal.Instant | null
  currentPeriodEnd: Temporal.Instant | null
  isEnding: boolean
  failure: PaymentFailure | null
}

/** The latest charge, which failed. */
export interface PaymentFailure {
  invoiceId: string
  attempt: number
  amountCents: number
  nextAttemptAt: Temporal.Instant | null
}

/** The plan part of a professional, as far as the processor has a say in it. */
export interface PlanPart extends PlanState {
  currentPeriodEnd: Temporal.Instant | null
  cancelAtPeriodEnd: boolean
}

/** What could not be understood: the plan stays what it is, and an operator looks at it. */
export type Problem =
  | 'unknown_price'
  | 'other_currency'
  | 'foreign_subscription'
  | 'subscription_missing'
  | 'several_subscriptions'

export interface Settled {
  part: PlanPart
  /** The subscription that was counted before another, or none, was. */
  started: string | null
  failure: PaymentFailure | null
  /** Others that charge for the same page, to be ended. */
  superfluous: string[]
  problem: Problem | null
}

/** Which one counts, best first: one that was never paid counts only where it counted before. */
const RANK: Record<ProcessorSubscription['status'], number> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  paused: 2,
  unpaid: 3,
  incomplete: 9,
  incomplete_expired: 9,
  canceled: 9,
}
const isLive = ({ status }: ProcessorSubscription) => RANK[status] < 9

/**
 * The plan part that follows from all subscriptions of a customer, whatever was told before and in whatever
 * order. What is not understood changes nothing of the plan (docs/billing.md).
 */
export function settle({
  professionalId,
  current,
  subscriptions,
  planOfPrice,
}: {
  professionalId: string
  current: PlanPart
  subscriptions: readonly ProcessorSubscription[]
  planOfPrice: (priceId: string) => PlanKey | undefined
}): Settled {
  const own = subscriptions.filter(
    (one) => one.professionalId === null || one.professionalId === professionalId,
  )
  const foreign: Problem | null = own.length < subscriptions.length ? 'foreign_subscription' : null
  const live = own.filter(isLive).toSorted(bestFirst)
  const unchanged = { part: current, started: null, failure: null, superfluous: [] }

  const [best] = live
  if (!best) {
    const wasOurs = own.some(({ status }) => status === 'canceled')
    if (wasOurs) return { ...unchanged, part: ended(current), problem: foreign }
    const isMissing = current.billingSubscriptionId !== null && subscriptions.length === 0
    return { ...unchanged, problem: isMissing ? 'subscription_missing' : foreign }
  }

  const { plan, problem } = planOf(best, current, planOfPrice)
  if (plan === null) return { ...unchanged, problem }
  const others = live.slice(1)
  const superfluous = others.filter((one) => one.professionalId !== null).map(({ id }) => id)
  const isUnclear = superfluous.length < others.length
  return {
    part: {
      plan,
      status: best.status,
      trialEndsAt: best.trialEnd ?? current.trialEndsAt,
      billingSubscriptionId: best.id,
      currentPeriodEnd: best.currentPeriodEnd,
      cancelAtPeriodEnd: best.isEnding,
    },
    started: current.billingSubscriptionId === best.id ? null : best.id,
    failure: best.status === 'past_due' || best.status === 'unpaid' ? best.failure : null,
    superfluous,
    problem: problem ?? (isUnclear ? 'several_subscriptions' : foreign),
  }
}

/** What somebody chose last is what they want; of two from the same second, the same one every time. */
const bestFirst = (a: ProcessorSubscription, b: ProcessorSubscription) =>
  RANK[a.status] - RANK[b.status] ||
  Temporal.Instant.compare(b.createdAt, a.createdAt) ||
  (a.id < b.id ? 1 : -1)

/** A price that nobody configured is no plan of ours: never guessed. */
function planOf(
  { id, priceId, currency, plan }: ProcessorSubscription,
  current: PlanPart,
  planOfPrice: (priceId: string) => PlanKey | undefined,
): { plan: PlanKey | null; problem: Problem | null } {
  const isKnown = current.billingSubscriptionId === id
  if (currency !== 'brl') return { plan: isKnown ? current.plan : null, problem: 'other_currency' }
  const known = planOfPrice(priceId)
  if (known !== undefined) return { plan: known, problem: null }
  // Our own checkout said which plan it was for.
  return { plan: isKnown ? current.plan : plan, problem: 'unknown_price' }
}

const ended = (current: PlanPart): PlanPart => ({
  ...current,
  plan: 'free',
  status: 'canceled',
  billingSubscriptionId: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
})
