import { z } from 'zod'
import { cents, instant } from '../text/primitives.ts'

/** How an appointment is paid by Pix: outside of the service, from the client's bank to the professional's. */
export const appointmentPix = z
  .object({
    payload: z.string().meta({
      description: 'The code itself, "copia e cola".',
      examples: ['00020126360014br.gov.bcb.pix0114+5511987654321520400005303986'],
    }),
    svg: z.string().meta({ description: 'Its QR code, as an SVG image.', examples: ['<svg/>'] }),
    amountCents: cents.nullable().meta({ description: 'null: the payer types the amount.' }),
    txid: z.string().meta({
      description: "Found again in the receiver's statement; the same for one appointment.",
      examples: ['01B6QW9ZK4RX8N2M5T7HP0CJD'],
    }),
    // The version before does not answer it.
    confirmsItself: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the payment is noticed without anybody saying so.' }),
    // The version before does not answer it.
    expiresAt: instant
      .nullable()
      .optional()
      .meta({ description: 'Until when such a code can be paid; null: it does not end.' }),
  })
  .meta({ id: 'AppointmentPix' })
export type AppointmentPix = z.output<typeof appointmentPix>

/** A file that an answer is, instead of JSON. */
export const file = z.object({ body: z.string() })

/** The same of a file that is not text, as base64. */
export const bytes = file.meta({ description: 'base64' })

/** How an HTTP route names such an answer. */
export const pdfFile = (name: string) =>
  ({ type: 'application/pdf', name, isBase64: true }) as const
export const csvFile = (name: string) => ({ type: 'text/csv', name }) as const

/** An appointment as a file for a calendar. */
export const calendarEntry = { type: 'text/calendar', name: 'compromisso.ics' } as const
