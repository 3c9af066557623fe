import { type ChargeProgress, isWaitedFor } from './charge-step.rule.ts'

/** A prepayment that the professional confirms by hand: what its client and its professional may say, and when that ends. */

/** What somebody says of it. */
export type ClaimSaid =
  /** The client: it is paid. */
  | 'claim'
  /** The client: it is not, after all. */
  | 'withdraw'
  /** The professional: it came. */
  | 'receive'
  /** The professional: it did not come. */
  | 'deny'

/** The professional answers within this time, and by the start at the latest. */
const ANSWER_HOURS = 12
/** Whoever was told that nothing came has so much more time. */
const MORE_MINUTES = 30
/** A phone whose claims were so often answered with "it did not come" keeps no time of that page by its word alone. */
export const MOST_DENIED = 2
const DENIED_FOR_DAYS = 90

/** What is known of the claims of a phone at a page. */
interface Claims {
  /** Whether one waits for its answer. */
  isOneOpen: boolean
  /** When the last of them were answered with "it did not come", the latest first. */
  deniedAt: readonly Temporal.Instant[]
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other

/** Until when the professional's answer is waited for. */
export const claimEnd = (startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant =>
  earlier(now.add({ hours: ANSWER_HOURS }), startsAt)

/** Until when it can be paid after all, once the professional has not found it. */
export const secondHoldEnd = (startsAt: Temporal.Instant, now: Temporal.Instant) =>
  earlier(now.add({ minutes: MORE_MINUTES }), startsAt)

/** Whether a phone may say that a held time of a page is paid. */
export function mayClaim({ isOneOpen, deniedAt }: Claims, now: Temporal.Instant): boolean {
  if (isOneOpen) return false
  const [last] = deniedAt
  if (!last || deniedAt.length < MOST_DENIED) return true
  return Temporal.Instant.compare(last.add({ hours: 24 * DENIED_FOR_DAYS }), now) <= 0
}

/** When something is said, and by whose phone. */
export interface Saying {
  startsAt: Temporal.Instant
  /** Until when it can be paid; null: nothing is held any more. */
  holdUntil: Temporal.Instant | null
  claims: Claims
  now: Temporal.Instant
}

/** Whether this can be said of a prepayment in this state; by whom is the payment's rule. */
export function maySay(
  said: ClaimSaid,
  { state }: Pick<ChargeProgress, 'state'>,
  { startsAt, holdUntil, claims, now }: Saying,
): boolean {
  switch (said) {
    case 'claim':
      return (
        state === 'waiting' &&
        holdUntil !== null &&
        Temporal.Instant.compare(now, earlier(holdUntil, startsAt)) < 0 &&
        mayClaim(claims, now)
      )
    case 'receive':
      return isWaitedFor(state)
    case 'withdraw':
    case 'deny':
      return state === 'claimed' || state === 'unanswered'
  }
}

/**
 * The prepayment after what was said. Who may not say it is not asked here.
 * @returns `received` ends the wait; the rest is the state of a hold
 */
export function afterSaid(
  said: ClaimSaid,
  { holdUntil }: Pick<ChargeProgress, 'holdUntil'>,
  { startsAt, now }: { startsAt: Temporal.Instant; now: Temporal.Instant },
): ChargeProgress {
  switch (said) {
    case 'claim':
      return { state: 'claimed', holdUntil, claimUntil: claimEnd(startsAt, now) }
    // What was agreed first counts again, and may have ended.
    case 'withdraw':
      return { state: 'waiting', holdUntil, claimUntil: null }
    case 'deny':
      return { state: 'waiting', holdUntil: secondHoldEnd(startsAt, now), claimUntil: null }
    case 'receive':
      return { state: 'received', holdUntil, claimUntil: null }
  }
}
