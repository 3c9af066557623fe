import type { AppointmentState } from '../sending/still-wanted.rule.ts'

/** Reminders by how long before an appointment they are due. */
export const reminderKinds = ['24h', '1h'] as const
export type ReminderKind = (typeof reminderKinds)[number]

interface Timing {
  before: { hours: number }
  /** How long before the start it is of no use any more: the next one, or nothing, is better. */
  uselessBefore: { minutes: number }
}

const timings: Readonly<Record<ReminderKind, Timing>> = {
  '24h': { before: { hours: 24 }, uselessBefore: { minutes: 60 } },
  '1h': { before: { hours: 1 }, uselessBefore: { minutes: 10 } },
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

/** The instant after which a reminder helps nobody. */
export const reminderEnds = (kind: ReminderKind, startsAt: string): Temporal.Instant =>
  Temporal.Instant.from(startsAt).subtract(timings[kind].uselessBefore)

/**
 * The reminders of an appointment. None that was due before the event: its people have just heard of it.
 */
export function remindersFor(
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  toldAt: Temporal.Instant,
): { kind: ReminderKind; dueAt: Temporal.Instant }[] {
  if (status !== 'confirmed') return []
  return reminderKinds.flatMap((kind) => {
    const dueAt = Temporal.Instant.from(startsAt).subtract(timings[kind].before)
    return isBefore(toldAt, dueAt) ? [{ kind, dueAt }] : []
  })
}

export type ReminderDecision =
  | { status: 'sent' }
  /** It came too late to help. */
  | { status: 'skipped'; reason: 'too_late' }
  /** Its appointment does not take place then. */
  | { status: 'dropped'; reason: 'moved' | AppointmentState['status'] }

/** What becomes of a reminder that is due. */
export function decideReminder(
  { kind, startsAt }: { kind: ReminderKind; startsAt: string },
  state: AppointmentState | null,
  now: Temporal.Instant,
): ReminderDecision {
  const start = Temporal.Instant.from(startsAt)
  if (state && state.status !== 'confirmed') return { status: 'dropped', reason: state.status }
  if (state && !start.equals(state.startsAt)) return { status: 'dropped', reason: 'moved' }
  if (!isBefore(now, reminderEnds(kind, startsAt))) return { status: 'skipped', reason: 'too_late' }
  return { status: 'sent' }
}
