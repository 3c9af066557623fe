import { bookingEvents, type EventContract, type EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { Change } from '../appointments/change.ts'
import type { BookingTransaction } from '../store.ts'
import { isHeard, tell } from '../telling/tell.ts'

/**
 * What the other side must hear and nobody can repeat; what is bookkeeping, of which it hears as long as it is not too
 * much; and what it does not hear. A review is asked for once, however often a session is called completed. Any other
 * change is refused where it would be too much.
 */
const kinds = new Map<string, 'must be told' | 'bookkeeping' | 'untold'>([
  [bookingEvents.BookingConfirmed.type, 'must be told'],
  [bookingEvents.BookingRejected.type, 'must be told'],
  [bookingEvents.BookingCancelled.type, 'must be told'],
  [bookingEvents.BookingMoveRefused.type, 'must be told'],
  [bookingEvents.BookingMarkedNoShow.type, 'bookkeeping'],
  [bookingEvents.BookingRepriced.type, 'untold'],
  [bookingEvents.BookingMoveWithdrawn.type, 'untold'],
  [bookingEvents.BookingCompleted.type, 'untold'],
])

const said = z.object({
  notify: z.boolean().optional(),
  claim: z.string().optional(),
  appointment: z.object({ paymentStatus: z.string() }),
})

/**
 * Counts that one side has the other told of a change of an appointment.
 * @returns the event's data; where the other side hears no more of it, it says so
 * @throws AppError RATE_LIMITED
 */
export async function countTold<E extends EventContract>(
  tx: BookingTransaction,
  { record, by, event, data }: Pick<Change<E>, 'record' | 'by' | 'event'> & { data: EventData<E> },
  now: Temporal.Instant,
): Promise<EventData<E>> {
  if (by === 'system') return data
  const { professionalId, clientId } = record.appointment
  const people = { professionalId, clientId, by }
  const { notify, isTakenBack } = noticeOf(event, data)
  const kind = kindOf(event, by)
  const isTold = notify && !isTakenBack && kind !== 'untold'
  if (isTold && kind === 'bookkeeping') {
    return (await isHeard(tx, people, now)) ? data : Object.assign({}, data, { notify: false })
  }
  await tell(tx, people, { isTold, mustBeTold: kind === 'must be told' }, now)
  return data
}

/** A professional's payments are bookkeeping; a client's are words. */
function kindOf({ type }: EventContract, by: 'professional' | 'client') {
  if (by === 'client') return kinds.get(type)
  if (type === bookingEvents.PaymentStatusChanged.type) return 'bookkeeping'
  // Whoever is not told that nothing came does not pay in time.
  return type === bookingEvents.PrepaymentClaimChanged.type ? 'must be told' : kinds.get(type)
}

function noticeOf({ type }: EventContract, data: unknown) {
  const { notify = true, claim, appointment } = said.parse(data)
  const isPayment = type === bookingEvents.PaymentStatusChanged.type
  const isTakenBack = claim === 'withdrawn' || (isPayment && appointment.paymentStatus === 'none')
  return { notify, isTakenBack }
}
