import { z } from 'zod'
import { cents, durationMinutes, id } from '../text/primitives.ts'
import { line, paragraph } from '../text/text.ts'
import { NO_PREPAYMENT } from './prepaid-cents.ts'
import { prepayment, storedPrepayment } from './prepayment.ts'

const DESCRIPTION = 'Corte com máquina e tesoura, lavagem incluída.'

const price = cents
  .nullable()
  .meta({ description: 'Centavos of BRL; null: to be agreed on.', examples: [6000] })

const placeIds = z
  .array(id)
  .max(50, 'São lugares demais.')
  .meta({ description: 'Where it takes place; empty: at any place of the page.' })

const addOn = z.boolean().meta({
  description: 'Whether it is only done beside another service, and never booked alone.',
})
const addsTo = z
  .array(id)
  .max(50, 'São serviços demais.')
  .nullable()
  .meta({ description: 'Beside which services an add-on can be booked; null: any.' })
const repeatable = z.boolean().meta({
  description: 'Whether it can be booked twice in one appointment: for two children, say.',
})

/** What of a service its professional sets. */
export const serviceSettings = z.object({
  name: line(2, 60, { missing: 'Dê um nome ao serviço.', example: 'Corte e barba' }),
  description: paragraph(300, { example: DESCRIPTION }),
  durationMinutes: durationMinutes.meta({ description: 'Minutes.', examples: [45] }),
  priceCents: price,
  placeIds,
  active: z.boolean().meta({ description: 'Whether it can be booked.', examples: [true] }),
  prepayment,
  addOn,
  addsTo,
  repeatable,
})

/** As it is stored, so nothing is read again. */
export const offeredService = z
  .object({
    id,
    name: z.string().meta({ examples: ['Corte e barba'] }),
    description: z.string().meta({ examples: [DESCRIPTION] }),
    durationMinutes: z.int().meta({ description: 'Minutes.', examples: [45] }),
    priceCents: z
      .int()
      .nullable()
      .meta(price.meta() ?? {}),
    placeIds,
    position: z.int().meta({ description: 'Its place among them, from 0.', examples: [0] }),
    active: z.boolean(),
    // Absent from events of before there were prepayments.
    prepayment: storedPrepayment.default(NO_PREPAYMENT),
    // Absent from events of before several could be booked together.
    addOn: addOn.default(false),
    addsTo: addsTo.default(null),
    repeatable: repeatable.default(false),
  })
  .meta({ id: 'Service', description: 'What a professional offers.' })
export type OfferedService = z.output<typeof offeredService>

export const publicService = offeredService
  .omit({ position: true, active: true })
  .extend({ placeIds: z.array(id).meta({ description: 'The places to choose from.' }) })
  .meta({ id: 'PublicService', description: 'A service as strangers see it.' })
export type PublicService = z.output<typeof publicService>

/** A service as it was agreed on for an appointment. */
export const agreedService = z
  .object({ id, name: z.string().meta({ examples: ['Corte e barba'] }) })
  .meta({ id: 'AgreedService', description: 'As agreed at booking.' })
export type AgreedService = z.output<typeof agreedService>

/** One of the services that an appointment is of, as it was agreed on. */
export const appointmentItem = z
  .object({
    serviceId: id,
    name: z.string().meta({ examples: ['Corte'] }),
    durationMinutes: z.int().meta({ description: 'Minutes.', examples: [45] }),
    priceCents: z
      .int()
      .nullable()
      .meta(price.meta() ?? {}),
  })
  .meta({ id: 'AppointmentItem', description: 'As agreed at booking, in the order they are done.' })
export type AppointmentItem = z.output<typeof appointmentItem>
