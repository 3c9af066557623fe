import { z } from 'zod'
import { serviceErrors, serviceIds } from '../offer/asked-services.ts'
import { agreedService, appointmentItem } from '../offer/offered-service.ts'
import { agreedPlace } from '../offer/place.ts'
import { prepaymentConfirmation } from '../offer/prepayment.ts'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import { contactFields } from '../text/person.ts'
import {
  cents,
  expectedVersion,
  id,
  instant,
  page,
  pageCursor,
  pageLimit,
  slug,
} from '../text/primitives.ts'
import { paragraph } from '../text/text.ts'
import { appointmentSource, paymentMethod, paymentStatus } from './appointment.ts'
import { appointmentPix, calendarEntry, file } from './appointment-papers.ts'
import { appointmentStatus } from './appointment-status.ts'
import { paidWith } from './paid-with.ts'

const rpc = rpcsOf('booking')

/** What somebody may do with an appointment now; pages draw their buttons from it. */
export const appointmentAction = z
  .enum([
    'confirm',
    'reject',
    'cancel',
    'complete',
    'mark_no_show',
    'reschedule',
    'accept_move',
    'refuse_move',
    'withdraw_move',
    'confirm_attendance',
    'declare_payment',
    'capture_payment',
    'undo_payment',
    'refund_payment',
    'review',
    'use_session',
    'release_session',
    'give_back_session',
  ])
  .meta({ id: 'AppointmentAction' })
/** @public for pages that show what may be done */
export type AppointmentAction = z.output<typeof appointmentAction>

const contact = z.object(contactFields)

/** An appointment as one of its two sides sees it: with the other side, and what it may do. */
export const appointmentView = z
  .object({
    id,
    startsAt: instant,
    endsAt: instant,
    status: appointmentStatus,
    paymentStatus,
    // The version before does not answer it.
    paymentMethod: paymentMethod
      .nullable()
      .default(null)
      .meta({ description: 'How it was paid; null: not paid, or not said.' }),
    priceCents: cents,
    // The version before does not answer it.
    paidCents: z
      .int()
      .default(0)
      .meta({ description: 'What came for it, less what went back.', examples: [0] }),
    // The version before does not answer it.
    returningCents: z
      .int()
      .default(0)
      .meta({
        description: 'What of it the bank is giving back and has not yet.',
        examples: [0],
      }),
    source: appointmentSource,
    recurringScheduleId: id.nullable(),
    cancelReason: z.string().nullable(),
    attendanceConfirmedAt: instant.nullable(),
    version: z.int().meta({ description: 'Send it as `expectedVersion` to change just this.' }),
    createdAt: instant,
    updatedAt: instant,
    // The version before does not answer it.
    requestedStartsAt: instant.nullable().default(null).meta({
      description: 'Where the client asks to move it; its own time stands until the answer.',
    }),
    // Nor these five.
    holdUntil: instant.nullable().default(null).meta({
      description: 'Waits for its prepayment until then, and blocks its time; else null.',
    }),
    prepayCents: cents
      .nullable()
      .default(null)
      .meta({ description: 'What was asked for before it counts; null: nothing.' }),
    prepayConfirmation: prepaymentConfirmation.nullable().default(null).meta({
      description:
        'Who says that the prepayment came; null: none was asked for. While it is held by hand, paymentStatus `authorized` means that its client says so.',
    }),
    refundNoticeHours: z.int().nullable().default(null).meta({
      description: 'A client who cancels at least so long before gets the prepayment back.',
    }),
    paidWith: paidWith.nullable().default(null).meta({
      description:
        'The session of a package that pays it; its price is what goes beyond that. null: none.',
    }),
    service: agreedService.nullable().meta({
      description:
        'What was booked; null: not said. Of several, the id of the first, and all their names.',
    }),
    // The version before does not answer it.
    items: z.array(appointmentItem).default([]).meta({
      description: 'Each service that was booked, in the order they are done; empty: not said.',
    }),
    place: agreedPlace.nullable().meta({ description: 'Where; null: not said.' }),
    clientAddress: z.string().nullable().meta({
      description: 'Where the professional comes to the client; null by a link.',
    }),
    clientAnswer: z
      .string()
      .nullable()
      .meta({ description: 'To the question of the page; null by a link.' }),
    contact: contact.meta({ description: 'As typed in this booking; null once erased.' }),
    client: contact
      .extend({
        id,
        // Nor this.
        visits: z.int().nullable().default(null).meta({
          description: 'How often they came before, while this awaits an answer; else null.',
        }),
      })
      .optional()
      .meta({ description: 'Only for the professional: how the client is known.' }),
    professional: z
      .object({
        slug: slug.nullable(),
        name: z.string().nullable(),
        profession: z.string().nullable().meta({ description: 'A key of /api/professions.' }),
        avatarUrl: z.string().nullable(),
        timezone: z.string(),
      })
      .optional()
      .meta({ description: 'Only for the client: whose appointment it is.' }),
    review: z
      .object({
        rating: z.int(),
        comment: z.string().nullable(),
        reply: z.string().nullable(),
      })
      .optional()
      .meta({ description: 'Only for the client who wrote one: what they said of it.' }),
    actions: z
      .array(appointmentAction)
      .meta({ description: 'What the one who asks may do with it now.' }),
  })
  .meta({ id: 'Appointment' })
export type AppointmentView = z.output<typeof appointmentView>

const statuses = z
  .string()
  .transform((list) => list.split(',').map((status) => status.trim()))
  .pipe(z.array(appointmentStatus))
  .meta({ type: 'string', description: 'Statuses, separated by commas.', examples: ['confirmed'] })

const appointmentId = id.meta({ description: 'An id of /api/appointments.' })

/** What a change asks for: exactly one of these. */
const askedAlone = {
  status: z.enum(['confirmed', 'rejected', 'cancelled', 'completed', 'no_show']).optional(),
  paymentStatus: paymentStatus.optional(),
  moveRequest: z.enum(['accept', 'refuse', 'withdraw']).optional().meta({
    description: 'Answers the client’s request to move it, or takes it back.',
  }),
  attendanceConfirmed: z.literal(true).optional(),
  session: z.enum(['use', 'release'], 'Use use ou release.').optional().meta({
    description:
      'Pays it with a session of a package that its client has, or gives that session back and pays otherwise.',
  }),
  serviceIds: serviceIds.optional().meta({
    description:
      'What is done now, for the professional: its length and its price are those of these services.',
  }),
}

/** A move: another start, another length, or both at once. */
const askedTimes = {
  startsAt: instant.optional().meta({
    description:
      'Another start: it keeps its length unless that is named, too. A client only asks for it where the page confirms by hand.',
  }),
  durationMinutes: z.int().min(5).max(480).optional().meta({
    description: 'Another length, for the professional; with `startsAt` also another start.',
  }),
}

const isOneOf = (input: Record<string, unknown>) => {
  const isAsked = (name: string) => input[name] !== undefined
  const alone = Object.keys(askedAlone).filter(isAsked).length
  return alone + (Object.keys(askedTimes).some(isAsked) ? 1 : 0) === 1
}

/**
 * Who is a side of an appointment: an account, whoever has proven the client's phone, or the agent for the
 * phone that writes to it.
 */
const access = ['account', 'phone', 'agent'] as const
const peopleOnly = ['account', 'phone'] as const

export const appointmentRpcs = {
  listAppointments: rpc('listAppointments', {
    summary: 'Appointments of the page an account owns, or those where it is the client.',
    access,
    scope: 'appointments:read',
    http: { method: 'GET', path: '/api/appointments' },
    input: z.object({
      from: instant.optional().meta({ description: 'Those that end after it.' }),
      to: instant.optional().meta({ description: 'Those that begin before it.' }),
      status: statuses.optional(),
      awaiting: z.literal('answer').optional().meta({
        description: 'Those that the professional has to answer: new ones, and requests to move.',
      }),
      clientId: id.optional().meta({ description: 'Of one client; for the professional.' }),
      as: z
        .enum(['professional', 'client'])
        .optional()
        .meta({ description: 'The side to look from; that of the page, for who has one.' }),
      cursor: pageCursor.optional(),
      limit: pageLimit(50),
    }),
    output: page(appointmentView),
  }),
  getAppointment: rpc('getAppointment', {
    summary: 'One appointment, for either side of it.',
    access,
    scope: 'appointments:read',
    http: { method: 'GET', path: '/api/appointments/:id' },
    input: z.object({ id: appointmentId }),
    output: appointmentView,
    errors: ['NOT_FOUND'],
  }),
  getAppointmentPix: rpc('getAppointmentPix', {
    summary: 'The Pix code that pays an appointment.',
    access,
    scope: 'payments:read',
    http: { method: 'GET', path: '/api/appointments/:id/pix' },
    input: z.object({ id: appointmentId }),
    output: appointmentPix,
    errors: ['NOT_FOUND', 'PIX_KEY_MISSING'],
  }),
  getAppointmentCalendar: rpc('getAppointmentCalendar', {
    summary: 'An appointment for a calendar (iCalendar).',
    access: peopleOnly,
    scope: 'appointments:read',
    http: { method: 'GET', path: paths.appointmentCalendar, file: calendarEntry },
    input: z.object({ id: appointmentId }),
    output: file,
    errors: ['NOT_FOUND'],
  }),
  changeAppointment: rpc('changeAppointment', {
    summary:
      'Answers, moves, cancels or completes an appointment, or says what came of its payment.',
    access,
    scope: 'appointments:write',
    http: { method: 'PATCH', path: '/api/appointments/:id' },
    acceptsIdempotencyKey: true,
    input: z
      .object({
        id: appointmentId,
        ...askedAlone,
        ...askedTimes,
        paymentMethod: paymentMethod.optional().meta({
          description: 'How it was paid, with `paymentStatus` captured; Pix without it.',
        }),
        reason: paragraph(500).optional().meta({ description: 'Told to the other side.' }),
        expectedVersion,
      })
      .refine(isOneOf, {
        path: ['status'],
        message:
          'Envie exatamente um de: status, paymentStatus, startsAt (com durationMinutes ou sem), durationMinutes, serviceIds, session, moveRequest, attendanceConfirmed.',
      })
      .refine(
        ({ paymentMethod, paymentStatus }) =>
          paymentMethod === undefined || paymentStatus === 'captured',
        { path: ['paymentMethod'], message: 'Só de um pagamento que chegou.' },
      ),
    output: appointmentView,
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'STALE_VERSION',
      'CANCELLATION_WINDOW_CLOSED',
      ...serviceErrors,
      'SLOT_UNAVAILABLE',
      'SLOT_TAKEN',
    ],
  }),
}
