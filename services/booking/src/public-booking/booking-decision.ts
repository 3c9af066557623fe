import {
  type Actor,
  AppError,
  bookedOffer,
  bookingEvents,
  bookingRpcs,
  itemOf,
  offerOf,
  type PlanLimits,
  prepaidCents,
} from '@encaixe/contracts'
import { newId, outboxRow } from '@encaixe/service-kit'
import { z } from 'zod'
import { agreedOf } from '../appointments/agreed-offer.rule.ts'
import type { BookingRequest } from '../appointments/booking-request.ts'
import {
  clientOfBooking,
  holdOf,
  newPublicAppointment,
} from '../appointments/new-appointment.rule.ts'
import { prepaymentBeyond } from '../appointments/prepayment-beyond.rule.ts'
import { UNPAID, withSession } from '../appointments/session-change.rule.ts'
import { chooseSession } from '../appointments/session-choice.rule.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { provenByBooking } from '../clients/client-link.rule.ts'
import { bookableProfessional } from '../copies/professional-copies.ts'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import { hasRead } from '../free-times/reads-elsewhere.ts'
import { refusalOf, refusals, secondsUntilTomorrow } from '../free-times/refusal.rule.ts'
import { isTaken } from '../free-times/taken.rule.ts'
import { repeatedAnswer } from '../idempotency/answer-once.ts'
import type { NewBooking } from './insert-bookings.sql.ts'
import type { BookingRow, Loaded } from './load-bookings.ts'

/** There is no copy of this professional yet. */
export class ProfessionalMissing extends Error {}

/** The page has calendars elsewhere, which are to be asked before anything is booked. */
export class CalendarsUnasked extends Error {
  readonly professionalId: string
  /** The time with its travel time and buffer. */
  readonly times: { from: Temporal.Instant; until: Temporal.Instant }
  constructor(professionalId: string, times: CalendarsUnasked['times']) {
    super('calendars elsewhere were not asked')
    this.professionalId = professionalId
    this.times = times
  }
}

/** A plan's limit turned somebody away. */
export class PlanLimitReached extends AppError {
  readonly professional: BookableProfessional
  readonly limit: keyof PlanLimits
  /** The professional's local day. */
  readonly day: string
  /** Whether the professional has heard of it today. */
  readonly isNoticed: boolean

  constructor(
    professional: BookableProfessional,
    limit: keyof PlanLimits,
    { today, limitNoticedOn }: Pick<BookingRow, 'today' | 'limitNoticedOn'>,
  ) {
    super('PLAN_LIMIT_REACHED', refusals.PLAN_LIMIT_REACHED)
    this.professional = professional
    this.limit = limit
    this.day = today
    this.isNoticed = today === limitNoticedOn
  }
}

const heldAnswer = z.object({ appointmentId: z.uuid() })
/** The first answer names the appointment that was held for a payment. */
function heldBefore(answer: unknown): string | null {
  const held = heldAnswer.safeParse(answer)
  return held.success ? held.data.appointmentId : null
}

const noAddress = () =>
  new AppError('VALIDATION_FAILED', 'The professional has to know where to come to.', {
    errors: [{ path: 'clientAddress', message: 'Diga o endereço onde vai ser.' }],
  })

/**
 * Decides what is written for a request, by what the same transaction has read.
 * @returns what it repeats if the same request was answered before: the appointment, where one is held for a payment
 * @throws AppError why it is refused; ProfessionalMissing; CalendarsUnasked
 */
export function decideBooking(
  request: BookingRequest,
  { row, remembered }: Loaded,
  now: Temporal.Instant,
): NewBooking | { repeats: string | null } {
  const { idempotency, startsAt, contact, asked, source, elsewhere, readElsewhere } = request
  if (idempotency && remembered) {
    repeatedAnswer(bookingRpcs.createPublicBooking, idempotency, remembered)
    return { repeats: heldBefore(remembered.answer) }
  }

  const professional = row && bookableProfessional(row)
  if (!row || !professional) throw new ProfessionalMissing()
  const offer = (request.takesFirstPlace ? offerOf : bookedOffer)(professional, asked)
  const wanted = { ...offer, startsAt, bufferMinutes: professional.bufferMinutes }
  if (offer.place?.kind === 'client_address' && asked.clientAddress === null) throw noAddress()
  const refusal = refusalOf(
    professional,
    {
      ...row.counts,
      client: row.client,
      counts: row.counts,
      taken: isTaken([...row.around, ...(elsewhere?.busy ?? [])], wanted),
    },
    wanted,
    now,
  )
  if (refusal?.code === 'PLAN_LIMIT_REACHED') {
    throw new PlanLimitReached(professional, refusal.limit, row)
  }
  if (refusal?.code === 'RATE_LIMITED') {
    // One answer for all caps: the kind of cap would reveal how often somebody's phone was used.
    throw new AppError(refusal.code, refusals[refusal.code], {
      retryAfterSeconds: secondsUntilTomorrow(professional.timezone, now),
    })
  }
  if (refusal) throw new AppError(refusal.code, refusals[refusal.code])
  const wasRead = readElsewhere && row.calendars && hasRead(row.calendars, readElsewhere)
  if (row.calendars && !elsewhere && !wasRead) {
    const margin = { minutes: offer.travelMinutes + professional.bufferMinutes }
    throw new CalendarsUnasked(professional.id, {
      from: startsAt.subtract(margin),
      until: startsAt.add({ minutes: offer.durationMinutes }).add(margin),
    })
  }

  const found = clientOfBooking(row.client, contact, newId())
  const provenAt = row.client?.provenAt
  const { isProven, linked } = provenByBooking({
    client: { ...found, provenAt: provenAt ? Temporal.Instant.from(provenAt) : null },
    phone: contact.phone,
    actor: request.actor,
    proof: row.proof,
  })
  const client = { ...found, ...linked }
  const agreed = agreedOf(offer, asked)
  const { durationMinutes, priceCents } = offer
  const items = offer.services.map((service) => itemOf(service))
  const isKnown = isProven || (request.ownsPhone && client.phone === contact.phone)
  const purchases = (isKnown && request.useSession && row.client?.purchases) || []
  const whole = { items, priceCents }
  const fitting = chooseSession(purchases, whole, startsAt)
  const paid = withSession({ ...UNPAID, agreed: whole }, fitting)
  const hold = holdOf({ ...paid, prepayment: prepaymentBeyond(offer, fitting) }, startsAt, now)
  const wouldAsk = prepaidCents(offer.prepayment, priceCents)
  const session = fitting && { ...fitting, replacesPrepayment: wouldAsk > (hold?.cents ?? 0) }
  const booked = newPublicAppointment({
    ...{ id: request.id, professional, client, contact, source },
    ...{ startsAt, durationMinutes, ...paid, session, agreed, hold },
  })
  return {
    client: { ...client, isNew: row.client === null, isProven },
    link: linked && { linked, from: found.userId },
    contact,
    appointment: booked.appointment,
    session,
    agreed,
    hold,
    event: outboxRow(bookingEvents.BookingCreated, {
      subject: booked.appointment.id,
      data: {
        ...snapshotOf(booked),
        first: row.counts.isFirst,
        visits: row.client?.visits ?? 0,
        ...(row.client === null && { isNewClient: true as const }),
        ...(isToldByAgent(request.actor) && { toldOn: 'whatsapp' as const }),
      },
    }),
    idempotency,
    isUnchecked: elsewhere?.isFresh === false,
    by: request.actor.kind === 'agent' ? 'agent' : 'client',
  }
}

/** On WhatsApp the agent's answer goes to the phone that is booked for; in the chat of a page it goes to a screen. */
const isToldByAgent = (actor: Actor): boolean => actor.kind === 'agent' && actor.phone !== null
