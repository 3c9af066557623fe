import { type ReminderTime, reminderTimes, USUAL_REMINDER_TIMES } from '@encaixe/contracts'
import type { AppointmentState } from '../../deliveries/still-wanted.rule.ts'

/** Reminders by how long before an appointment they are due. */
export const reminderKinds = reminderTimes
export type ReminderKind = ReminderTime

/** What a page chose: the times of all its services, and of those with their own (by service id). */
export interface ChosenTimes {
  times: readonly ReminderKind[]
  services: Readonly<Record<string, readonly ReminderKind[]>>
}

/** When clients of a page, or of one of its services, are reminded. */
export const kindsFor = (
  chosen: ChosenTimes | null,
  serviceId: string | null,
): readonly ReminderKind[] =>
  (serviceId === null ? undefined : chosen?.services[serviceId]) ??
  chosen?.times ??
  USUAL_REMINDER_TIMES

const dueBefore = (kind: ReminderKind, startsAt: string): Temporal.Instant =>
  Temporal.Instant.from(startsAt).subtract({ hours: Number.parseInt(kind, 10) })

/** How long before the start a reminder is of no use any more: the next one, or nothing, is better. */
const uselessBefore = (kind: ReminderKind) => ({ minutes: kind === '1h' ? 10 : 60 })

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0

/** The instant after which a reminder helps nobody. */
export const reminderEnds = (kind: ReminderKind, startsAt: string): Temporal.Instant =>
  Temporal.Instant.from(startsAt).subtract(uselessBefore(kind))

/**
 * The reminders of an appointment, of the kinds that its page wants. None that was due before the event or the choice:
 * its people have just heard of it, or the time is past.
 */
export function remindersFor(
  { status, startsAt }: Pick<AppointmentState, 'status' | 'startsAt'>,
  kinds: readonly ReminderKind[],
  toldAt: Temporal.Instant,
): { kind: ReminderKind; dueAt: Temporal.Instant }[] {
  if (status !== 'confirmed') return []
  return kinds.flatMap((kind) => {
    const dueAt = dueBefore(kind, startsAt)
    return isBefore(toldAt, dueAt) ? [{ kind, dueAt }] : []
  })
}

export type ReminderDecision =
  | { status: 'sent' }
  /** It came too late to help. */
  | { status: 'skipped'; reason: 'too_late' }
  /** Its appointment does not take place then. */
  | { status: 'dropped'; reason: 'moved' | AppointmentState['status'] }
  /** Its page has chosen other times since it was planned. */
  | { status: 'dropped'; reason: 'not_chosen' }

/** What becomes of a reminder that is due. */
export function decideReminder(
  { kind, startsAt }: { kind: ReminderKind; startsAt: string },
  state: AppointmentState | null,
  wanted: readonly ReminderKind[],
  now: Temporal.Instant,
): ReminderDecision {
  const start = Temporal.Instant.from(startsAt)
  if (state && state.status !== 'confirmed') return { status: 'dropped', reason: state.status }
  if (state && !start.equals(state.startsAt)) return { status: 'dropped', reason: 'moved' }
  if (!wanted.includes(kind)) return { status: 'dropped', reason: 'not_chosen' }
  if (!isBefore(now, reminderEnds(kind, startsAt))) return { status: 'skipped', reason: 'too_late' }
  return { status: 'sent' }
}
