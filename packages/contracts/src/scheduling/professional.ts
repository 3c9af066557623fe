import { z } from 'zod'
import { offeredService } from '../offer/offered-service.ts'
import { offeredPackage } from '../offer/packages.ts'
import { place } from '../offer/place.ts'
import { NO_PREPAYMENT } from '../offer/prepaid-cents.ts'
import { prepayment, storedPrepayment } from '../offer/prepayment.ts'
import {
  cents,
  email,
  id,
  instant,
  phone,
  slug,
  textOrNull,
  timezone,
  version,
} from '../text/primitives.ts'
import { line, paragraph, personName } from '../text/text.ts'
import { findProfession } from './professions/catalogue.ts'

const professionKey = z
  .string('Escolha uma profissão.')
  .refine((key) => findProfession(key) !== undefined, 'Escolha uma profissão da lista.')
  .meta({ description: 'A key of /api/professions.', examples: ['psychologist'] })

export const sessionDuration = z
  .int('Informe a duração em minutos.')
  .min(5)
  .max(480)
  .meta({ description: 'Minutes.', examples: [50] })

export const PRESENTATION = 'Atendo adultos, em sessões de 50 minutos.'

/** How a page takes bookings: what its owner may change on its own settings page. */
export const bookingSettings = z.object({
  autoConfirm: z
    .boolean()
    .meta({ description: 'Whether a booking is confirmed at once.', examples: [true] }),
  timezone,
  minNoticeMinutes: z
    .int()
    .min(0)
    .max(43_200)
    .meta({ description: 'How long before a start it can still be booked.', examples: [60] }),
  horizonDays: z
    .int()
    .min(1)
    .max(365)
    .meta({ description: 'How many days ahead can be booked.', examples: [60] }),
  bufferMinutes: z
    .int()
    .min(0)
    .max(240)
    .meta({ description: 'Free minutes kept around an appointment.', examples: [10] }),
  cancellationNoticeHours: z
    .int()
    .min(0)
    .max(720)
    .meta({ description: 'Until how long before the start a client may cancel.', examples: [12] }),
  published: z.boolean().meta({ description: 'Listed on /explore.', examples: [true] }),
  city: line(2, 80, { example: 'São Paulo' }).nullable().meta({
    description:
      'Asked for with its state (`Bom Jesus, PI`) where several municipalities have the name.',
  }),
  profession: professionKey,
  slotStepMinutes: z
    .int('Informe o passo em minutos.')
    .min(5, 'O passo vai de 5 a 480 minutos.')
    .max(480, 'O passo vai de 5 a 480 minutos.')
    .nullable()
    .meta({
      description: 'Minutes between two offered starts; null: the length of what is booked.',
      examples: [30],
    }),
  waitlistHold: z.boolean().meta({
    description: 'Whether a time is kept from the listing while it is offered to who waits.',
    examples: [true],
  }),
  bookingQuestion: z
    .preprocess(
      (text) => (text === '' ? null : text),
      line(1, 120, { example: 'O que você gostaria de trabalhar?' }).nullable(),
    )
    .meta({ description: 'Asked on the booking form; answering is up to the client.' }),
  prepayment: prepayment.meta({
    description: 'Of a page without services, which have their own.',
  }),
})

/** What a person may set about their practice; the defaults are those of a new professional. */
export const practice = z.object({
  name: personName(),
  profession: professionKey,
  bio: paragraph(2000, { example: PRESENTATION }).default(''),
  phone,
  email: email.nullable().default(null),
  city: bookingSettings.shape.city.default(null),
  sessionDuration: sessionDuration.default(50),
  sessionPrice: cents.default(0),
  autoConfirm: bookingSettings.shape.autoConfirm.default(false),
  timezone: timezone.default('America/Sao_Paulo'),
  minNoticeMinutes: bookingSettings.shape.minNoticeMinutes.default(60),
  horizonDays: bookingSettings.shape.horizonDays.default(60),
  bufferMinutes: bookingSettings.shape.bufferMinutes.default(0),
  cancellationNoticeHours: bookingSettings.shape.cancellationNoticeHours.default(12),
  published: bookingSettings.shape.published.default(true),
  slotStepMinutes: bookingSettings.shape.slotStepMinutes.default(null),
  /** Absent from events of before there was a waitlist. */
  waitlistHold: bookingSettings.shape.waitlistHold.default(true),
  bookingQuestion: bookingSettings.shape.bookingQuestion.default(null),
})

export const pictureAddress = textOrNull('/media/01a1fd0cdf3d7aab.webp', 'null: no picture.')

export const instantPayKeyType = z
  .enum(['cpf', 'cnpj', 'phone', 'email', 'evp'], 'Escolha o tipo da chave.')
  .meta({ id: 'PixKeyType', description: 'What a Pix key is.', examples: ['email'] })

/** A professional without what they offer, which has routes of its own. */
const professionalAlone = z.object({
  ...practice.shape,
  phone: phone
    .nullable()
    .meta({ description: 'Where notices go; null: nobody has proven one yet.' }),
  id,
  userId: z.string(),
  slug,
  avatarUrl: pictureAddress,
  /** What others are told is in force only while a Pix account is connected. Absent from earlier events. */
  prepayment: storedPrepayment.default(NO_PREPAYMENT),
  /** The Pix key clients pay to; absent from events published before there were keys. */
  instantPayKeyType: instantPayKeyType.nullable().default(null),
  instantPayKey: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'As its directory holds it.', examples: ['ana@example.com'] }),
  createdAt: instant,
  updatedAt: instant,
  version: version('Grows with every change of the professional; a copy keeps the highest seen.'),
})

/** A professional as its owner, the scheduling service, publishes it. */
export const professional = professionalAlone
  .extend({
    /** In their order, inactive ones too; absent from events of before there were any. */
    services: z.array(offeredService).default([]),
    places: z.array(place).default([]),
    /** What is sold together; absent from events of before there were packages. */
    packages: z.array(offeredPackage).default([]),
    /** Addresses that the page had before; absent from events of before one could change. */
    formerSlugs: z.array(slug).default([]),
  })
  .meta({ id: 'ToldProfessional', description: 'A professional as the other services copy it.' })
export type Professional = z.output<typeof professional>

/** What only the account that owns the page is told besides. */
export const ownProfessional = professionalAlone
  .extend({
    pendingPhone: phone.nullable().meta({
      description: 'Waits for the code that was sent to it; nothing else goes there.',
      examples: ['+5511987651234'],
    }),
    phoneProvenAt: instant.nullable().meta({ description: 'Since when `phone` is the page’s.' }),
  })
  .meta({ id: 'Professional', description: 'A professional as its owner sees it.' })
export type OwnProfessional = z.output<typeof ownProfessional>

/** Whom notices about a page are for, as it was known when it happened. */
export const pageOwner = z.object({
  id,
  userId: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  timezone: z.string(),
})
export type PageOwner = z.output<typeof pageOwner>
