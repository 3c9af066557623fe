import type { BookingSnapshot, CloudEvent } from '@encaixe/contracts'
import type { NotifierTransaction } from '../store.ts'
import { remindersFor } from './reminder.rule.ts'
import { dropReminders, type PlannedReminder, planReminders } from './reminders.sql.ts'

const nobody = { name: null, phone: null, email: null }

/** Reminders of an appointment, with what they will have to tell. */
export const plannedReminders = (
  { client, ...snapshot }: BookingSnapshot,
  reminders: ReturnType<typeof remindersFor>,
): PlannedReminder[] =>
  reminders.map(({ kind, dueAt }) => ({
    kind,
    dueAt: dueAt.toString(),
    // A reminder goes to the contact: how the professional knows the client is not kept twice.
    snapshot: { ...snapshot, client: { ...nobody, id: client.id, userId: client.userId } },
  }))

/**
 * Makes, moves and drops reminders as their appointments change, whatever the order and number of events. The caller
 * stores the latest states of the appointments first.
 */
export async function remindOf(
  tx: NotifierTransaction,
  events: readonly CloudEvent<BookingSnapshot>[],
): Promise<void> {
  // Of its first version nothing can have been planned for another start or status.
  const changed = events.filter(({ data }) => data.appointment.version > 1)
  if (changed.length > 0) {
    await dropReminders(
      tx,
      changed.map(({ data }) => data.appointment.id),
    )
  }
  await planReminders(
    tx,
    events.flatMap(({ time, data }) =>
      plannedReminders(data, remindersFor(data.appointment, Temporal.Instant.from(time))),
    ),
  )
}
