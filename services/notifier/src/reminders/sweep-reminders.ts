import { bookingSnapshot } from '@encaixe/contracts'
import { currentTraceparent, type JobOptions } from '@encaixe/service-kit'
import {
  type AppointmentParams,
  noticeOfBooking,
} from '../notices/appointment/about-appointment.ts'
import type { Notice } from '../notices/define.ts'
import { msgReminder1h, msgReminder24h } from '../notices/reminder/msg-reminders.ts'
import type { NewDelivery } from '../sending/delivery.ts'
import { insertDeliveries } from '../sending/insert-deliveries.sql.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase } from '../store.ts'
import { decideReminder, type ReminderKind } from './reminder.rule.ts'
import {
  type DecidedReminder,
  type DueReminder,
  lockDueReminders,
  markReminders,
} from './reminders.sql.ts'

const notices: Readonly<Record<ReminderKind, Notice<AppointmentParams>>> = {
  '24h': msgReminder24h,
  '1h': msgReminder1h,
}

/** Small enough that a transaction holds its locks only briefly. */
const BATCH = 250

export interface ReminderSweep {
  database: NotifierDatabase
  enqueue: Enqueue
  clock: () => Temporal.Instant
}

export interface Swept {
  sent: number
  skipped: number
  dropped: number
}

/**
 * Sends all due reminders. The transaction that marks a reminder as sent inserts its deliveries, so it goes out once.
 */
export async function sweepReminders(sweep: ReminderSweep, signal?: AbortSignal): Promise<Swept> {
  const total: Swept = { sent: 0, skipped: 0, dropped: 0 }
  while (!signal?.aborted) {
    const decided = await sweepSome(sweep)
    for (const { status } of decided) total[status] += 1
    if (decided.length < BATCH) break
  }
  return total
}

function sweepSome({ database, enqueue, clock }: ReminderSweep): Promise<DecidedReminder[]> {
  const now = clock()
  return database.transaction(async ({ tx, afterCommit }) => {
    const due = await lockDueReminders(tx, { now, limit: BATCH })
    const outcomes = due.map((reminder) => outcomeOf(reminder, now))
    const refs = await insertDeliveries(
      tx,
      outcomes.map(({ decided, deliveries }) => ({
        eventId: decided.id,
        traceparent: currentTraceparent(),
        deliveries,
      })),
    )
    const decided = outcomes.map((outcome) => outcome.decided)
    await markReminders(tx, decided)
    afterCommit(() => enqueue(refs))
    return decided
  })
}

function outcomeOf(
  { id, kind, startsAt, snapshot, state, ownWords }: DueReminder,
  now: Temporal.Instant,
): { decided: DecidedReminder; deliveries: NewDelivery[] } {
  const decision = decideReminder({ kind, startsAt }, state, now)
  if (decision.status !== 'sent') return { decided: { id, ...decision }, deliveries: [] }
  const news = { ...bookingSnapshot.parse(snapshot), ownWords }
  const deliveries = noticeOfBooking(notices[kind], news, now)
  return { decided: { id, status: 'sent', reason: null }, deliveries }
}

/** Looks every few seconds for what is due. */
export const sweepRemindersOften = (sweep: ReminderSweep & { every: number }): JobOptions => ({
  name: 'sweep reminders',
  every: sweep.every,
  run: (signal) => sweepReminders(sweep, signal),
})
