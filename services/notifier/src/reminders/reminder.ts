import { type BookingSnapshot, bookingSnapshot, type CloudEvent } from '@encaixe/contracts'
import type { NewTask, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import {
  type ChosenTimes,
  kindsFor,
  type ReminderKind,
  reminderKinds,
  remindersFor,
} from '../notices/reminder/reminder.rule.ts'
import type { NotifierTransaction, NotifierWork } from '../store.ts'
import { loadChosenTimes } from './reminder-times.sql.ts'

/** A task that reminds a client of one start of an appointment. */
export const reminder = {
  kind: 'reminder',
  data: z.object({ kind: z.enum(reminderKinds), snapshot: bookingSnapshot }),
}
export type Reminder = z.output<typeof reminder.data>

/** A start of an appointment has one reminder of each kind. */
export const reminderKey = (appointmentId: string, kind: ReminderKind, startsAt: string): string =>
  `${appointmentId} ${kind} ${Temporal.Instant.from(startsAt).epochMilliseconds}`

export type NewReminder = NewTask<Reminder> & { dueAt: Temporal.Instant; dedupeKey: string }

const nobody = { name: null, phone: null, email: null }

/**
 * The reminders of an appointment at the times that its page chose, with what they will have to tell; none that was due
 * when it was last changed.
 */
export const remindersOf = (
  { appointment, client, contact, professional }: BookingSnapshot,
  chosen: ChosenTimes | null,
  changedAt: Temporal.Instant,
): NewReminder[] =>
  remindersFor(appointment, kindsFor(chosen, appointment.service?.id ?? null), changedAt).map(
    ({ kind, dueAt }) => ({
      // A reminder goes to the contact: how the professional knows the client is not stored twice.
      data: {
        kind,
        snapshot: {
          appointment,
          client: { ...nobody, id: client.id, userId: client.userId },
          contact,
          professional,
        },
      },
      dueAt,
      dedupeKey: reminderKey(appointment.id, kind, appointment.startsAt),
    }),
  )

type News = BookingSnapshot & { previousStartsAt?: string }

/**
 * Adds, moves and cancels reminders as appointments change, whatever the order and number of events. `latest` are the
 * appointments of which no later state is known. A reminder of an older start that is missed here ends when it is due.
 */
export async function remindOf(
  t: NotifierWork,
  tasks: Tasks<NotifierTransaction>,
  events: readonly CloudEvent<News>[],
  latest: ReadonlySet<string>,
): Promise<void> {
  const fresh = events.filter(({ data }) => latest.has(data.appointment.id))
  // Nothing can have been added for an earlier version than the first.
  const changed = fresh.filter(({ data }) => data.appointment.version > 1)
  const keys = changed.flatMap(({ data: { appointment, previousStartsAt } }) =>
    [appointment.startsAt, ...(previousStartsAt === undefined ? [] : [previousStartsAt])].flatMap(
      (startsAt) => reminderKinds.map((kind) => reminderKey(appointment.id, kind, startsAt)),
    ),
  )
  // A reminder that went out stays known, so `add` does not repeat it.
  await tasks.cancel(t, reminder, keys)
  const inOrder = fresh.toSorted(
    (one, other) => one.data.appointment.version - other.data.appointment.version,
  )
  const last = new Map(inOrder.map((event) => [event.data.appointment.id, event]))
  const latestNews = [...last.values()].filter(
    ({ data }) => data.appointment.status === 'confirmed',
  )
  const pages = await loadChosenTimes(
    t.tx,
    latestNews.map(({ data }) => data.professional.id),
  )
  const added = latestNews.flatMap(({ data, time }) =>
    remindersOf(data, pages.get(data.professional.id) ?? null, Temporal.Instant.from(time)),
  )
  await tasks.add(t, reminder, added)
}
