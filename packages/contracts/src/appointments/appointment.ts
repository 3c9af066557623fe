import { z } from 'zod'
import { agreedService, appointmentItem } from '../offer/offered-service.ts'
import { agreedPlace } from '../offer/place.ts'
import { cents, id, instant, version } from '../text/primitives.ts'
import { appointmentStatus } from './appointment-status.ts'
import { paidWith } from './paid-with.ts'

export const paymentStatus = z
  .enum(['none', 'authorized', 'captured', 'refunded'])
  .meta({ id: 'PaymentStatus' })
export type PaymentStatus = z.output<typeof paymentStatus>
/** How what was captured was paid. */
export const paymentMethods = ['pix', 'cash', 'card', 'other'] as const
export const paymentMethod = z
  .enum(paymentMethods, 'Use pix, cash, card ou other.')
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.output<typeof paymentMethod>
export const appointmentSource = z
  .enum(['public', 'professional', 'recurring', 'agent'])
  .meta({ id: 'AppointmentSource', description: 'How it was made.' })

/** What was agreed on besides the time; absent from events of before there were services. */
const agreedOffer = {
  /** Of several, the id of the first one, and all their names joined. */
  service: agreedService.nullable().optional(),
  /** Where it is of several services. */
  items: z.array(appointmentItem).optional(),
  place: agreedPlace.nullable().optional(),
  clientAddress: z.string().nullable().optional(),
  clientAnswer: z.string().nullable().optional(),
}

export const appointment = z
  .object({
    id,
    professionalId: id,
    clientId: id,
    startsAt: instant,
    endsAt: instant,
    status: appointmentStatus,
    paymentStatus,
    priceCents: cents,
    source: appointmentSource,
    recurringScheduleId: id
      .nullable()
      .optional()
      .meta({ description: 'The series it belongs to; absent before there were any.' }),
    occurrenceNumber: z
      .int()
      .optional()
      .meta({ description: 'Which of its series, from 0; absent from earlier events.' }),
    version: version('Grows with every change of the appointment.'),
    /** Absent from events of before there were links: none has been replaced. */
    linkGeneration: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'What its links are made with.' }),
    ...agreedOffer,
    /** With the way to and from it; absent: the appointment alone. */
    blockedFrom: instant.optional(),
    blockedUntil: instant.optional(),
    holdUntil: instant.optional().meta({
      description: 'Held for a payment until then. Absent: not, and before there were prepayments.',
    }),
    prepayCents: cents.optional().meta({
      description: 'What was asked for before it counts. Absent: nothing.',
    }),
    paidWith: paidWith.optional().meta({
      description:
        'The session of a package that pays it. Absent: none, and before there were packages.',
    }),
    requestedStartsAt: instant.optional().meta({
      description:
        'Held beside its time: where the client asks to move it. Absent: nowhere, and before there were requests.',
    }),
  })
  .meta({ id: 'BookedAppointment' })
