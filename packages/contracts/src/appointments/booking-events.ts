import { z } from 'zod'
import { dataErased } from '../account/account.ts'
import { planLimits } from '../billing/plans.ts'
import { messageEvents } from '../clients/message-events.ts'
import { userId } from '../rpc/actor.ts'
import { eventsOf } from '../rpc/define.ts'
import { id, instant, localDate } from '../text/primitives.ts'
import { paymentStatus } from './appointment.ts'
import { bookedProfessional, bookingSnapshot } from './booking-snapshot.ts'
import { purchaseEvents } from './purchase-events.ts'
import { conflictReason, recurringFrequency, seriesChange } from './recurring.ts'
import { reviewEvents } from './reviews.ts'
import { waitlistEvents } from './waitlist.ts'

const event = eventsOf('BOOKING')

/** False: SeriesChanged tells of it. Absent from all others, and from events of before each date was told alone. */
const seriesTells = z.literal(false).optional()

/** False: PrepaymentSettled, PrepaymentClaimChanged or ChargeNews tells of it. Absent from all others, and before there were prepayments. */
const prepaymentTells = z.literal(false).optional()

/** True where the professional says what came, and no bank. Absent from all others, and before there was a choice. */
const byHand = z.literal(true).optional()

const occurrenceDate = z.object({ occurrenceId: id, startsAt: instant, endsAt: instant })

export const bookingEvents = {
  DataErased: dataErased('BOOKING'),
  ...messageEvents,
  ...reviewEvents,
  ...waitlistEvents,
  ...purchaseEvents,
  ClientLinked: event('ClientLinked', {
    summary: 'A client was found to be an account: the same verified address.',
    data: z.object({ clientId: id, professionalId: id, userId }),
  }),
  ClientMerged: event('ClientMerged', {
    summary: 'Who was written down twice is one client: what names the first is the second’s.',
    data: z.object({ professionalId: id, clientId: id, intoId: id }),
  }),
  ClientsChanged: event('ClientsChanged', {
    summary:
      'Clients of a page were written down, changed or erased. Whom a booking on the page makes is told of by BookingCreated.',
    data: z.object({
      professionalId: id,
      clientIds: z.array(id).min(1),
      change: z.enum(['created', 'changed', 'erased']),
    }),
  }),
  BookingCreated: event('BookingCreated', {
    summary: 'An appointment was made; its status says whether it still awaits an answer.',
    data: bookingSnapshot.extend({
      /** The professional's first booking ever. */
      first: z.boolean(),
      /** How often the client came before. Absent where nobody asks, and from earlier events. */
      visits: z.int().optional(),
      /** False when the professional tells the client themselves. Absent before there was a choice: true. */
      notify: z.boolean().optional(),
      /** Where the client is being told of it already: the agent answers them. Absent from all others. */
      toldOn: z.literal('whatsapp').optional(),
      /** The client is new on the page. Absent where ClientsChanged tells of it, and from earlier events. */
      isNewClient: z.literal(true).optional(),
      /** With the first appointment of a series: it tells of all of them. */
      seriesStart: z
        .object({
          frequency: recurringFrequency,
          endsOn: localDate.nullable(),
          count: z.int().nullable(),
        })
        .optional(),
    }),
  }),
  BookingRepriced: event('BookingRepriced', {
    summary: 'Another price was agreed for an appointment of a series that is ahead.',
    data: bookingSnapshot.extend({ previousPriceCents: z.int() }),
  }),
  SeriesOutOfSessions: event('SeriesOutOfSessions', {
    summary:
      'A series drew on a package that is used up: this is the first appointment without. Told once, until it draws again.',
    data: bookingSnapshot.extend({ recurringScheduleId: id }),
  }),
  OccurrenceConflicted: event('OccurrenceConflicted', {
    summary: 'An occurrence of a series could not be booked, or not moved; the series goes on.',
    data: bookingSnapshot.omit({ appointment: true }).extend({
      /** Of this occurrence, also the subject: as an appointment's is, it is named when a client is erased. */
      occurrenceId: id,
      recurringScheduleId: id,
      number: z.int(),
      /** The series' version that asked for it. */
      version: z.int(),
      startsAt: instant,
      endsAt: instant,
      reason: conflictReason,
      /** When the appointment stays that was to move. */
      staysAt: instant.nullable(),
      notify: seriesTells,
    }),
  }),
  SeriesChanged: event('SeriesChanged', {
    summary: 'A series began or changed: what became of its dates, to tell its people once.',
    // The subject is the first occurrence that it names: it is named when the client is erased.
    data: bookingSnapshot.omit({ appointment: true }).extend({
      recurringScheduleId: id,
      version: z.int(),
      change: seriesChange,
      cancelled: z.array(occurrenceDate),
      booked: z.array(occurrenceDate),
      moved: z.array(occurrenceDate.extend({ previousStartsAt: instant })),
      /** Not booked, or not moved: their appointment stays, if they have one. */
      skipped: z.array(
        occurrenceDate.extend({ reason: conflictReason, staysAt: instant.nullable() }),
      ),
    }),
  }),
  BookingCollided: event('BookingCollided', {
    summary:
      'An appointment that was made or moved while calendars elsewhere did not answer collides with what they block; told once.',
    data: bookingSnapshot,
  }),
  BookingRefusedByLimit: event('BookingRefusedByLimit', {
    summary:
      "Somebody wanted to book and the plan's limit turned them away: the first of a professional's day.",
    data: z.object({
      professional: bookedProfessional,
      limit: planLimits.keyof(),
      /** The professional's local day. */
      day: localDate,
    }),
  }),
  PlanLimitNear: event('PlanLimitNear', {
    summary: 'A page uses 80 % or all of a limit of its plan: told once in a local month.',
    data: z.object({
      professional: bookedProfessional,
      limit: planLimits.keyof(),
      percent: z.literal([80, 100]),
      used: z.int(),
      of: z.int(),
      /** The professional's local day. */
      day: localDate,
    }),
  }),
  BookingConfirmed: event('BookingConfirmed', {
    summary: 'A pending appointment was confirmed.',
    data: bookingSnapshot.extend({
      notify: prepaymentTells,
    }),
  }),
  BookingRejected: event('BookingRejected', {
    summary: 'A pending appointment was rejected, or expired unanswered.',
    data: bookingSnapshot.extend({ reason: z.string().nullable() }),
  }),
  BookingCancelled: event('BookingCancelled', {
    summary: 'An appointment was cancelled.',
    data: bookingSnapshot.extend({
      by: z.enum(['professional', 'client', 'system']),
      reason: z.string().nullable(),
      /** False: SeriesChanged tells of it, or nobody has heard of it. Absent from all others. */
      notify: z.literal(false).optional(),
    }),
  }),
  BookingRescheduled: event('BookingRescheduled', {
    summary: 'An appointment moved to another time, or has another length.',
    data: bookingSnapshot.extend({
      previousStartsAt: instant,
      /** Absent from events of before lengths could change: it is as long as it was. */
      previousEndsAt: instant.optional(),
      /** Absent from events of before there were moves: nobody had moved anything. */
      by: z.enum(['professional', 'client']).optional(),
      notify: seriesTells,
      /** True when the professional accepted what the client had asked for. Absent before there were requests. */
      wasRequested: z.boolean().optional(),
    }),
  }),
  BookingServicesChanged: event('BookingServicesChanged', {
    summary: 'What is done in an appointment changed, and its length and price with it.',
    data: bookingSnapshot.extend({
      previousEndsAt: instant,
      previousPriceCents: z.int(),
      /** False: it takes as long and costs as much as before, so nobody is told. Absent from all others. */
      notify: z.literal(false).optional(),
    }),
  }),
  BookingMoveRequested: event('BookingMoveRequested', {
    summary: 'A client asks for another time; the agreed one stands until the answer.',
    data: bookingSnapshot,
  }),
  BookingMoveRefused: event('BookingMoveRefused', {
    summary: 'The professional refused another time, or did not answer: the agreed one stands.',
    data: bookingSnapshot.extend({
      /** The time that was asked for. */
      refusedStartsAt: instant,
      reason: z.string().nullable(),
    }),
  }),
  BookingMoveWithdrawn: event('BookingMoveWithdrawn', {
    summary: 'The client asks for another time no more: the agreed one stands.',
    data: bookingSnapshot,
  }),
  BookingCompleted: event('BookingCompleted', {
    summary: 'A session took place.',
    data: bookingSnapshot,
  }),
  BookingMarkedNoShow: event('BookingMarkedNoShow', {
    summary: 'The client did not come.',
    data: bookingSnapshot.extend({
      /** False: it was recorded after its time, so its client heard nothing of it and hears nothing now. */
      notify: z.literal(false).optional(),
    }),
  }),
  AttendanceConfirmed: event('AttendanceConfirmed', {
    summary: 'The client says that they are coming.',
    data: bookingSnapshot,
  }),
  PaymentStatusChanged: event('PaymentStatusChanged', {
    summary: "What people say of a session's money changed.",
    data: bookingSnapshot.extend({
      previous: paymentStatus,
      by: z.enum(['professional', 'client']),
      /** Set where the provider says so, and no person. Absent from all others, and before there were charges. */
      confirmedBy: z.literal('provider').optional(),
      notify: prepaymentTells,
    }),
  }),
  ChargeOpened: event('ChargeOpened', {
    summary: 'What is to be paid before a booking counts: its Pix code.',
    data: bookingSnapshot.extend({
      amountCents: z.int(),
      payload: z.string(),
      expiresAt: instant,
      refundNoticeHours: z.int(),
      byHand,
    }),
  }),
  PrepaymentClaimChanged: event('PrepaymentClaimChanged', {
    summary: 'A client says that a prepayment by hand is paid, or what became of that.',
    data: bookingSnapshot.extend({
      claim: z.enum([
        /** Its client says so: the professional looks for it. */
        'made',
        /** Its client takes it back. */
        'withdrawn',
        /** The professional has not found it: the client has some minutes more. */
        'not_received',
        /** The professional has not answered: it stays a request. */
        'unanswered',
      ]),
      amountCents: z.int(),
      /** The last letters of what the receiver's bank shows beside the Pix. */
      txidEnding: z.string(),
      payload: z.string(),
      /** Until when it is waited for what comes next. */
      expiresAt: instant,
      /** Whether its client may say so again. */
      mayClaim: z.boolean(),
    }),
  }),
  PrepaymentSettled: event('PrepaymentSettled', {
    summary:
      'What a booking waited for was paid, or is asked for no more: it stands, or awaits an answer.',
    data: bookingSnapshot.extend({
      /** 0: nothing is asked for any more, the page has no connected account. */
      amountCents: z.int(),
      /** It came after the hold, and the time was still free. */
      late: z.boolean(),
      byHand,
    }),
  }),
  ChargeNews: event('ChargeNews', {
    summary: 'What a provider tells of money for an appointment, besides that it was paid.',
    data: bookingSnapshot.extend({
      news: z.enum([
        /** Less came than was asked for. */
        'incomplete',
        /** What was too much went back. */
        'returned',
        /** It could not go back. */
        'return_failed',
        /** It came for an appointment that does not take place. */
        'paid_without_appointment',
        /** It came after its time had gone to somebody else, or was over: it goes back by itself. */
        'too_late',
        /** What was paid for an appointment went back to its client. */
        'refunded',
        /** It could not go back. */
        'refund_failed',
      ]),
      /** What came, or went back. */
      amountCents: z.int(),
      /** What is missing of what was asked for. Absent of other news, and before it was told. */
      missingCents: z.int().optional(),
      /** Set where the bank was not asked for a refund: it gives back for 90 days. Absent before there was a limit. */
      isTooOld: z.literal(true).optional(),
    }),
  }),
}
