import type { Logger, Task, Tasks } from '@encaixe/service-kit'
import { type BookingFacts, noticeOfBooking } from '../notices/appointment/about-appointment.ts'
import type { Notice } from '../notices/define.ts'
import { msgReminder1h, msgReminder24h } from '../notices/reminder/msg-reminders.ts'
import { decideReminder, kindsFor, type ReminderKind } from '../notices/reminder/reminder.rule.ts'
import { deliver } from '../sending/deliver.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierTransaction } from '../store.ts'
import { type Reminder, reminder, reminderKey } from './reminder.ts'
import { loadReminderContexts, type ReminderContext } from './reminders.sql.ts'

/** One hour before, its reader is on the way; every other reminder asks whether they come. */
const noticeOf = (kind: ReminderKind): Notice<BookingFacts> =>
  kind === '1h' ? msgReminder1h : msgReminder24h

/** Small enough that a transaction holds its locks only briefly. */
const BATCH = 250
/** How soon a reminder looks again whether its client has paused. */
const LOOK_AGAIN = { seconds: 5 }

/** Sends due reminders. Their deliveries commit with the end of their tasks, so each goes out once. */
export function sendReminders({
  tasks,
  enqueue,
  log,
  clock,
}: {
  tasks: Tasks<NotifierTransaction>
  enqueue: Enqueue
  log: Logger
  clock: () => Temporal.Instant
}): void {
  tasks.handle(reminder, {
    batch: BATCH,
    now: clock,
    async run(items, t) {
      const now = clock()
      const contexts = await loadReminderContexts(
        t.tx,
        items.map(({ data }) => data),
        now,
      )
      const due = items.flatMap((task, index) => {
        const context = contexts[index]
        return context ? [{ task, context }] : []
      })
      // Whoever is writing with the agent is not interrupted.
      const held = due.filter(({ context }) => context.isWriting)
      await tasks.replace(
        t,
        reminder,
        held.map(({ task: { data } }) => ({
          data,
          dedupeKey: keyOf(data),
          dueAt: now.add(LOOK_AGAIN),
        })),
      )
      const free = due.filter(({ context }) => !context.isWriting)
      await deliver(
        t,
        enqueue,
        free.map(({ task, context }) => ({
          eventId: task.id,
          traceparent: task.traceparent,
          deliveries: deliveriesOf(task, context, now),
        })),
      )
    },
  })

  function deliveriesOf(
    { id, data: { kind, snapshot } }: Task<Reminder>,
    { state, chosen, ownWords }: ReminderContext,
    now: Temporal.Instant,
  ) {
    const { startsAt, service } = snapshot.appointment
    const wanted = kindsFor(chosen, service?.id ?? null)
    const decision = decideReminder({ kind, startsAt }, state, wanted, now)
    if (decision.status === 'sent')
      return noticeOfBooking(noticeOf(kind), { ...snapshot, ownWords }, now)
    log.info({ task: id, kind, ...decision }, 'a reminder is not sent')
    return []
  }
}

const keyOf = ({ kind, snapshot: { appointment } }: Reminder) =>
  reminderKey(appointment.id, kind, appointment.startsAt)
