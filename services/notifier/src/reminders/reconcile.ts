import { bookingRpcs, type notifierRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Bus, Tasks } from '@encaixe/service-kit'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { keepStates } from './appointment-states.sql.ts'
import { forgetOldConversations } from './conversations.sql.ts'
import { reminderEnds } from './reminder.rule.ts'
import { type NewReminder, reminder, remindersOf } from './reminder.ts'
import { countReminders, dropReminders } from './reminders.sql.ts'

/** What is due until the next day's comparison, and somewhat longer. */
const AHEAD_HOURS = 50

interface Options {
  bus: Pick<Bus, 'call'>
  database: NotifierDatabase
  tasks: Tasks<NotifierTransaction>
  clock: () => Temporal.Instant
}

/**
 * Compares reminders with booking's appointments: adds missing ones, and drops those of appointments that do not take
 * place then. What is due goes out by itself.
 * @throws AppError UPSTREAM_UNAVAILABLE while booking does not answer
 */
export async function reconcileReminders(
  options: Options,
): Promise<RpcOutput<typeof notifierRpcs.reconcileReminders>> {
  const { database, clock } = options
  const now = clock()
  const added = await addMissing(options, now)
  const dropped = await database.transaction(async ({ tx }) => {
    await forgetOldConversations(tx)
    return dropReminders(tx)
  })
  const due = added.filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) <= 0)
  const skipped = due.filter(({ data: { kind, snapshot } }) => {
    const ends = reminderEnds(kind, snapshot.appointment.startsAt)
    return Temporal.Instant.compare(ends, now) <= 0
  })
  return {
    created: added.length,
    dropped,
    sent: due.length - skipped.length,
    skipped: skipped.length,
    waiting: await countReminders(database.prisma),
  }
}

async function addMissing(
  { bus, database, tasks }: Options,
  now: Temporal.Instant,
): Promise<NewReminder[]> {
  const times = { from: now.toString(), to: now.add({ hours: AHEAD_HOURS }).toString() }
  const added: NewReminder[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor } = await pageOf(bus, { ...times, cursor })
    await database.transaction(async (t) => {
      const states = items.map(({ snapshot: { appointment } }) => ({
        ...appointment,
        appointmentId: appointment.id,
      }))
      const latest = await keepStates(t.tx, states)
      const reminders = items
        .filter(({ snapshot }) => latest.has(snapshot.appointment.id))
        .flatMap(({ snapshot, changedAt }) => remindersOf(snapshot, changedAt))
      const isNew = await tasks.add(t, reminder, reminders)
      added.push(...reminders.filter((_, index) => isNew[index]))
    })
    cursor = nextCursor
  } while (cursor !== null)
  return added
}

const pageOf = (
  bus: Pick<Bus, 'call'>,
  input: { from: string; to: string; cursor: string | null },
) => bus.call(bookingRpcs.pageConfirmedAppointments, input)
