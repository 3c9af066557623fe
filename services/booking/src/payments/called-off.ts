import type { EventContract } from '@encaixe/contracts'
import type { Change } from '../changes/change.ts'
import type { BookingTasks, BookingWork } from '../store.ts'
import { follow, progressOf, wantRefund } from './appointment-charges.ts'
import { goesBack } from './charge-step.rule.ts'

type Changed = Change<EventContract>

const isOver = ({ set: { status } }: Changed) => status === 'cancelled' || status === 'rejected'
const endsHold = ({ appointment, set: { status } }: Changed) =>
  appointment.holdUntil !== undefined && status !== undefined

/**
 * What becomes of the charges of appointments that were called off, or confirmed by hand while they were held: an open one
 * is removed at its provider, and what was paid goes back where that was agreed.
 */
export async function settleCalledOff(
  work: BookingWork,
  tasks: BookingTasks,
  changes: readonly Changed[],
  now: Temporal.Instant,
): Promise<void> {
  const ended = changes.filter((change) => isOver(change) || endsHold(change))
  if (ended.length === 0) return
  const { tx } = work
  const rows = await tx.appointmentCharge.findMany({
    where: { appointmentId: { in: ended.map(({ appointment }) => appointment.id) } },
    include: { appointment: { select: { refundNoticeHours: true, paidCents: true } } },
  })
  for (const row of rows) {
    const change = ended.find(({ appointment }) => appointment.id === row.appointmentId)
    if (!change) continue
    const { appointmentId } = row
    const { state } = progressOf(row)
    if (state === 'opening' || state === 'waiting') {
      await tx.appointmentCharge.update({
        where: { appointmentId },
        data: { state: 'closing', updatedAt: now.toString() },
      })
      await follow(work, tasks, [appointmentId])
    }
    const { refundNoticeHours, paidCents } = row.appointment
    // A part of it can have come while it was waited for.
    const hasCome = state === 'received' || paidCents > 0
    if (!hasCome || !isOver(change)) continue
    const startsAt = Temporal.Instant.from(change.appointment.startsAt)
    if (!goesBack({ startsAt, refundNoticeHours }, change.by, now)) continue
    await wantRefund(work, tasks, appointmentId, { refundReason: 'cancelled', now })
  }
}
