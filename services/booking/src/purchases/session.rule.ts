import { AppError } from '@encaixe/contracts'
import { mayComeBack } from '../appointments/session-change.rule.ts'
import {
  after,
  boughtOf,
  endOfDay,
  expire,
  expires,
  leftOf,
  type PurchaseState,
  type PurchaseStep,
  RETURNED_DAYS,
} from './purchase.rule.ts'

/** How the sessions of a purchase are used, one by one, and come back. */

const notOpen = ({ status }: PurchaseState) =>
  new AppError('INVALID_TRANSITION', `No session of a purchase that is ${status}.`, {
    from: status,
  })

/** An appointment uses a session. The last one ends it. @throws AppError INVALID_TRANSITION where none is left */
export function useSession(
  state: PurchaseState,
  { entry, appointmentId }: { entry: number; appointmentId: string },
  { now }: { now: Temporal.Instant },
): PurchaseStep {
  if (state.status !== 'active' || (state.kinds[entry]?.left ?? 0) < 1) throw notOpen(state)
  const left = leftOf(state) - 1
  const isLast = left === 1 && boughtOf(state) > 1 && state.lastToldAt === null
  return {
    set: {
      ...(left === 0 && { status: 'used', endedAt: now }),
      ...(isLast && { lastToldAt: now }),
    },
    ledger: [{ entry, delta: -1, reason: 'used', appointmentId }],
    tells: ['used', ...(isLast ? (['last'] as const) : [])],
  }
}

/**
 * The session of an appointment comes back. To a purchase that has ended it comes in vain, unless the professional or the
 * system called the appointment off, or gives it back: then the purchase has 30 days more.
 * @param isTheirs whether they did
 * @throws AppError INVALID_TRANSITION where a session of a purchase that was called off is given back
 */
export function returnSession(
  state: PurchaseState,
  {
    entry,
    appointmentId,
    reason,
    isTheirs,
  }: {
    entry: number
    appointmentId: string
    reason: 'returned' | 'given_back'
    isTheirs: boolean
  },
  { now }: { now: Temporal.Instant },
): PurchaseStep {
  const back = { entry, delta: 1, reason, appointmentId }
  const gone = (why: 'expired' | 'cancelled') => ({
    ...{ set: {}, tells: [reason] },
    ledger: [back, { entry, delta: -1, reason: why, appointmentId: null }],
  })
  if (state.status === 'cancelled' && reason === 'returned') return gone('cancelled')
  if (!mayComeBack(state.status)) throw notOpen(state)
  // What is left of it has expired first, whoever comes first.
  if (expires(state, now)) {
    const over = expire(state, { now })
    const then = returnSession(
      after(state, over),
      { entry, appointmentId, reason, isTheirs },
      { now },
    )
    return {
      set: { ...over.set, ...then.set },
      ledger: [...over.ledger, ...then.ledger],
      tells: [...over.tells, ...then.tells],
    }
  }
  const { expiresAt, timezone } = state
  const hasEnded = expiresAt !== null && Temporal.Instant.compare(now, expiresAt) >= 0
  const again = { status: 'active', endedAt: null } as const
  if (!hasEnded) return { set: again, ledger: [back], tells: [reason] }
  if (!isTheirs) return { ...gone('expired'), set: { status: 'expired', endedAt: now } }
  return {
    set: {
      ...again,
      expiresAt: endOfDay(now, { days: RETURNED_DAYS, timezone }),
      endingToldAt: null,
    },
    ledger: [back],
    tells: [reason],
  }
}
