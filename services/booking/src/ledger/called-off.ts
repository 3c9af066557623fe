import type { EventContract } from '@encaixe/contracts'
import { type Change, isOver } from '../appointments/change.ts'
import { goesBack, isWaitedFor } from '../appointments/charge-step.rule.ts'
import type { BookingTasks, BookingWork } from '../store.ts'
import { answerClaim, follow, progressOf } from './appointment-charges.ts'
import { moneyFor } from './ledger.ts'
import { returnsByItself } from './may-return.rule.ts'
import { requestRefund } from './refunds.ts'

type Changed = Change<EventContract>

const endsHold = ({ record: { appointment }, set: { status } }: Changed) =>
  status !== undefined && (appointment.holdUntil ?? appointment.prepayCents) !== undefined

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
    where: { appointmentId: { in: ended.map(({ record }) => record.appointment.id) } },
    include: { appointment: { select: { refundNoticeHours: true } } },
  })
  for (const row of rows) {
    const change = ended.find(({ record }) => record.appointment.id === row.appointmentId)
    if (!change) continue
    const { appointmentId } = row
    if (isWaitedFor(progressOf(row).state)) {
      await tx.appointmentCharge.update({
        where: { appointmentId },
        data: { state: 'closing', claimUntil: null, updatedAt: now.toString() },
      })
      await answerClaim(tx, appointmentId, 'called_off', now)
      await follow(work, tasks, [appointmentId])
    }
    if (!isOver(change)) continue
    const { refundNoticeHours } = row.appointment
    const startsAt = Temporal.Instant.from(change.record.appointment.startsAt)
    if (!goesBack({ startsAt, refundNoticeHours }, change.by, now)) continue
    const amountCents = returnsByItself(await moneyFor(tx, { appointmentId }), now)
    const of = { appointmentId, professionalId: row.professionalId }
    await requestRefund(work, tasks, of, { amountCents, reason: 'cancelled', now })
  }
}
