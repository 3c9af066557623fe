import {
  bookingEvents,
  type EventData,
  manualBookingRpcs,
  offerByHand,
  type RpcInput,
} from '@encaixe/contracts'
import { type HandlersOf, isExclusionViolation } from '@encaixe/service-kit'
import { type Client, Prisma, type Professional } from '../../generated/client.ts'
import {
  type AgreedOffer,
  agreedOf,
  blockedTime,
  offerColumns,
  toldOffer,
} from '../appointments/agreed-offer.rule.ts'
import { appointmentViewOf } from '../appointments/appointment-view.ts'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { noSuchAppointment } from '../appointments/seen-appointment.ts'
import { UNPAID, withSession } from '../appointments/session-change.rule.ts'
import {
  chooseSession,
  paidWithOf,
  type UsablePurchase,
} from '../appointments/session-choice.rule.ts'
import { sessionColumns } from '../appointments/session-columns.ts'
import { wholeOf } from '../appointments/session-state.ts'
import { snapshotOf } from '../appointments/snapshot.rule.ts'
import { usablePurchases } from '../appointments/usable-purchases.sql.ts'
import { clientByHand } from '../clients/ensure-client.ts'
import { markUnchecked } from '../collisions/collisions.ts'
import {
  type BusyElsewhere,
  type Heard,
  nothingAsked,
  requireFreeElsewhere,
} from '../copies/busy-elsewhere.ts'
import { lockProfessionals } from '../copies/lock-professionals.sql.ts'
import { ownPage, storedOffer } from '../copies/professional-copies.ts'
import { slotTaken } from '../free-times/refusal.rule.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { requireRoomInMonth } from '../plans/plan-room.ts'
import { isSessionRefused, moveSessions } from '../sessions/move-sessions.ts'
import type { BookingTransaction, BookingWork, Parts } from '../store.ts'
import { tell } from '../telling/tell.ts'
import { leaveWaitlist } from '../waitlist/load-waitlist.sql.ts'
import { requireBookableByHand } from './manual-booking.rule.ts'

type Handler = HandlersOf<typeof manualBookingRpcs, 'createAppointment'>['createAppointment']
type Input = RpcInput<typeof manualBookingRpcs.createAppointment>

/** A new appointment that a professional wants. */
interface NewAppointment {
  id: string
  source: 'professional' | 'recurring' | 'agent'
  startsAt: Temporal.Instant
  durationMinutes: number
  priceCents: number
  /** Its place in a series; the first booked one tells of all. */
  occurrence?: {
    scheduleId: string
    number: number
    seriesStart?: EventData<typeof bookingEvents.BookingCreated>['seriesStart']
  }
  agreed: AgreedOffer
  /** Whether a session of a package pays it, where the client has one that fits. */
  useSession: boolean
  contact: { name: string | null; phone: string | null; email: string | null }
  /** Whether the client hears of it. */
  notify: boolean
}

/**
 * Books any free time by hand, on or off the grid and the hours, behind the professional's lock. The
 * constraint decides whether it is free, and calendars elsewhere do for what is ahead.
 */
export function createAppointment({
  database,
  clock,
  openings,
  tasks,
  elsewhere,
}: Parts & { elsewhere: Pick<BusyElsewhere, 'askIfConnected'> }): Handler {
  async function create(work: BookingWork, id: string, userId: string, input: Input, heard: Heard) {
    const { tx } = work
    const now = clock()
    const startsAt = Temporal.Instant.from(input.startsAt)
    const { isPast } = requireBookableByHand(startsAt, now)
    const page = await ownPage(tx, userId)
    const offer = offerByHand({ ...page, ...storedOffer(page) }, input)
    await lockProfessionals(tx, [page.id])
    const durationMinutes = input.durationMinutes ?? offer.durationMinutes
    if (!isPast) {
      const wanted = { startsAt, durationMinutes, travelMinutes: offer.travelMinutes }
      await requireFreeElsewhere(tx, page.id, wanted, heard.busy)
    }
    const client = await clientByHand(work, page.id, input, now)
    await requireRoomInMonth(tx, page, startsAt, now)
    const notify = input.notify && !isPast
    const people = { professionalId: page.id, clientId: client.id }
    await tell(tx, { ...people, by: 'professional' }, { isTold: notify }, now)
    await insertAppointment(
      work,
      { page, client },
      {
        id,
        source: 'professional',
        startsAt,
        durationMinutes,
        priceCents: input.priceCents ?? offer.priceCents,
        agreed: agreedOf(offer, { clientAddress: input.clientAddress ?? null, clientAnswer: null }),
        contact: input.client
          ? { ...input.client, email: input.client.email ?? null }
          : { name: client.name, phone: client.phone, email: client.email },
        notify,
        useSession: input.useSession,
      },
      now,
    )
    await openings.taken(work, [page.id])
    if (!heard.isFresh) await markUnchecked(work, tasks, [{ id, startsAt: input.startsAt }], now)
    const made = await loadAppointment(tx, id)
    if (!made) throw noSuchAppointment()
    return appointmentViewOf(made.row, 'professional', now)
  }

  /** What calendars elsewhere block around the time; asked before the transaction. */
  async function askElsewhere(input: Input, context: Parameters<Handler>[1]): Promise<Heard> {
    const page = await ownPage(database.prisma, context.actor.userId)
    const startsAt = Temporal.Instant.from(input.startsAt)
    if (Temporal.Instant.compare(startsAt, clock()) < 0) return nothingAsked
    return elsewhere.askIfConnected(page.id, startsAt, context)
  }

  return async (input, context) => {
    const heard = await askElsewhere(input, context)
    const book = (wanted: Input) =>
      answerOnce({
        ...{ database, context, input, rpc: manualBookingRpcs.createAppointment },
        work: (work) => create(work, context.callId, context.actor.userId, wanted, heard),
      })
    return book(input).catch((error: unknown) => {
      if (!input.useSession || !isSessionRefused(error)) throw error
      return book({ ...input, useSession: false })
    })
  }
}

/**
 * Inserts a confirmed appointment with its event, and uses a session for it. The caller has locked the professional.
 * @returns whether a session pays it
 * @throws AppError SLOT_TAKEN
 */
export async function insertAppointment(
  { tx, emit }: BookingWork,
  { page, client }: { page: Professional; client: Client },
  { notify, durationMinutes, contact, occurrence, agreed, useSession, ...made }: NewAppointment,
  now: Temporal.Instant,
): Promise<{ usesSession: boolean }> {
  const { isFirst, purchases } = await factsFor(tx, {
    ...{ professionalId: page.id, clientId: client.id, startsAt: made.startsAt, useSession },
  })
  const whole = wholeOf({
    ...{ items: agreed.items, serviceId: agreed.service?.id ?? null },
    ...{ priceCents: made.priceCents, coveredCents: null },
  })
  const session = purchases && chooseSession(purchases, whole, made.startsAt)
  const paid = withSession({ ...UNPAID, agreed: whole }, session)
  const endsAt = made.startsAt.add({ minutes: durationMinutes })
  const times = { startsAt: made.startsAt.toString(), endsAt: endsAt.toString() }
  const blocked = blockedTime({ startsAt: made.startsAt, endsAt }, agreed.travelMinutes)
  const fields = {
    id: made.id,
    professionalId: page.id,
    clientId: client.id,
    ...times,
    status: 'confirmed' as const,
    priceCents: paid.priceCents,
    paymentStatus: paid.paymentStatus,
    source: made.source,
    recurringScheduleId: occurrence?.scheduleId ?? null,
    ...(occurrence && { occurrenceNumber: occurrence.number }),
  }
  try {
    await tx.appointment.create({
      data: {
        ...fields,
        ...offerColumns(agreed),
        ...sessionColumns(session),
        ...(paid.paymentStatus === 'captured' && { capturedAt: now.toString() }),
        ...blocked,
        contactName: contact.name,
        contactPhone: contact.phone,
        contactEmail: contact.email,
        createdAt: now.toString(),
        updatedAt: now.toString(),
      },
    })
  } catch (error) {
    throw isExclusionViolation(error) ? slotTaken() : error
  }
  const phone = contact.phone ?? client.phone
  if (phone !== null) {
    const day = made.startsAt.toZonedDateTimeISO(page.timezone).toPlainDate().toString()
    await leaveWaitlist(tx, { professionalId: page.id, phone, day }, now)
  }
  const appointment = {
    ...fields,
    version: 1,
    ...(session && { paidWith: paidWithOf(session) }),
    ...toldOffer(agreed),
    ...blocked,
  }
  await emit(bookingEvents.BookingCreated, {
    subject: made.id,
    data: {
      ...snapshotOf({ appointment, contact, client, professional: page }),
      first: isFirst,
      notify,
      ...(occurrence?.seriesStart && { seriesStart: occurrence.seriesStart }),
    },
  })
  if (session) {
    const used = { ...session, appointmentId: made.id, reason: 'used' as const }
    await moveSessions({ tx, emit }, [{ ...used, by: 'professional' }], { now })
  }
  return { usesSession: session !== null }
}

/** What decides about a new appointment besides its time, in one round trip. */
async function factsFor(
  tx: BookingTransaction,
  {
    professionalId,
    clientId,
    startsAt,
    useSession,
  }: { professionalId: string; clientId: string; startsAt: Temporal.Instant; useSession: boolean },
) {
  const purchases = usablePurchases(
    Prisma.sql`${clientId}::uuid`,
    Prisma.sql`${startsAt.toString()}::timestamptz`,
  )
  const [facts] = await tx.$queryRaw<
    { isFirst: boolean; purchases: UsablePurchase[] | null }[]
  >(Prisma.sql`
    select ${useSession ? purchases : Prisma.sql`null`} as purchases,
      -- Reads one row. "not exists" becomes a hash of everybody's appointments.
      coalesce((
        select false from appointments where professional_id = ${professionalId}::uuid limit 1
      ), true) as "isFirst"
  `)
  if (!facts) throw new Error('a statement of one row had none')
  return facts
}
