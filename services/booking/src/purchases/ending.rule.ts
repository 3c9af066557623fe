import {
  type At,
  isBefore,
  isOver,
  type PurchaseState,
  type PurchaseStep,
  wrongState,
} from './purchase.rule.ts'

/** How long before the end its client hears of it. */
export const ENDING_DAYS = 7

/** From when its client is to hear that it ends; null: it has no end, or they know, or it is as short as that. */
export function endingFrom(state: PurchaseState): Temporal.Instant | null {
  const { status, expiresAt, activeAt, endingToldAt } = state
  if (status !== 'active' || !expiresAt || !activeAt || endingToldAt) return null
  const from = expiresAt.subtract({ hours: 24 * ENDING_DAYS })
  return isBefore(activeAt, from) ? from : null
}

export function mayTellEnding(state: PurchaseState, now: Temporal.Instant): boolean {
  const from = endingFrom(state)
  return from !== null && !isBefore(now, from) && !isOver(state, now)
}

/** Its client hears that it ends within seven days, once for each end. @throws AppError INVALID_TRANSITION */
export function tellEnding(state: PurchaseState, { now }: At): PurchaseStep {
  if (!mayTellEnding(state, now)) throw wrongState(state, 'told of')
  return { set: { endingToldAt: now }, ledger: [], tells: ['ending'] }
}
