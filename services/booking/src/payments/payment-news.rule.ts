import type { AppointmentStatus, PaymentStatus } from '@encaixe/contracts'

interface Money {
  /** Whether this payment is the first with which all that was asked for has come. */
  completes: boolean
  receivedCents: number
  askedCents: number
}

/** What money that came for a request in a conversation means. null: nothing to tell. */
export function newsOfRequest({
  completes,
  receivedCents,
  askedCents,
}: Money): 'paid' | 'incomplete' | null {
  if (completes) return 'paid'
  return receivedCents < askedCents ? 'incomplete' : null
}

/**
 * What money that came means for an appointment. null: nothing to tell, as when the professional had already said that it
 * was paid, or when what is too much goes back, which is told when it has.
 */
export function newsOfEntry(
  { status, paymentStatus }: { status: AppointmentStatus; paymentStatus: PaymentStatus },
  money: Money,
): 'paid' | 'incomplete' | 'paid_without_appointment' | null {
  const isOver = status === 'rejected' || status === 'cancelled'
  if (isOver) return 'paid_without_appointment'
  if (paymentStatus === 'captured' || paymentStatus === 'refunded') return null
  return newsOfRequest(money)
}
