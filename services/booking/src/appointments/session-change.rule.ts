import {
  AppError,
  type AppointmentStatus,
  type PaymentStatus,
  type PurchaseStatus,
} from '@encaixe/contracts'
import { type Agreed, type AgreedSession, beyond, paysAll } from './session-choice.rule.ts'
import { isPastNotice, type Side, type Terms } from './status.rule.ts'

/** What can be done with the session of an appointment. */
export type SessionChange = 'use' | 'release' | 'give_back'

/** What decides about it. */
export interface SessionState {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  startsAt: Temporal.Instant
  agreed: Agreed
  /** What came for it, less what went back, and what is on its way back; centavos. */
  paidCents: number
  returningCents: number
  /** The session that pays it; null: none does. */
  session: AgreedSession | null
  /** One that would; null: its client has none that fits, or nobody looked. */
  fitting: AgreedSession | null
  /** Whether a session can come back to the purchase of its own: not to one that was called off. */
  mayComeBack: boolean
}

/** Whether a session that was lost can be given back to its purchase. */
export const mayComeBack = (status: PurchaseStatus): boolean =>
  status === 'active' || status === 'used' || status === 'expired'

interface Circumstances {
  by: Side
  terms: Terms
  now: Temporal.Instant
}

type Paid = Pick<SessionState, 'session' | 'paymentStatus' | 'agreed'>

/** Of an appointment that is about to be made. */
export const UNPAID = { session: null, paymentStatus: 'none', paidCents: 0 } as const

/** Whether it is paid by its session, and nothing else is to be paid. */
export const isBySession = ({ session, paymentStatus, agreed }: Paid): boolean =>
  session !== null && paymentStatus === 'captured' && paysAll(agreed, session)

/** What people would say of its payment without the session: money may have come for it all the same. */
function statusWithout(state: Paid & Pick<SessionState, 'paidCents'>): PaymentStatus {
  if (!isBySession(state)) return state.paymentStatus
  return state.paidCents > 0 && state.paidCents >= state.agreed.priceCents ? 'captured' : 'none'
}

/** What changes of an appointment that uses this session from now on; null: none any more. */
export function withSession(
  state: Paid & Pick<SessionState, 'paidCents'>,
  session: AgreedSession | null,
  agreed = state.agreed,
): { session: AgreedSession | null; priceCents: number; paymentStatus: PaymentStatus } {
  const without = statusWithout(state)
  const isPaid = session !== null && paysAll(agreed, session) && without === 'none'
  return {
    session,
    priceCents: beyond(agreed, session),
    paymentStatus: isPaid ? 'captured' : without,
  }
}

/**
 * Whether the session of an appointment comes back when its status changes: it does unless its client calls it off too late.
 * Who did not come keeps nothing.
 */
export function comesBack(
  state: Pick<SessionState, 'status' | 'startsAt'>,
  to: AppointmentStatus,
  circumstances: Circumstances,
): boolean {
  if (to === 'rejected') return true
  return to === 'cancelled' && !isPastNotice(state, circumstances)
}

const TAKES_PLACE = ['pending_confirmation', 'confirmed', 'completed'] as const
const has = (statuses: readonly AppointmentStatus[], status: AppointmentStatus) =>
  statuses.includes(status)

/** What is paid already is not paid by a session, too; of a deposit what goes beyond the session may be paid. */
function isStillOwed({ paymentStatus, agreed, paidCents, returningCents, fitting }: SessionState) {
  if (paymentStatus === 'authorized' || paymentStatus === 'refunded') return false
  return fitting !== null && returningCents === 0 && paidCents <= beyond(agreed, fitting)
}

/** Whether a session may be used, released or given back; throws nothing, since every appointment of a list is asked. */
export function isSessionChangePossible(
  state: SessionState,
  change: SessionChange,
  circumstances: Circumstances,
): boolean {
  const { status, session, startsAt } = state
  const isProfessional = circumstances.by === 'professional'
  switch (change) {
    case 'use':
      return (
        session === null &&
        (has(TAKES_PLACE, status) || (isProfessional && status === 'no_show')) &&
        isStillOwed(state)
      )
    case 'release':
      // Whoever may still call it off may pay otherwise: else a session would be saved by not coming.
      return (
        session !== null &&
        has(TAKES_PLACE, status) &&
        (isProfessional ||
          // Else somebody would have their time without the prepayment that others pay.
          (!session.replacesPrepayment &&
            Temporal.Instant.compare(circumstances.now, startsAt) < 0 &&
            !isPastNotice(state, circumstances)))
      )
    case 'give_back':
      return (
        session !== null &&
        isProfessional &&
        state.mayComeBack &&
        has(['cancelled', 'no_show'], status)
      )
  }
}

/** @throws AppError INVALID_TRANSITION */
export function requireSessionChange(
  state: SessionState,
  change: SessionChange,
  circumstances: Circumstances,
): void {
  if (isSessionChangePossible(state, change, circumstances)) return
  throw noSessionChange(state, change)
}

export const noSessionChange = (
  { paymentStatus }: Pick<SessionState, 'paymentStatus'>,
  change: SessionChange,
) =>
  new AppError('INVALID_TRANSITION', `Its session cannot be changed now: ${change}.`, {
    from: paymentStatus,
    to: change === 'use' ? 'captured' : 'none',
  })
