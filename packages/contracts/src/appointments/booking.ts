import { z } from 'zod'
import { clientLink } from '../account/account.ts'
import { planUsage } from '../billing/plans.ts'
import { clientRpcs } from '../clients/clients.ts'
import { linkedMessageRpcs, messageRpcs } from '../clients/messages.ts'
import { noteRpcs } from '../clients/notes.ts'
import { remindableRpcs } from '../notifier/reminders.ts'
import { isOneWay, oneWay, serviceErrors, servicesOfPage } from '../offer/asked-services.ts'
import { prepaymentConfirmation } from '../offer/prepayment.ts'
import { rpcsOf } from '../rpc/define.ts'
import { copiesRpcs } from '../rpc/operator.ts'
import { email, id, instant, page, phone, slug } from '../text/primitives.ts'
import { emptyAsAbsent, formGuards, paragraph, personName } from '../text/text.ts'
import { appointmentEntryRpcs } from './appointment-entries.ts'
import { appointmentLinkRpcs } from './appointment-links.ts'
import { appointmentRpcs } from './appointments.ts'
import { calendarFeedRpcs, pageFeedRpcs } from './calendar-feed.ts'
import { expenseRpcs } from './expenses.ts'
import { clientAddress, manualBookingRpcs } from './manual-booking.ts'
import { paidWith, usesSession } from './paid-with.ts'
import { paymentRpcs } from './payments.ts'
import { purchaseRpcs } from './purchases.ts'
import { recurringRpcs } from './recurring.ts'
import { reportRpcs } from './reports.ts'
import { followRpcs, reviewRpcs } from './reviews.ts'
import { waitlistRpcs } from './waitlist.ts'

const rpc = rpcsOf('booking')

/** A public form's body. */
export const publicBooking = z.object({
  slug,
  startsAt: instant,
  clientName: personName({ missing: 'Diga o seu nome.', example: 'João Silva' }),
  clientPhone: phone,
  clientEmail: emptyAsAbsent(email),
  ...servicesOfPage,
  placeId: emptyAsAbsent(id).meta({
    description: 'Needed where the services can be had at several places.',
  }),
  clientAddress: emptyAsAbsent(clientAddress),
  clientAnswer: emptyAsAbsent(paragraph(500, { example: 'Quero cortar bem curto.' })).meta({
    description: 'To the question of the page.',
  }),
  useSession: usesSession,
  ...formGuards,
})

export const busyInterval = z
  .object({
    appointmentId: id,
    professionalId: id,
    /** With the way to and from it. */
    startsAt: instant,
    endsAt: instant,
    /** Without the way. Absent: there is none, and before it was told. */
    session: z.object({ startsAt: instant, endsAt: instant }).optional(),
    /** Where the client asks to move it: held, too. Absent: nowhere, and before there were requests. */
    requested: z.object({ startsAt: instant, endsAt: instant }).optional(),
    /** False once the appointment is rejected or cancelled. */
    blocking: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'BusyInterval' })

/** What is to be paid before a booking counts. */
const bookingPayment = z
  .object({
    amountCents: z.int().meta({ examples: [3000] }),
    payload: z.string().nullable().meta({
      description:
        'Pix "copia e cola"; null while the provider does not answer: the link shows it.',
    }),
    expiresAt: instant.meta({ description: 'Until when the time is held.' }),
    confirmation: prepaymentConfirmation.optional().meta({
      description:
        'Who says that it came. By hand its client says “já paguei”, and the professional answers. Absent before there was a choice.',
    }),
    link: z.string().meta({
      description: 'The page that shows the code, and follows.',
      examples: ['https://encaixe.example/a/…'],
    }),
  })
  .meta({ id: 'BookingPayment' })

export const bookingRpcs = {
  ...remindableRpcs,
  ...appointmentRpcs,
  ...appointmentLinkRpcs,
  ...clientRpcs,
  ...manualBookingRpcs,
  ...messageRpcs,
  ...linkedMessageRpcs,
  ...noteRpcs,
  ...reviewRpcs,
  ...followRpcs,
  ...appointmentEntryRpcs,
  ...calendarFeedRpcs,
  ...pageFeedRpcs,
  ...recurringRpcs,
  ...purchaseRpcs,
  ...reportRpcs,
  ...expenseRpcs,
  ...paymentRpcs,
  ...waitlistRpcs,
  createPublicBooking: rpc('createPublicBooking', {
    summary: 'Books an offered time for a client who is not signed in.',
    access: 'anyone',
    http: { method: 'POST', path: '/api/booking' },
    idempotent: true,
    acceptsIdempotencyKey: true,
    input: publicBooking.refine(isOneWay, oneWay),
    output: z.object({
      success: z.literal(true),
      payment: bookingPayment.optional().meta({
        description: 'Where the booking counts once this is paid.',
      }),
      paidWith: paidWith.optional().meta({
        description: 'The session of a package that pays it; only of somebody who is known.',
      }),
    }),
    errors: [
      'PROFESSIONAL_NOT_FOUND',
      ...serviceErrors,
      'PLAN_LIMIT_REACHED',
      'SLOT_UNAVAILABLE',
      'SLOT_TAKEN',
      'RATE_LIMITED',
      'CHALLENGE_REQUIRED',
    ],
  }),
  notePhoneSession: rpc('notePhoneSession', {
    summary:
      'Somebody without an account proved a phone: older proofs and calendars of it end. No event says so, because it would keep the phone.',
    access: 'service',
    idempotent: true,
    input: z.object({ phone, provenAt: instant }),
    output: z.object({ noted: z.literal(true) }),
  }),
  listClientLinks: rpc('listClientLinks', {
    summary: 'Where an account is a client.',
    access: 'account',
    idempotent: true,
    output: z.object({ items: z.array(clientLink) }),
  }),
  getPlanUsage: rpc('getPlanUsage', {
    summary: 'How much of what plans limit a page uses.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id }),
    output: planUsage,
  }),
  getBookingLimit: rpc('getBookingLimit', {
    summary: 'What the plan of a page still takes: shown before anything is typed.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/booking/limit' },
    input: z.object({ slug }),
    output: z.object({
      /** False when nobody can book anything. */
      acceptsBookings: z.boolean(),
      /** False when only those can book who are clients already. */
      acceptsNewClients: z.boolean(),
      /** The months (YYYY-MM, local) that take no more. */
      fullMonths: z.array(z.string()),
      /** Absent from a booking service of before limits ended by the clock. */
      changesAt: instant
        .nullable()
        .optional()
        .meta({ description: 'A moment within the next minute at which all this may change.' }),
    }),
  }),
  pageBusyIntervals: rpc('pageBusyIntervals', {
    summary: 'Every appointment as a busy interval, page by page, for rebuilding copies.',
    access: 'service',
    idempotent: true,
    input: z.object({ cursor: z.string().nullable().default(null) }),
    output: page(busyInterval),
  }),
  ...copiesRpcs('booking'),
}
