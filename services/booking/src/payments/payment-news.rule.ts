import type { AppointmentStatus, PaymentStatus } from '@encaixe/contracts'

/**
 * What money that came means for an appointment. null: nothing to tell, as when the professional had already said that it
 * was paid, or when what is too much goes back, which is told when it has.
 */
export function newsOfEntry(
  { status, paymentStatus }: { status: AppointmentStatus; paymentStatus: PaymentStatus },
  {
    completes,
    receivedCents,
    askedCents,
  }: { completes: boolean; receivedCents: number; askedCents: number },
): 'paid' | 'incomplete' | 'paid_without_appointment' | null {
  const isOver = status === 'rejected' || status === 'cancelled'
  if (isOver) return 'paid_without_appointment'
  if (paymentStatus === 'captured' || paymentStatus === 'refunded') return null
  if (completes) return 'paid'
  return receivedCents < askedCents ? 'incomplete' : null
}
