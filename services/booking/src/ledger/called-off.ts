import type { EventContract } from '@encaixe/contracts'
import type { Change } from '../appointments/change.ts'
import type { BookingTasks, BookingWork } from '../store.ts'
import { follow, progressOf } from './appointment-charges.ts'
import { goesBack } from './charge-step.rule.ts'
import { moneyFor } from './ledger.ts'
import { returnsByItself } from './may-return.rule.ts'
import { requestRefund } from './refunds.ts'

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
    include: { appointment: { select: { refundNoticeHours: true } } },
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
    if (!isOver(change)) continue
    const { refundNoticeHours } = row.appointment
    const startsAt = Temporal.Instant.from(change.appointment.startsAt)
    if (!goesBack({ startsAt, refundNoticeHours }, change.by, now)) continue
    const amountCents = returnsByItself(await moneyFor(tx, { appointmentId }), now)
    const of = { appointmentId, professionalId: row.professionalId }
    await requestRefund(work, tasks, of, { amountCents, reason: 'cancelled', now })
  }
}
