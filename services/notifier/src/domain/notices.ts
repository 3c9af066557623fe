import type { BookingSnapshot, bookingEvents, Channel, EventData } from '@encaixe/contracts'
import { z } from 'zod'
import { ERASED_NAME } from './erased-people.ts'

/** Which side of a booking a notice is for. */
export type Audience = 'professional' | 'client'

/** Every notice there is: for whom, and on which channels at most. Texts are in src/templates. */
export const notices = {
  msgBookingRequest: { audience: 'professional', channels: ['in_app', 'whatsapp', 'email'] },
  msgBookingReceived: { audience: 'client', channels: ['whatsapp', 'email'] },
  msgBookingConfirmed: { audience: 'client', channels: ['whatsapp', 'email', 'in_app'] },
} as const satisfies Record<string, { audience: Audience; channels: readonly Channel[] }>

export type TemplateKey = keyof typeof notices

export const isTemplateKey = (key: string): key is TemplateKey => Object.hasOwn(notices, key)

/** What a notice about a booking may tell. Kept with the delivery until it is sent. */
export const bookingParameters = z.object({
  appointmentId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The appointment's version: the sequence number of its calendar invitation. */
  version: z.int(),
  confirmed: z.boolean(),
  timezone: z.string(),
  professionalName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
})
export type BookingParameters = z.output<typeof bookingParameters>

export interface Notice {
  template: TemplateKey
  audience: Audience
  channel: Channel
  /** E.164 for WhatsApp, an address for e-mail, a userId in the app. */
  recipient: string
  professionalId: string
  appointmentId: string
  parameters: BookingParameters
  /** Where to write when this channel turns out not to reach the person. */
  fallbackEmail: string | null
}

/** The channels on which a side of the booking can be reached, with its address there. */
function addresses({ professional, client, contact }: BookingSnapshot, audience: Audience) {
  const person = audience === 'professional' ? professional : { ...contact, userId: client.userId }
  return { in_app: person.userId, whatsapp: person.phone, email: person.email }
}

function noticesOf(template: TemplateKey, snapshot: BookingSnapshot): Notice[] {
  const { audience, channels } = notices[template]
  const { appointment, professional, contact } = snapshot
  const recipients = addresses(snapshot, audience)
  const parameters: BookingParameters = {
    appointmentId: appointment.id,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    version: appointment.version,
    confirmed: appointment.status === 'confirmed',
    timezone: professional.timezone,
    professionalName: professional.name ?? ERASED_NAME,
    slug: professional.slug ?? '',
    clientName: contact.name ?? ERASED_NAME,
    clientPhone: contact.phone ?? '',
  }
  return channels.flatMap((channel) => {
    const recipient = recipients[channel]
    if (!recipient) return []
    return {
      template,
      audience,
      channel,
      recipient,
      professionalId: professional.id,
      appointmentId: appointment.id,
      parameters,
      fallbackEmail: channel === 'whatsapp' ? recipients.email : null,
    }
  })
}

export type BookingCreated = EventData<typeof bookingEvents.BookingCreated>

/** Both sides hear of a booking; the client's notice tells whether it still awaits an answer. */
export function noticesOfBookingCreated(snapshot: BookingCreated): Notice[] {
  const toClient =
    snapshot.appointment.status === 'confirmed' ? 'msgBookingConfirmed' : 'msgBookingReceived'
  return [...noticesOf('msgBookingRequest', snapshot), ...noticesOf(toClient, snapshot)]
}

/** Only the client hears of a confirmation: the professional made it. */
export function noticesOfBookingConfirmed(snapshot: BookingSnapshot): Notice[] {
  return noticesOf('msgBookingConfirmed', snapshot)
}
