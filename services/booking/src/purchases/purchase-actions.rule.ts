import type { PurchaseAction } from '@encaixe/contracts'
import {
  awaitsPayment,
  mayCancel,
  mayClaim,
  mayExtend,
  mayReopen,
  type PurchaseState,
} from './purchase.rule.ts'

interface Looking {
  side: 'professional' | 'client'
  /** Who says that it is paid. */
  confirmation: 'automatic' | 'by_hand'
  /** Whether one of its sessions was lost and can be given back. */
  hasLost: boolean
  /** Whether what the professional entered as received can be struck out still. */
  canUndo: boolean
  now: Temporal.Instant
}

/** What one side may do with a purchase now. */
export function purchaseActions(
  state: PurchaseState,
  { side, confirmation, hasLost, canUndo, now }: Looking,
): PurchaseAction[] {
  const isClaimed = state.claimedAt !== null
  const may: readonly [PurchaseAction, boolean][] =
    side === 'client'
      ? [
          ['declare', confirmation === 'by_hand' && mayClaim(state, now)],
          ['withdraw', isClaimed],
        ]
      : [
          ['receive', awaitsPayment(state)],
          ['undo_receive', canUndo && mayReopen(state)],
          ['deny', isClaimed],
          ['give_back', hasLost],
          ['extend', mayExtend(state)],
          ['cancel', mayCancel(state)],
        ]
  return may.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}
