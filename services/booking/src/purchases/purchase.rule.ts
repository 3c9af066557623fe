import {
  AppError,
  PURCHASE_WAIT_HOURS,
  type PurchaseChange,
  type PurchaseStatus,
  type SessionReason,
} from '@encaixe/contracts'

/**
 * What each step makes of a purchase. Every way of paying, using and ending one asks this file, in the transaction that holds
 * its professional's lock.
 */

/** Sessions of one kind. */
export interface Kind {
  serviceIds: readonly string[]
  /** That were bought. */
  sessions: number
  left: number
  /** That had expired and were not given back by more time since. */
  expired: number
}

export interface PurchaseState {
  status: PurchaseStatus
  priceCents: number
  /** Days from its payment; null: it has no end. */
  validDays: number | null
  /** Of its page: days end there. */
  timezone: string
  boughtAt: Temporal.Instant
  /** Until when its payment is waited for. It stays when nothing comes: what comes late makes it active after all. */
  waitsUntil: Temporal.Instant | null
  /** Since when its client says that it is paid; null: they do not. */
  claimedAt: Temporal.Instant | null
  /** How often its professional has not found it. */
  denials: number
  activeAt: Temporal.Instant | null
  /** The first moment at which it cannot be used; null: it has no end, or is not paid yet. */
  expiresAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** When its client heard that one session is left, and that it ends soon; null: they have not. */
  lastToldAt: Temporal.Instant | null
  endingToldAt: Temporal.Instant | null
  kinds: readonly Kind[]
}

/** Sessions that come; a negative delta: that go. */
export interface LedgerRow {
  /** Of `kinds`, from 0. */
  entry: number
  delta: number
  reason: SessionReason
  /** Of one that an appointment uses or gives back; null for all others. */
  appointmentId: string | null
}

export interface PurchaseStep {
  set: Partial<Omit<PurchaseState, 'kinds' | 'priceCents' | 'validDays' | 'timezone' | 'boughtAt'>>
  ledger: readonly LedgerRow[]
  /** What is told of it, in this order. */
  tells: readonly PurchaseChange[]
}

export interface At {
  now: Temporal.Instant
}

/** Whoever is told that nothing came has at least so much more time. */
const MORE_HOURS = 24
/** A client whose claims were so often answered with "it did not come" pays otherwise. */
export const MOST_DENIALS = 2
/** How much more time an ended purchase gets when its professional calls off what it had paid. */
export const RETURNED_DAYS = 30

const compare = Temporal.Instant.compare
export const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => compare(one, other) < 0
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  isBefore(one, other) ? other : one

export const leftOf = ({ kinds }: Pick<PurchaseState, 'kinds'>): number =>
  kinds.reduce((sum, { left }) => sum + left, 0)
export const boughtOf = ({ kinds }: Pick<PurchaseState, 'kinds'>): number =>
  kinds.reduce((sum, { sessions }) => sum + sessions, 0)

/** Whether its payment was waited for in vain: the professional has not called it off. */
export const isLapsed = ({ status, activeAt, waitsUntil }: PurchaseState): boolean =>
  status === 'cancelled' && activeAt === null && waitsUntil !== null

/** Whether what comes for it makes it active. */
export const awaitsPayment = (state: PurchaseState): boolean =>
  state.status === 'open' || isLapsed(state)

export const isOver = ({ expiresAt }: PurchaseState, now: Temporal.Instant): boolean =>
  expiresAt !== null && !isBefore(now, expiresAt)

/** The end of a local day, `days` days from now. */
export function endOfDay(
  now: Temporal.Instant,
  { days, timezone }: { days: number; timezone: string },
): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  return endOf(today.add({ days }), timezone)
}

/** The first moment after a local day. */
export const endOf = (day: Temporal.PlainDate, timezone: string): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime(timezone).toInstant()

/** The purchase after a step. */
export function after(state: PurchaseState, { set, ledger }: PurchaseStep): PurchaseState {
  const kinds = state.kinds.map((kind, entry) => {
    const rows = ledger.filter((row) => row.entry === entry)
    const sum = (of: readonly LedgerRow[]) => of.reduce((total, { delta }) => total + delta, 0)
    const ended = rows.filter(({ reason }) => reason === 'expired' || reason === 'extended')
    return { ...kind, left: kind.left + sum(rows), expired: kind.expired - sum(ended) }
  })
  return { ...state, ...set, kinds }
}

export const wrongState = ({ status }: PurchaseState, wanted: string) =>
  new AppError('INVALID_TRANSITION', `A purchase that is ${status} cannot be ${wanted}.`, {
    from: status,
  })

/** A purchase that was just asked for: it waits for its payment. */
export const asked = (now: Temporal.Instant): Pick<PurchaseState, 'status' | 'waitsUntil'> => ({
  status: 'open',
  waitsUntil: now.add({ hours: PURCHASE_WAIT_HOURS }),
})

/** It was asked for. @param isPaid its money is there, or it costs nothing: it can be used at once */
export const ask = (
  state: PurchaseState,
  { isPaid, now }: At & { isPaid: boolean },
): PurchaseStep => (isPaid ? activate(state, { now }) : { set: {}, ledger: [], tells: ['asked'] })

/** Whether its client may say that it is paid. */
export const mayClaim = (state: PurchaseState, now: Temporal.Instant): boolean =>
  state.status === 'open' &&
  state.claimedAt === null &&
  state.waitsUntil !== null &&
  isBefore(now, state.waitsUntil)

/**
 * Its client says that it is paid.
 * @param others what is known of the claims of this client at the page
 * @throws AppError INVALID_TRANSITION; RATE_LIMITED where another claim waits, or two were denied
 */
export function claim(
  state: PurchaseState,
  { isOneOpen, denials }: { isOneOpen: boolean; denials: number },
  { now }: At,
): PurchaseStep {
  if (!mayClaim(state, now)) throw wrongState(state, 'claimed')
  if (isOneOpen || denials >= MOST_DENIALS) {
    throw new AppError('RATE_LIMITED', 'Claims of this client at this page wait, or were denied.')
  }
  return { set: { claimedAt: now }, ledger: [], tells: ['claimed'] }
}

/** Its client takes back that it is paid. @throws AppError INVALID_TRANSITION */
export function withdraw(state: PurchaseState): PurchaseStep {
  if (state.claimedAt === null) throw wrongState(state, 'withdrawn')
  return { set: { claimedAt: null }, ledger: [], tells: ['claim_withdrawn'] }
}

/** Its professional has not found what its client calls paid. @throws AppError INVALID_TRANSITION */
export function deny(state: PurchaseState, { now }: At): PurchaseStep {
  const { claimedAt, waitsUntil } = state
  if (claimedAt === null) throw wrongState(state, 'denied')
  const more = now.add({ hours: MORE_HOURS })
  return {
    set: {
      claimedAt: null,
      denials: state.denials + 1,
      waitsUntil: waitsUntil ? later(waitsUntil, more) : more,
    },
    ledger: [],
    tells: ['not_received'],
  }
}

/** It is paid, however late: its sessions can be used from now on. @throws AppError INVALID_TRANSITION */
export function activate(state: PurchaseState, { now }: At): PurchaseStep {
  if (!awaitsPayment(state)) throw wrongState(state, 'received')
  const { validDays, timezone } = state
  return {
    set: {
      status: 'active',
      activeAt: now,
      expiresAt: validDays === null ? null : endOfDay(now, { days: validDays, timezone }),
      ...{ waitsUntil: null, claimedAt: null, endedAt: null },
    },
    ledger: state.kinds.map(({ sessions }, entry) => ({
      ...{ entry, delta: sessions, reason: 'bought', appointmentId: null },
    })),
    tells: ['activated'],
  }
}

/** Whether it can wait for its payment again: none of its sessions was used. */
export const mayReopen = ({ status, kinds }: PurchaseState): boolean =>
  status === 'active' && kinds.every(({ left, sessions }) => left === sessions)

/**
 * What was entered as its payment has not come after all: it is waited for anew, and its client is asked for it.
 * @throws AppError INVALID_TRANSITION
 */
export function reopen(state: PurchaseState, { now }: At): PurchaseStep {
  if (!mayReopen(state)) throw wrongState(state, 'taken back')
  return {
    set: { ...asked(now), activeAt: null, expiresAt: null, endingToldAt: null },
    ledger: state.kinds.map(({ sessions }, entry) => ({
      ...{ entry, delta: -sessions, reason: 'bought', appointmentId: null },
    })),
    tells: ['asked'],
  }
}

/** Whether it was waited for long enough. What its client calls paid waits for an answer, however long. */
export const lapses = ({ status, claimedAt, waitsUntil }: PurchaseState, now: Temporal.Instant) =>
  status === 'open' && claimedAt === null && waitsUntil !== null && !isBefore(now, waitsUntil)

/** It was not paid in time. @throws AppError INVALID_TRANSITION */
export function lapse(state: PurchaseState, { now }: At): PurchaseStep {
  if (!lapses(state, now)) throw wrongState(state, 'given up')
  return { set: { status: 'cancelled', endedAt: now }, ledger: [], tells: ['lapsed'] }
}

/** All that is left of each kind goes. */
const allLeft = ({ kinds }: PurchaseState, reason: 'expired' | 'cancelled'): LedgerRow[] =>
  kinds.flatMap(({ left }, entry) =>
    left > 0 ? [{ entry, delta: -left, reason, appointmentId: null }] : [],
  )

export const expires = (state: PurchaseState, now: Temporal.Instant): boolean =>
  state.status === 'active' && isOver(state, now)

/** Its time is over: what is left goes. @throws AppError INVALID_TRANSITION */
export function expire(state: PurchaseState, { now }: At): PurchaseStep {
  if (!expires(state, now)) throw wrongState(state, 'expired')
  return {
    set: { status: 'expired', endedAt: now },
    ledger: allLeft(state, 'expired'),
    tells: ['expired'],
  }
}

/** Whether the professional may give it more time. */
export const mayExtend = ({ status, expiresAt }: PurchaseState): boolean =>
  expiresAt !== null && (status === 'active' || status === 'used' || status === 'expired')

/**
 * It has more time: what had expired can be used again.
 * @param until the first moment after it; null: it has no end any more
 * @throws AppError INVALID_TRANSITION; VALIDATION_FAILED where that is no later than its end, or over
 */
export function extend(
  state: PurchaseState,
  until: Temporal.Instant | null,
  { now }: At,
): PurchaseStep {
  const { expiresAt, kinds } = state
  if (!mayExtend(state) || expiresAt === null) throw wrongState(state, 'extended')
  if (until && !isBefore(later(expiresAt, now), until)) {
    const message = 'Escolha um dia depois da validade de agora.'
    throw new AppError('VALIDATION_FAILED', `expiresOn: ${message}`, {
      errors: [{ path: 'expiresOn', message }],
    })
  }
  const ledger = kinds.flatMap(({ expired }, entry): LedgerRow[] =>
    expired > 0 ? [{ entry, delta: expired, reason: 'extended', appointmentId: null }] : [],
  )
  const isUsed = leftOf(after(state, { set: {}, ledger, tells: [] })) === 0
  return {
    set: {
      ...{ expiresAt: until, endingToldAt: null },
      ...(isUsed ? { status: 'used' } : { status: 'active', endedAt: null }),
    },
    ledger,
    tells: ['extended'],
  }
}

export const mayCancel = ({ status }: PurchaseState): boolean => status !== 'cancelled'

/** It is called off: its sessions are gone. @throws AppError INVALID_TRANSITION */
export function cancel(state: PurchaseState, { now }: At): PurchaseStep {
  if (!mayCancel(state)) throw wrongState(state, 'cancelled')
  return {
    set: { ...{ status: 'cancelled', endedAt: now }, waitsUntil: null, claimedAt: null },
    ledger: allLeft(state, 'cancelled'),
    tells: ['cancelled'],
  }
}

/**
 * What is proposed to go back of a purchase that is called off: the share of its price that was not used.
 * @param paidCents what came and may still go back
 */
export function shareBack(state: PurchaseState, paidCents: number): number {
  if (awaitsPayment(state)) return paidCents
  const share = Math.floor((state.priceCents * leftOf(state)) / boughtOf(state))
  return Math.min(share, paidCents)
}
