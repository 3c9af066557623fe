/**
 * Where what is charged for an appointment stands (docs/appointments.md, "Paying before it counts").
 * `opening`: its time is held, and there is no code yet. `waiting`: it can be paid. `received`: money came for it.
 * `expired`: it was not paid in time, and the appointment is cancelled. `closing`: nothing is waited for any more, and
 * the charge is to be removed. `closed`: it is. Only of what the professional confirms by hand: `claimed`, the client
 * says that it is paid; `unanswered`, the professional did not answer that in time.
 */
export const chargeStates = [
  'opening',
  'waiting',
  'claimed',
  'unanswered',
  'received',
  'expired',
  'closing',
  'closed',
] as const
export type ChargeState = (typeof chargeStates)[number]

export interface ChargeProgress {
  state: ChargeState
  /** The end of the hold; null: nothing is held for it. */
  holdUntil: Temporal.Instant | null
  /** The end of the wait for the professional's answer; null: its client does not say that it is paid. */
  claimUntil: Temporal.Instant | null
}

/** States in which a payment is waited for, and its time is kept. */
const WAITING = ['opening', 'waiting', 'claimed', 'unanswered'] as const satisfies ChargeState[]
export const isWaitedFor = (state: ChargeState): boolean =>
  WAITING.some((waiting) => waiting === state)

/** What is done next. */
export type ChargeStep =
  | { do: 'open' }
  /** The charge is read once more, and removed unless it was paid. */
  | { do: 'close' }
  /** The professional did not answer a claim: it stays a request. */
  | { do: 'lapse' }
  | { do: 'wait'; until: Temporal.Instant }
  | { do: 'rest' }

/** The provider ends a charge with its hold; a moment later nothing can be paid any more. */
const AFTER_HOLD = { seconds: 1 }
/** A provider that does not answer prolongs the hold. What arrives after that is late. */
const LONGEST_AWAY = { minutes: 15 }

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

/** The one next step, whatever happened before and however often it is asked for. */
export function nextStep(
  { state, holdUntil, claimUntil }: ChargeProgress,
  now: Temporal.Instant,
): ChargeStep {
  if (state === 'closing') return { do: 'close' }
  if (state === 'claimed' && claimUntil)
    return isBefore(now, claimUntil) ? { do: 'wait', until: claimUntil } : { do: 'lapse' }
  if (!holdUntil || (state !== 'opening' && state !== 'waiting')) return { do: 'rest' }
  const end = holdUntil.add(AFTER_HOLD)
  if (!isBefore(now, end)) return { do: 'close' }
  return state === 'opening' ? { do: 'open' } : { do: 'wait', until: end }
}

/** Whether a provider that does not answer is waited for no longer, so that the hold ends unread. */
export const isAwayTooLong = (
  { holdUntil }: Pick<ChargeProgress, 'holdUntil'>,
  now: Temporal.Instant,
): boolean => holdUntil === null || !isBefore(now, holdUntil.add(LONGEST_AWAY))

/** What money means that came for an appointment. */
export type Arrival =
  /** It was waited for. */
  | 'in_time'
  /** Its time was released: it is taken again if it is still free, else the money goes back. */
  | 'late'
  /** The appointment was called off meanwhile: the money goes back. */
  | 'called_off'
  /** Nothing was held for it: it is entered, and nothing else follows. */
  | 'unheld'

export function arrivalOf(
  charge: Pick<ChargeProgress, 'state' | 'holdUntil'> | null,
  { isHeld, isOver }: { isHeld: boolean; isOver: boolean },
): Arrival {
  if (!charge?.holdUntil) return 'unheld'
  if (isOver) return charge.state === 'expired' ? 'late' : 'called_off'
  return isHeld && isWaitedFor(charge.state) ? 'in_time' : 'unheld'
}

/** Whether what was paid goes back when an appointment is called off: a client has to do it in time. */
export function goesBack(
  { startsAt, refundNoticeHours }: { startsAt: Temporal.Instant; refundNoticeHours: number | null },
  by: 'professional' | 'client' | 'system',
  now: Temporal.Instant,
): boolean {
  if (by !== 'client') return true
  if (refundNoticeHours === null) return false
  return !isBefore(startsAt.subtract({ hours: refundNoticeHours }), now)
}
