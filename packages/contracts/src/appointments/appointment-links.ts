import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { expectedVersion, instant } from '../text/primitives.ts'
import { paragraph } from '../text/text.ts'
import { appointmentPix, calendarEntry, file } from './appointment-papers.ts'
import { appointmentView } from './appointments.ts'
import { newReview } from './review.ts'

const rpc = rpcsOf('booking')

const access = 'link'

/** In the path of the HTTP routes; the gateway reads it and passes on whom it stands for. */
const token = z.string().optional().meta({ description: 'What follows `/a/` in a message.' })

/** What a link can do, by the words of its address. The rules say which of them its side may do now. */
export const linkAction = z
  .enum([
    'confirm-attendance',
    'cancel',
    'reschedule',
    'withdraw-move',
    'declare-payment',
    'undo-payment',
    'receive-payment',
    'deny-payment',
    'confirm',
    'reject',
    'accept-move',
    'refuse-move',
    'review',
    'use-session',
    'release-session',
  ])
  .meta({ id: 'LinkAction', description: 'What to do with the appointment.' })
export type LinkAction = z.output<typeof linkAction>

/** What whoever holds a link of an appointment sees of it and does with it, without signing in. */
export const appointmentLinkRpcs = {
  getLinkedAppointment: rpc('getLinkedAppointment', {
    summary: 'One appointment, by the link of one of its messages.',
    access,
    http: { method: 'GET', path: '/api/appointment-links/:token' },
    input: z.object({ token }),
    output: appointmentView,
    errors: ['NOT_FOUND'],
  }),
  getLinkedPix: rpc('getLinkedPix', {
    summary: 'The Pix code that pays the appointment of a link.',
    access,
    http: { method: 'GET', path: '/api/appointment-links/:token/pix' },
    input: z.object({ token }),
    output: appointmentPix,
    errors: ['NOT_FOUND', 'PIX_KEY_MISSING'],
  }),
  getLinkedCalendar: rpc('getLinkedCalendar', {
    summary: 'The appointment of a link for a calendar (iCalendar).',
    access,
    http: {
      method: 'GET',
      path: '/api/appointment-links/:token/calendar.ics',
      file: calendarEntry,
    },
    input: z.object({ token }),
    output: file,
    errors: ['NOT_FOUND'],
  }),
  actOnAppointment: rpc('actOnAppointment', {
    summary: 'Confirms attendance, cancels, moves, reviews or says "I have paid", by a link.',
    access,
    http: { method: 'POST', path: '/api/appointment-links/:token/:action' },
    acceptsIdempotencyKey: true,
    input: z
      .object({
        token,
        action: linkAction,
        reason: paragraph(500).optional().meta({ description: 'Of a cancellation or refusal.' }),
        startsAt: instant.optional().meta({ description: 'Of a move: another offered start.' }),
        expectedVersion,
        rating: newReview.rating.optional().meta({ description: 'Of a review: from 1 to 5.' }),
        comment: newReview.comment,
      })
      .refine(({ action, startsAt }) => action !== 'reschedule' || startsAt !== undefined, {
        path: ['startsAt'],
        message: 'Escolha o novo horário.',
      })
      .refine(({ action, rating }) => action !== 'review' || rating !== undefined, {
        path: ['rating'],
        message: 'Dê uma nota de 1 a 5.',
      }),
    output: appointmentView,
    errors: [
      'NOT_FOUND',
      'INVALID_TRANSITION',
      'STALE_VERSION',
      'CANCELLATION_WINDOW_CLOSED',
      'SLOT_UNAVAILABLE',
      'SLOT_TAKEN',
    ],
  }),
  replaceAppointmentLink: rpc('replaceAppointmentLink', {
    summary: 'Makes the links of an appointment that were sent until now open nothing any more.',
    access: 'operator',
    input: z.object({ appointmentId: z.uuid() }),
    output: z.object({ generation: z.int() }),
    errors: ['NOT_FOUND'],
  }),
}
