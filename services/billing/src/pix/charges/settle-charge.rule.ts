import type { ChargeState } from '@encaixe/contracts'

export interface KnownPayment {
  endToEndId: string
  amountCents: number
  /** What went back of it, or is going back. */
  refundedCents: number
}

interface KnownCharge {
  amountCents: number
  state: ChargeState
  expiresAt: Temporal.Instant
  payments: readonly KnownPayment[]
}

/** A charge as its provider tells of it. */
interface ReadCharge {
  isRemoved: boolean
  payments: readonly Pick<KnownPayment, 'endToEndId' | 'amountCents'>[]
}

export interface Settlement {
  state: ChargeState
  /** Of the read payments, those that were not known. */
  entered: ReadCharge['payments'][number][]
  /** All that came, less what went back or goes back. */
  receivedCents: number
  /** The entered payment with which all that was asked for has come, if it is one of them. */
  completedBy: string | null
  /** What is too much goes back, of the latest payments first. */
  excess: { endToEndId: string; amountCents: number }[]
}

/** What a read of a charge changes. A charge that is paid stays paid, whatever comes or goes back later. */
export function settleCharge(
  known: KnownCharge,
  read: ReadCharge,
  now: Temporal.Instant,
): Settlement {
  const ids = new Set(known.payments.map(({ endToEndId }) => endToEndId))
  const entered = read.payments.filter(({ endToEndId }) => !ids.has(endToEndId))
  const all = [...known.payments, ...entered.map((one) => ({ ...one, refundedCents: 0 }))]
  const before = sumOf(known.payments)
  const received = sumOf(all)
  const excess = excessOf(all, received - known.amountCents)
  const receivedCents = received - excess.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    state: stateAfter(known, { ...read, isCovered: received >= known.amountCents }, now),
    entered,
    receivedCents,
    completedBy: completing(entered, known.amountCents - before),
    excess,
  }
}

const sumOf = (payments: readonly KnownPayment[]) =>
  payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)

function stateAfter(
  { state, expiresAt }: KnownCharge,
  { isRemoved, isCovered }: { isRemoved: boolean; isCovered: boolean },
  now: Temporal.Instant,
): ChargeState {
  if (state === 'paid' || isCovered) return 'paid'
  if (state !== 'open') return state
  if (isRemoved) return 'removed'
  return Temporal.Instant.compare(now, expiresAt) > 0 ? 'expired' : 'open'
}

function completing(entered: Settlement['entered'], missing: number): string | null {
  if (missing <= 0) return null
  let left = missing
  for (const { endToEndId, amountCents } of entered) {
    left -= amountCents
    if (left <= 0) return endToEndId
  }
  return null
}

function excessOf(payments: readonly KnownPayment[], excess: number): Settlement['excess'] {
  const refunds: Settlement['excess'] = []
  let left = excess
  for (const { endToEndId, amountCents, refundedCents } of payments.toReversed()) {
    const back = Math.min(left, amountCents - refundedCents)
    if (back <= 0) continue
    refunds.push({ endToEndId, amountCents: back })
    left -= back
  }
  return refunds
}
