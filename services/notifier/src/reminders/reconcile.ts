import { bookingRpcs, type notifierRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { keepStates } from './appointment-states.sql.ts'
import { forgetOldConversations } from './conversations.sql.ts'
import { plannedReminders } from './plan.ts'
import { remindersFor } from './reminder.rule.ts'
import { deletePastReminders, dropReminders, planReminders } from './reminders.sql.ts'
import { type ReminderSweep, sweepReminders } from './sweep-reminders.ts'

/** What is due until the next day's comparison, and somewhat longer. */
const AHEAD_HOURS = 50
/** For how long one can see what became of a reminder. */
const KEPT_DAYS = 30

type Reconciliation = RpcOutput<typeof notifierRpcs.reconcileReminders>

/**
 * Compares reminders with booking's appointments: makes missing ones, drops those of cancelled appointments, and
 * sends due ones.
 * @throws AppError UPSTREAM_UNAVAILABLE while booking does not answer
 */
export async function reconcileReminders(
  sweep: ReminderSweep & { bus: Pick<Bus, 'call'> },
): Promise<Reconciliation> {
  const { database, clock } = sweep
  const now = clock()
  const dropped = await database.transaction(({ tx }) => dropReminders(tx, null))
  const created = await compareWithBooking(sweep, now)
  const swept = await sweepReminders(sweep)
  await database.transaction(async ({ tx }) => {
    await deletePastReminders(tx, { now, days: KEPT_DAYS })
    await forgetOldConversations(tx)
  })
  const waiting = await database.prisma.reminder.count({ where: { status: 'waiting' } })
  return { ...swept, created, dropped: dropped + swept.dropped, waiting }
}

async function compareWithBooking(
  { bus, database }: Parameters<typeof reconcileReminders>[0],
  now: Temporal.Instant,
): Promise<number> {
  const times = { from: now.toString(), to: now.add({ hours: AHEAD_HOURS }).toString() }
  let created = 0
  let cursor: string | null = null
  do {
    const { items, nextCursor } = await pageOf(bus, { ...times, cursor })
    created += await database.transaction(async ({ tx }) => {
      await keepStates(
        tx,
        items.map(({ snapshot: { appointment } }) => ({
          ...appointment,
          appointmentId: appointment.id,
        })),
      )
      const planned = items.flatMap(({ snapshot, changedAt }) =>
        plannedReminders(
          snapshot,
          remindersFor(snapshot.appointment, Temporal.Instant.from(changedAt)),
        ),
      )
      return planReminders(tx, planned)
    })
    cursor = nextCursor
  } while (cursor !== null)
  return created
}

const pageOf = (
  bus: Pick<Bus, 'call'>,
  input: { from: string; to: string; cursor: string | null },
) => bus.call(bookingRpcs.pageConfirmedAppointments, input)
