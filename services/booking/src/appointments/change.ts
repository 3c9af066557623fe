import type { BookingSnapshot, EventContract, EventData, PaymentMethod } from '@encaixe/contracts'
import type { AgreedOffer } from './agreed-offer.rule.ts'
import type { AgreedSession } from './session-choice.rule.ts'
import type { AppointmentRecord } from './snapshot.rule.ts'
import type { Side } from './status.rule.ts'

type Appointment = AppointmentRecord['appointment']

/** What changes of an appointment, and its event. */
export interface Change<E extends EventContract> {
  /** The appointment before it, as its events tell it. */
  record: AppointmentRecord
  set: Partial<
    Pick<Appointment, 'startsAt' | 'endsAt' | 'status' | 'paymentStatus' | 'priceCents'>
  > & {
    cancelReason?: string
    /** null ends the hold; so does another status. */
    holdUntil?: string | null
    attendanceConfirmedAt?: string | null
    requestedStartsAt?: string | null
    /** What is done in it now. */
    services?: Pick<AgreedOffer, 'service' | 'items'>
    /** The session that pays it from now on; null: none does. What is called off gives its own back without this. */
    session?: AgreedSession | null
    /** The professional gives back what was lost. */
    isGivenBack?: true
    /** How it was paid, of what is captured now. */
    paymentMethod?: PaymentMethod
  }
  by: Side
  event: E
  /** Called with the changed appointment. */
  data: (changed: BookingSnapshot) => EventData<E>
}

/** Whether it calls the appointment off. */
export const isOver = ({ set: { status } }: Pick<Change<EventContract>, 'set'>): boolean =>
  status === 'cancelled' || status === 'rejected'
