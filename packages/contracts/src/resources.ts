import { z } from 'zod'
import { appointmentStatus } from './appointment-status.ts'
import {
  cents,
  dayOfWeek,
  email,
  id,
  instant,
  line,
  localDate,
  paragraph,
  phone,
  slug,
  timeOfDay,
  timezone,
} from './primitives.ts'
import { findProfession } from './professions.ts'

const professionKey = z
  .string('Escolha uma profissão.')
  .refine((key) => findProfession(key) !== undefined, 'Escolha uma profissão da lista.')

export const profession = z.object({ key: z.string(), label: z.string(), category: z.string() })

/** One working window of one weekday, local times. */
export const availabilityWindow = z.object({
  dayOfWeek,
  startTime: timeOfDay,
  endTime: timeOfDay,
})

export const timeOff = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  reason: z.string().nullable(),
})

/** Minutes. */
export const sessionDuration = z.int('Informe a duração em minutos.').min(5).max(480)

/** How a page takes bookings: what its owner may change on its own settings page. */
export const bookingSettings = z.object({
  autoConfirm: z.boolean(),
  timezone,
  minNoticeMinutes: z.int().min(0).max(43_200),
  horizonDays: z.int().min(1).max(365),
  bufferMinutes: z.int().min(0).max(240),
  cancellationNoticeHours: z.int().min(0).max(720),
  published: z.boolean(),
  city: line(2, 80).nullable(),
  profession: professionKey,
})

/** What a person may set about their practice; the defaults are those of a new professional. */
export const practice = z.object({
  name: line(2, 120),
  profession: professionKey,
  bio: paragraph(2000).default(''),
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
})

export const instantPayKeyType = z.enum(
  ['cpf', 'cnpj', 'phone', 'email', 'evp'],
  'Escolha o tipo da chave.',
)

/** A professional as its owner, the scheduling service, tells it to the others. */
export const professional = z.object({
  ...practice.shape,
  id,
  userId: z.string(),
  slug,
  avatarUrl: z.string().nullable(),
  /** The Pix key clients pay to; absent from events told before there were keys. */
  instantPayKeyType: instantPayKeyType.nullable().default(null),
  instantPayKey: z.string().nullable().default(null),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every change of the professional; a copy keeps the highest it has seen. */
  version: z.int(),
})
export type Professional = z.output<typeof professional>

/** The whole week and all time off; `version` grows with every change. */
export const availability = z.object({
  professionalId: id,
  version: z.int(),
  windows: z.array(availabilityWindow),
  timeOff: z.array(timeOff),
})
export type Availability = z.output<typeof availability>

export const rating = z.object({ average: z.number().nullable(), count: z.int() })

/** A professional in a list that strangers read. */
export const professionalCard = z.object({
  slug,
  name: z.string(),
  profession,
  bio: z.string(),
  avatarUrl: z.string().nullable(),
  city: z.string().nullable(),
  sessionDuration: z.int(),
  sessionPrice: cents,
  rating,
})

/** The public page of a professional: nothing private, no contact, no plan. */
export const publicProfile = professionalCard.extend({
  timezone: z.string(),
  autoConfirm: z.boolean(),
  cancellationNoticeHours: z.int(),
  minNoticeMinutes: z.int(),
  horizonDays: z.int(),
  related: z.array(professionalCard),
})

/** Told by the slots rule itself: reading each again as an instant cost the gateway 2 % of a listing. */
const offeredStart = z.string().meta({ format: 'date-time' })

/** Offered starts of one local day, with the professional's offset. */
export const slotListing = z.object({
  date: localDate,
  sessionDuration: z.int(),
  slots: z.object({
    morning: z.array(offeredStart),
    afternoon: z.array(offeredStart),
    evening: z.array(offeredStart),
  }),
})

export const paymentStatus = z.enum(['none', 'authorized', 'captured', 'refunded'])
const appointmentSource = z.enum(['public', 'professional', 'recurring', 'agent'])

export const appointment = z.object({
  id,
  professionalId: id,
  clientId: id,
  startsAt: instant,
  endsAt: instant,
  status: appointmentStatus,
  paymentStatus,
  priceCents: cents,
  source: appointmentSource,
  version: z.int(),
})
