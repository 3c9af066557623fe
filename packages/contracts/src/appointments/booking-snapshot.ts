import { z } from 'zod'
import { contactFields } from '../text/person.ts'
import { id, slug } from '../text/primitives.ts'
import { appointment } from './appointment.ts'

/** A professional as events about their bookings tell of them; null once erased. */
export const bookedProfessional = z.object({
  id,
  userId: z.string().nullable(),
  slug: slug.nullable(),
  ...contactFields,
  timezone: z.string(),
  /** Where it takes place, as far as is known. Absent from events of before it was told. */
  city: z.string().nullable().optional(),
  autoConfirm: z.boolean(),
})

/** A client as those events tell of them. */
export const bookedClient = z.object({ id, userId: z.string().nullable(), ...contactFields })

/**
 * What every booking event carries: enough for notices, so that nobody has to call back. Of a person who was
 * erased only the id is left; everything else is null.
 */
export const bookingSnapshot = z.object({
  appointment,
  /**
   * How the professional knows the client, with the confirmed address if there is one. Not where notices go:
   * see `contact`.
   */
  client: bookedClient,
  /**
   * Whom this booking's notices greet and where they go: as typed in it. A confirmed address of the client
   * stands in where none was typed.
   */
  contact: z.object(contactFields),
  professional: bookedProfessional,
})
export type BookingSnapshot = z.output<typeof bookingSnapshot>
