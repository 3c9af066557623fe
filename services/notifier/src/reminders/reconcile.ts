import { bookingRpcs, type notifierRpcs, type RpcOutput } from '@encaixe/contracts'
import type { Bus, Tasks } from '@encaixe/service-kit'
import { reminderEnds } from '../notices/reminder/reminder.rule.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import { keepStates } from './appointment-states.sql.ts'
import { type NewReminder, reminder, remindersOf } from './reminder.ts'
import { loadChosenTimes } from './reminder-times.sql.ts'
import { countReminders, dropReminders } from './reminders.sql.ts'

/** The longest reminder and a day: what is due until the next comparison, and somewhat longer. */
const AHEAD_HOURS = 7 * 24 + 26

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
  const added = await addMissing(options, {
    from: now,
    to: now.add({ hours: AHEAD_HOURS }),
  })
  const dropped = await database.transaction(({ tx }) => dropReminders(tx))
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

interface Missing {
  from: Temporal.Instant
  to: Temporal.Instant
  /** Only of this page, whose times were chosen at `from`. */
  professionalId?: string
}

/**
 * Adds the reminders that confirmed appointments lack, page by page of booking's answer.
 * @throws AppError UPSTREAM_UNAVAILABLE while booking does not answer
 */
export async function addMissing(
  { bus, database, tasks }: Pick<Options, 'bus' | 'database' | 'tasks'>,
  { from, to, professionalId }: Missing,
): Promise<NewReminder[]> {
  const asked = {
    from: from.toString(),
    to: to.toString(),
    ...(professionalId === undefined ? {} : { professionalId }),
  }
  const added: NewReminder[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor }: RpcOutput<typeof bookingRpcs.pageConfirmedAppointments> =
      await bus.call(bookingRpcs.pageConfirmedAppointments, {
        ...asked,
        cursor,
      })
    await database.transaction(async (t) => {
      const states = items.map(({ snapshot: { appointment } }) => ({
        ...appointment,
        appointmentId: appointment.id,
      }))
      const latest = await keepStates(t.tx, states)
      const known = items.filter(({ snapshot }) => latest.has(snapshot.appointment.id))
      const pages = await loadChosenTimes(
        t.tx,
        known.map(({ snapshot }) => snapshot.professional.id),
      )
      const reminders = known.flatMap(({ snapshot, changedAt }) =>
        remindersOf(
          snapshot,
          pages.get(snapshot.professional.id) ?? null,
          professionalId === undefined ? Temporal.Instant.from(changedAt) : from,
        ),
      )
      const isNew = await tasks.add(t, reminder, reminders)
      added.push(...reminders.filter((_, index) => isNew[index]))
    })
    cursor = nextCursor
  } while (cursor !== null)
  return added
}
