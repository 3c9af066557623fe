import { AppError, type AppointmentStatus, appointmentStatus } from '@encaixe/contracts'

/** Who acts on an appointment: its professional, its client, or the passing of time. */
export type Side = 'professional' | 'client' | 'system'

/** What can happen to an appointment besides its payment. */
export type StatusChange =
  | 'confirm'
  | 'reject'
  | 'expire'
  | 'cancel'
  | 'complete'
  | 'mark_no_show'
  | 'reschedule'
  | 'resize'
  | 'accept_move'
  | 'refuse_move'
  | 'withdraw_move'
  | 'expire_move'
  | 'confirm_attendance'

/** What decides whether a change may be made. */
export interface AppointmentState {
  status: AppointmentStatus
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  attendanceConfirmedAt: Temporal.Instant | null
  /** Where the client asks to move it; null: nowhere. */
  requestedStartsAt: Temporal.Instant | null
}

/** The professional's settings. */
export interface Terms {
  autoConfirm: boolean
  cancellationNoticeHours: number
}

interface Circumstances {
  by: Side
  terms: Terms
  now: Temporal.Instant
}

interface Rule {
  by: readonly Side[]
  from: readonly AppointmentStatus[]
  to: (from: AppointmentStatus, circumstances: Circumstances) => AppointmentStatus
  /** Whether the change is in time. */
  inTime?: (state: AppointmentState, circumstances: Circumstances) => boolean
  /** Whether a client must keep the professional's cancellation notice. */
  needsNotice?: true
}

/** How long a session may be corrected from completed to missed and back. */
const CORRECTION_HOURS = 7 * 24

const open = ['pending_confirmation', 'confirmed'] as const
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0
const beforeStart: Rule['inTime'] = ({ startsAt }, { now }) => isBefore(now, startsAt)
const fromStart: Rule['inTime'] = ({ startsAt }, { now }) => !isBefore(now, startsAt)
const same: Rule['to'] = (from) => from
const isRequested: Rule['inTime'] = ({ requestedStartsAt }) => requestedStartsAt !== null
/** Whether both the agreed and the requested time lie ahead. */
const isRequestOpen: Rule['inTime'] = ({ startsAt, requestedStartsAt }, { now }) =>
  requestedStartsAt !== null && isBefore(now, startsAt) && isBefore(now, requestedStartsAt)

const afterSession: Rule['inTime'] = ({ status, startsAt, endsAt }, { now }) =>
  status === 'confirmed'
    ? !isBefore(now, startsAt)
    : isBefore(now, endsAt.add({ hours: CORRECTION_HOURS }))

/** The table of docs/appointments.md. Any other change is refused. */
const rules: Readonly<Record<StatusChange, Rule>> = {
  confirm: {
    by: ['professional'],
    from: ['pending_confirmation'],
    to: () => 'confirmed',
    inTime: beforeStart,
  },
  reject: { by: ['professional'], from: ['pending_confirmation'], to: () => 'rejected' },
  expire: {
    by: ['system'],
    from: ['pending_confirmation'],
    to: () => 'rejected',
    inTime: fromStart,
  },
  cancel: {
    by: ['professional', 'client', 'system'],
    from: open,
    to: () => 'cancelled',
    // A client may always cancel an unanswered request.
    inTime: (state, circumstances) =>
      (circumstances.by === 'client' && state.status === 'pending_confirmation') ||
      isBefore(circumstances.now, state.startsAt),
    needsNotice: true,
  },
  complete: {
    by: ['professional'],
    from: ['confirmed', 'no_show'],
    to: () => 'completed',
    inTime: afterSession,
  },
  mark_no_show: {
    by: ['professional'],
    from: ['confirmed', 'completed'],
    to: () => 'no_show',
    inTime: afterSession,
  },
  reschedule: {
    by: ['professional', 'client'],
    from: open,
    to: same,
    inTime: beforeStart,
    needsNotice: true,
  },
  resize: { by: ['professional'], from: open, to: same, inTime: beforeStart },
  accept_move: { by: ['professional'], from: ['confirmed'], to: same, inTime: isRequestOpen },
  refuse_move: { by: ['professional'], from: ['confirmed'], to: same, inTime: isRequested },
  withdraw_move: { by: ['client'], from: ['confirmed'], to: same, inTime: isRequested },
  expire_move: {
    by: ['system'],
    from: appointmentStatus.options,
    to: same,
    inTime: (state, circumstances) =>
      state.requestedStartsAt !== null && !isRequestOpen(state, circumstances),
  },
  confirm_attendance: { by: ['client'], from: ['confirmed'], to: same, inTime: beforeStart },
}

/**
 * Whether a move is only asked for: the agreed time of a confirmed appointment stands until the professional
 * answers. One that awaits an answer anyway just moves.
 */
export const isMoveRequest = (
  { status }: Pick<AppointmentState, 'status'>,
  { by, terms }: Pick<Circumstances, 'by' | 'terms'>,
): boolean => by === 'client' && status === 'confirmed' && !terms.autoConfirm

/** Whether the cancellation notice has passed for a client. */
export function isPastNotice(
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  { by, terms, now }: Circumstances,
): boolean {
  if (by !== 'client' || status === 'pending_confirmation') return false
  return isBefore(startsAt.subtract({ hours: terms.cancellationNoticeHours }), now)
}

type Refusal = 'INVALID_TRANSITION' | 'CANCELLATION_WINDOW_CLOSED'

function refusalOf(
  state: AppointmentState,
  change: StatusChange,
  circumstances: Circumstances,
): Refusal | null {
  const { by, from, inTime, needsNotice } = rules[change]
  const isPossible =
    by.includes(circumstances.by) &&
    from.includes(state.status) &&
    (inTime?.(state, circumstances) ?? true)
  if (!isPossible) return 'INVALID_TRANSITION'
  return needsNotice && isPastNotice(state, circumstances) ? 'CANCELLATION_WINDOW_CLOSED' : null
}

/** Throws nothing, since every appointment of a list is asked. */
export const isStatusChangePossible = (
  state: AppointmentState,
  change: StatusChange,
  circumstances: Circumstances,
): boolean => refusalOf(state, change, circumstances) === null

/**
 * The status after a change.
 * @throws AppError INVALID_TRANSITION with the current and the requested status; CANCELLATION_WINDOW_CLOSED
 * for a client who comes too late
 */
export function statusAfter(
  state: AppointmentState,
  change: StatusChange,
  circumstances: Circumstances,
): AppointmentStatus {
  const { status: from } = state
  const to = rules[change].to(from, circumstances)
  switch (refusalOf(state, change, circumstances)) {
    case null:
      return to
    case 'CANCELLATION_WINDOW_CLOSED':
      throw new AppError(
        'CANCELLATION_WINDOW_CLOSED',
        'It is too late for the client to change this.',
      )
    case 'INVALID_TRANSITION':
      throw new AppError('INVALID_TRANSITION', `An appointment that is ${from} cannot ${change}.`, {
        from,
        to,
      })
  }
}

/** Whether a change of status makes the client count towards the plan. */
export const countsClient = (status: AppointmentStatus | undefined, by: Side): boolean =>
  status === 'completed' || (status === 'confirmed' && by === 'professional')
