import { z } from 'zod'
import { appointmentStatus } from './appointment-status.ts'
import { agreedService, offeredService, publicService } from './offered-service.ts'
import { publicFace } from './page-face.ts'
import { agreedPlace, place, publicPlace } from './place.ts'
import {
  cents,
  dayOfWeek,
  email,
  id,
  instant,
  localDate,
  phone,
  slug,
  timeOfDay,
  timezone,
} from './primitives.ts'
import { findProfession } from './professions/catalogue.ts'
import { review } from './review.ts'
import { line, paragraph, personName } from './text.ts'

const professionKey = z
  .string('Escolha uma profissão.')
  .refine((key) => findProfession(key) !== undefined, 'Escolha uma profissão da lista.')
  .meta({ description: 'A key of /api/professions.', examples: ['psychologist'] })

export const profession = z
  .object({
    key: z.string().meta({ description: 'Stable.', examples: ['psychologist'] }),
    label: z.string().meta({ examples: ['Psicologia'] }),
    category: z.string().meta({ examples: ['Saúde e clínica'] }),
  })
  .meta({ id: 'Profession' })

/** One working window of one weekday, local times. */
export const availabilityWindow = z
  .object({
    dayOfWeek,
    startTime: timeOfDay,
    endTime: timeOfDay.meta({ examples: ['18:00'] }),
  })
  .meta({ id: 'AvailabilityWindow', description: 'One working window of one weekday.' })

export const timeOff = z
  .object({
    id,
    startsAt: instant,
    endsAt: instant,
    reason: z
      .string()
      .nullable()
      .meta({ examples: ['Férias'] }),
  })
  .meta({ id: 'TimeOff', description: 'A blocked stretch of time.' })

/** Time off over booked days says so: the appointments stay, and somebody has to decide about each. */
export const timeOffWithConflicts = timeOff
  .extend({
    conflicts: z
      .int()
      .meta({ description: 'Appointments to come that lie in it, and stay.', examples: [2] }),
  })
  .meta({ id: 'TimeOffWithConflicts', description: 'Time off, and what lies in it.' })

export const sessionDuration = z
  .int('Informe a duração em minutos.')
  .min(5)
  .max(480)
  .meta({ description: 'Minutes.', examples: [50] })

const PRESENTATION = 'Atendo adultos, em sessões de 50 minutos.'

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
  city: line(2, 80, { example: 'São Paulo' }).nullable(),
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
  bookingQuestion: z
    .preprocess(
      (text) => (text === '' ? null : text),
      line(1, 120, { example: 'O que você gostaria de trabalhar?' }).nullable(),
    )
    .meta({ description: 'Asked on the booking form; answering is up to the client.' }),
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
  bookingQuestion: bookingSettings.shape.bookingQuestion.default(null),
})

const version = (description: string) => z.int().meta({ description, examples: [3] })

const pictureAddress = z
  .string()
  .nullable()
  .meta({ description: 'null: no picture.', examples: ['/media/01a1fd0cdf3d7aab.webp'] })

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

export const availability = z
  .object({
    professionalId: id,
    version: version('Grows with every change of hours or time off.'),
    windows: z.array(availabilityWindow).meta({ description: 'The whole week.' }),
    timeOff: z.array(timeOff).meta({ description: 'All that has not ended.' }),
  })
  .meta({ id: 'Availability', description: 'When a professional works.' })
export type Availability = z.output<typeof availability>

export const rating = z
  .object({
    average: z
      .number()
      .nullable()
      .meta({ description: '1 to 5; null: no review yet.', examples: [4.8] }),
    count: z.int().meta({ examples: [12] }),
  })
  .meta({ id: 'Rating' })

/** What answers say of a practice: as it is stored, so nothing is read again. */
const shown = {
  name: z.string().meta({ examples: ['Ana Souza'] }),
  bio: z.string().meta({ examples: [PRESENTATION] }),
  city: z
    .string()
    .nullable()
    .meta({ examples: ['São Paulo'] }),
  sessionDuration: z.int().meta({ description: 'Minutes.', examples: [50] }),
}

export const professionalCard = z
  .object({
    slug,
    name: shown.name,
    profession,
    bio: shown.bio,
    avatarUrl: pictureAddress,
    city: shown.city,
    sessionDuration: shown.sessionDuration,
    sessionPrice: cents,
    rating,
    services: z
      .array(publicService.pick({ durationMinutes: true, priceCents: true }))
      .default([])
      .meta({ description: 'How long and for how much; empty: sessions of sessionDuration.' }),
  })
  .meta({ id: 'ProfessionalCard', description: 'A professional in a list that strangers read.' })

/** The public page of a professional: nothing private, no contact, no plan. */
export const publicProfile = professionalCard
  .extend({
    timezone: z.string().meta({ examples: ['America/Sao_Paulo'] }),
    autoConfirm: z.boolean().meta({ description: 'Whether a booking is confirmed at once.' }),
    cancellationNoticeHours: z.int().meta({ examples: [12] }),
    minNoticeMinutes: z.int().meta({ examples: [60] }),
    horizonDays: z.int().meta({ examples: [60] }),
    services: z
      .array(publicService)
      .meta({ description: 'What can be booked; empty: sessions of sessionDuration.' }),
    places: z.array(publicPlace).meta({ description: 'Where it takes place; empty: not said.' }),
    bookingQuestion: z
      .string()
      .nullable()
      .meta({ description: 'Asked on the booking form.', examples: [null] }),
    ...publicFace,
    related: z.array(professionalCard).meta({ description: 'Of the same profession.' }),
    reviews: z.array(review).optional().meta({
      description: 'The latest; all of them are at /api/reviews. Absent while nobody can say.',
    }),
    viewer: z
      .object({
        isOwner: z.boolean(),
        isClient: z.boolean(),
        isFollowing: z.boolean(),
        prefill: z
          .object({
            name: z.string().nullable(),
            phone: z.string().nullable(),
            email: z.string().nullable(),
          })
          .meta({ description: 'What the account has entered or proven, for the booking form.' }),
      })
      .optional()
      .meta({ description: 'What whoever is signed in is to the page.' }),
  })
  .meta({ id: 'PublicProfile', description: 'The public page of a professional.' })

/** Told by the slots rule itself: reading each again as an instant cost the gateway 2 % of a listing. */
const offeredStart = z
  .string()
  .meta({ format: 'date-time', examples: ['2026-12-01T09:00:00-03:00'] })

export const slotListing = z
  .object({
    date: localDate,
    sessionDuration: shown.sessionDuration,
    slots: z.object({
      morning: z.array(offeredStart).meta({ description: 'Before 12:00.' }),
      afternoon: z.array(offeredStart).meta({ description: 'Before 18:00.' }),
      evening: z.array(offeredStart).meta({ description: 'From 18:00.' }),
    }),
  })
  .meta({
    id: 'SlotListing',
    description: "Offered starts of one local day, with the professional's offset.",
  })

/** Whether each day of a range still has an offered start. */
export const slotDays = z
  .object({ days: z.array(z.object({ date: localDate, available: z.boolean() })) })
  .meta({ id: 'SlotDays', description: 'Which days still have an offered start.' })

export const paymentStatus = z
  .enum(['none', 'authorized', 'captured', 'refunded'])
  .meta({ id: 'PaymentStatus' })
export type PaymentStatus = z.output<typeof paymentStatus>
export const appointmentSource = z
  .enum(['public', 'professional', 'recurring', 'agent'])
  .meta({ id: 'AppointmentSource', description: 'How it was made.' })

/** What was agreed on besides the time; absent from events of before there were services. */
const agreedOffer = {
  service: agreedService.nullable().optional(),
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
  })
  .meta({ id: 'BookedAppointment' })
