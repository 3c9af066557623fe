import { newId } from '@encaixe/service-kit'
import type { BookingTransaction } from '../store.ts'

type Claiming = Pick<BookingTransaction, 'prepaymentClaim'>
type Answer = 'received' | 'not_received' | 'withdrawn' | 'called_off'

/**
 * Keeps that a client says that a prepayment is paid. The caller has locked the professional and asked the rule; a second
 * open claim of the same phone is refused by an index, too.
 */
export async function openClaim(
  tx: Claiming,
  {
    id: appointmentId,
    professionalId,
    contactPhone: clientPhone,
  }: { id: string; professionalId: string; contactPhone: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx.prepaymentClaim.create({
    data: { id: newId(), appointmentId, professionalId, clientPhone, claimedAt: now.toString() },
  })
}

/** Keeps what became of the open claim of an appointment, if it has one. */
export async function answerClaim(
  tx: Claiming,
  appointmentId: string,
  answer: Answer,
  now: Temporal.Instant,
): Promise<void> {
  await tx.prepaymentClaim.updateMany({
    where: { appointmentId, answer: null },
    data: { answer, answeredAt: now.toString() },
  })
}
