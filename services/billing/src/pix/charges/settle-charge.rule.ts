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
  /** Of the read payments, those that were not known, each with all that had come by then. */
  entered: (ReadCharge['payments'][number] & { receivedCents: number; completes: boolean })[]
}

/**
 * What a read of a charge changes. A charge that is paid stays paid, whatever comes or goes back later. What is too much
 * stays until somebody who knows all that went back asks for it.
 */
export function settleCharge(
  known: KnownCharge,
  read: ReadCharge,
  now: Temporal.Instant,
): Settlement {
  const ids = new Set(known.payments.map(({ endToEndId }) => endToEndId))
  let receivedCents = sumOf(known.payments)
  const entered = read.payments
    .filter(({ endToEndId }) => !ids.has(endToEndId))
    .map((payment) => {
      const before = receivedCents
      receivedCents += payment.amountCents
      const completes = before < known.amountCents && receivedCents >= known.amountCents
      return { ...payment, receivedCents, completes }
    })
  const isCovered = receivedCents >= known.amountCents
  return { state: stateAfter(known, { ...read, isCovered }, now), entered }
}

const sumOf = (payments: readonly KnownPayment[]) =>
  payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)

function stateAfter(
  { state, expiresAt }: KnownCharge,
  { isRemoved, isCovered }: { isRemoved: boolean; isCovered: boolean },
  now: Temporal.Instant,
): ChargeState {
  if (isCovered) return 'paid'
  if (state !== 'open') return state
  if (isRemoved) return 'removed'
  return Temporal.Instant.compare(now, expiresAt) > 0 ? 'expired' : 'open'
}
