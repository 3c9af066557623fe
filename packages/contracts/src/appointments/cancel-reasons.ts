/** Whoever it was with is gone. */
export const ACCOUNT_DELETED = 'account_deleted'
/** Nobody answered the request by its start. */
export const EXPIRED = 'expired'

/** What was asked for before it counts was not paid in time. */
export const PAYMENT_EXPIRED = 'payment_expired'

/** Why the system called an appointment off; every other reason is text that people wrote. */
export const systemReasons = [
  ACCOUNT_DELETED,
  EXPIRED,
  PAYMENT_EXPIRED,
  /** What became of its series. */
  'recurring_created',
  'recurring_changed',
  'recurring_paused',
  'recurring_resumed',
  'recurring_ended',
] as const

export type SystemReason = (typeof systemReasons)[number]

const known: ReadonlySet<string> = new Set(systemReasons)

export const isSystemReason = (reason: string): reason is SystemReason => known.has(reason)
