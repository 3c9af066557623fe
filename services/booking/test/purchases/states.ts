import { AppError } from '@encaixe/contracts'
import {
  activate,
  after,
  asked,
  type Kind,
  type PurchaseState,
} from '../../src/purchases/purchase.rule.ts'

// 9 h in São Paulo.
export const now = Temporal.Instant.from('2026-11-30T12:00:00Z')
export const physio: Kind = { serviceIds: ['physio'], sessions: 10, left: 0, expired: 0 }
/** A client without claims. */
export const none = { isOneOpen: false, denials: 0 }

/** A purchase that waits for its payment. */
export const open = (changes: Partial<PurchaseState> = {}): PurchaseState => ({
  ...{ priceCents: 90_000, validDays: 90, timezone: 'America/Sao_Paulo', boughtAt: now },
  ...{ claimedAt: null, denials: 0, activeAt: null, expiresAt: null, endedAt: null },
  ...{ lastToldAt: null, endingToldAt: null, kinds: [physio] },
  ...asked(now),
  ...changes,
})
/** One that was paid now. */
export const active = (changes: Partial<PurchaseState> = {}): PurchaseState => {
  const bought = open(changes)
  return { ...after(bought, activate(bought, { now })), ...changes }
}
export const at = (hours: number) => ({ now: now.add({ hours }) })
/** The code of a refusal. */
export const refused = (step: () => unknown) => {
  try {
    step()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'taken'
}
