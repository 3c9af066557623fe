import type { Actor, AskedOffer, PaidWith } from '@encaixe/contracts'
import type { RpcContext } from '@encaixe/service-kit'
import type { Heard } from '../copies/busy-elsewhere.ts'
import type { Versions } from '../free-times/reads-elsewhere.ts'
import type { IdempotentRequest } from '../idempotency/request-hashes.ts'
import type { Contact } from './new-appointment.rule.ts'

/** A booking that somebody asks for, before the booking transaction decides. */
export interface BookingRequest {
  /** The call's id becomes the appointment's id, so a repeated call books once. */
  id: string
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadline: number
  slug: string
  startsAt: Temporal.Instant
  contact: Contact
  /** The service and place of the page's offer. */
  asked: AskedOffer & { clientAddress: string | null; clientAnswer: string | null }
  /** Without a place the first one counts: listings show its times. */
  takesFirstPlace?: boolean
  source: 'public' | 'agent'
  /** Whether a session of a package pays it, where whoever books is known and has one that fits. */
  useSession: boolean
  /** It is asked for by what went to nobody but the contact's phone. */
  ownsPhone?: true
  actor: Actor
  idempotency: IdempotentRequest | null
  /** What calendars elsewhere block just now; absent: they were not asked. */
  elsewhere?: Heard
  /** What calendars elsewhere were read as within the last minute. */
  readElsewhere?: Versions | undefined
}

export interface Booked {
  /** The appointment whose time is held for a payment; null: none is asked for. */
  heldId: string | null
  /** The session that pays it; absent where none does, and of what was booked before. */
  paidWith?: PaidWith
}

/** Books an offered time by the booking transaction. @throws AppError why it is refused */
export type Book = (
  booking: BookingRequest,
  context: Pick<RpcContext, 'requestId' | 'deadline'>,
) => Promise<Booked>
