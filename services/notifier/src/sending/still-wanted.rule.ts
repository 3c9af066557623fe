import type { AppointmentStatus, Channel, PaymentStatus } from '@encaixe/contracts'

/**
 * What notices about an appointment speak of. Of one topic only the latest word counts.
 * `booking`: whether and when it takes place; `reminder`: that it soon does; `attendance`: that the client
 * is coming; `session`: what became of it; `payment`: its money.
 */
export type Topic = 'booking' | 'reminder' | 'attendance' | 'session' | 'payment'

/** What a notice says of its appointment. What it does not speak of may be anything. */
export interface AppointmentClaim {
  startsAt?: string
  /** The states in which it is true. */
  statuses?: readonly AppointmentStatus[]
  paymentStatuses?: readonly PaymentStatus[]
}

/** The newest that is known of an appointment. */
export interface AppointmentState {
  version: number
  status: AppointmentStatus
  startsAt: string
  /** Null where it was kept before payments were. */
  paymentStatus: PaymentStatus | null
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
 * Whether a person who reads the later one needs the earlier one no more: the same side of the same
 * appointment, at the same address, about the same thing, of an earlier state. What the other side is
 * told, or the same person on another channel, takes nobody's notice away, and neither does a second
 * notice of the same change.
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
  /** The instant after which it helps nobody. */
  usefulUntil: string
  claim: AppointmentClaim | null
  /** Null when nothing is known of it, or it is about none. */
  state: AppointmentState | null
  /** Whether a later notice says it all. */
  isSuperseded: boolean
  /** In the app a notice is a row in a list: it is of use when it is late, too. */
  interrupts: boolean
  now: Temporal.Instant
}

/** Whether a notice should still be sent, asked right before it is; else why not. */
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
  { startsAt, statuses, paymentStatuses }: AppointmentClaim,
  state: AppointmentState,
): boolean {
  const { paymentStatus } = state
  return (
    (startsAt === undefined || isSameInstant(startsAt, state.startsAt)) &&
    (statuses?.includes(state.status) ?? true) &&
    (paymentStatus === null || (paymentStatuses?.includes(paymentStatus) ?? true))
  )
}
