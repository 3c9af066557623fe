import type { AppointmentStatus, Channel, PaymentStatus } from '@encaixe/contracts'

/**
 * The topics of notices about an appointment. Only the latest notice of a topic counts.
 * `booking`: whether and when it takes place; `reminder`: that it soon does; `attendance`: that the client
 * is coming; `move`: a request to move it; `session`: what became of it; `payment`: its money; `elsewhere`: what
 * somebody did with it in another calendar.
 */
export type Topic =
  | 'booking'
  | 'reminder'
  | 'attendance'
  | 'move'
  | 'session'
  | 'payment'
  | 'elsewhere'

/** What a notice claims about its appointment. An absent field claims nothing. */
export interface AppointmentClaim {
  startsAt?: string
  /** The states in which it is true. */
  statuses?: readonly AppointmentStatus[]
  paymentStatuses?: readonly PaymentStatus[]
  /** That the client asks to move it there, and has no answer yet. */
  requestedStartsAt?: string
}

/** The latest known state of an appointment. */
export interface AppointmentState {
  version: number
  status: AppointmentStatus
  startsAt: string
  /** Null where it was kept before payments were. */
  paymentStatus: PaymentStatus | null
  /** Where the client asks to move it; absent or null: nowhere. */
  requestedStartsAt?: string | null | undefined
}

/** A delivery among others of its appointment. */
export interface TopicalDelivery {
  topic: Topic
  audience: string
  channel: Channel
  recipient: string
  appointmentVersion: number
}

/**
 * Whether the later notice replaces the earlier one: same side, channel, address and topic, and a later version of
 * the appointment. A second notice of the same version replaces none.
 */
export function supersedes(later: TopicalDelivery, earlier: TopicalDelivery): boolean {
  return (
    later.appointmentVersion > earlier.appointmentVersion &&
    later.topic === earlier.topic &&
    later.audience === earlier.audience &&
    later.channel === earlier.channel &&
    later.recipient === earlier.recipient
  )
}

const isSameInstant = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)) === 0

export interface Circumstances {
  /** The instant after which it is not useful. */
  usefulUntil: string
  claim: AppointmentClaim | null
  /** Null if the state is unknown, or the notice is about no appointment. */
  state: AppointmentState | null
  /** Whether a later notice replaces it. */
  isSuperseded: boolean
  /** In the app a notice is a row in a list: it is of use when it is late, too. */
  interrupts: boolean
  now: Temporal.Instant
}

/** Whether a notice should still be sent, and why not. */
export function isStillWanted({
  usefulUntil,
  claim,
  state,
  isSuperseded,
  interrupts,
  now,
}: Circumstances): { wanted: true } | { wanted: false; reason: string } {
  if (interrupts && Temporal.Instant.compare(now, Temporal.Instant.from(usefulUntil)) >= 0) {
    return { wanted: false, reason: 'no_longer_useful' }
  }
  if (isSuperseded) return { wanted: false, reason: 'superseded' }
  if (!claim || !state) return { wanted: true }
  return isTrue(claim, state) ? { wanted: true } : { wanted: false, reason: 'no_longer_true' }
}

function isTrue(
  { startsAt, statuses, paymentStatuses, requestedStartsAt }: AppointmentClaim,
  state: AppointmentState,
): boolean {
  const { paymentStatus } = state
  return (
    (startsAt === undefined || isSameInstant(startsAt, state.startsAt)) &&
    (requestedStartsAt === undefined ||
      (!!state.requestedStartsAt && isSameInstant(requestedStartsAt, state.requestedStartsAt))) &&
    (statuses?.includes(state.status) ?? true) &&
    (paymentStatus === null || (paymentStatuses?.includes(paymentStatus) ?? true))
  )
}
