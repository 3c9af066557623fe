import { z } from 'zod'
import { review } from '../appointments/review.ts'
import { publicService } from '../offer/offered-service.ts'
import { publicPackage } from '../offer/packages.ts'
import { publicPlace } from '../offer/place.ts'
import { NO_PREPAYMENT } from '../offer/prepaid-cents.ts'
import { storedPrepayment } from '../offer/prepayment.ts'
import { contactFields } from '../text/person.ts'
import { cents, localDate, slug, textOrNull } from '../text/primitives.ts'
import { publicFace } from './page-face.ts'
import { PRESENTATION, pictureAddress } from './professional.ts'

export const profession = z
  .object({
    key: z.string().meta({ description: 'Stable.', examples: ['psychologist'] }),
    label: z.string().meta({ examples: ['Psicologia'] }),
    category: z.string().meta({ examples: ['Saúde e clínica'] }),
  })
  .meta({ id: 'Profession' })

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
  city: textOrNull('São Paulo'),
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
    // The version before does not answer it.
    packages: z
      .array(publicPackage)
      .default([])
      .meta({ description: 'What can be bought together; empty: nothing.' }),
    // The version before does not answer it.
    prepayment: storedPrepayment
      .default(NO_PREPAYMENT)
      .meta({ description: 'Of a page without services, which have their own.' }),
    bookingQuestion: textOrNull(null, 'Asked on the booking form.'),
    ...publicFace,
    related: z
      .array(professionalCard)
      .meta({ description: 'Of the same profession; empty where the page shows none.' }),
    // The version before does not answer it.
    relatedFor: z.enum(['everybody', 'explorers']).default('everybody').meta({
      description: 'Who is shown them: everybody, or only who comes from /explore.',
    }),
    // The version before does not answer it.
    code: z
      .string()
      .optional()
      .meta({
        description: 'Names the page in a message to the assistant; the same for good.',
        examples: ['3F7K2MQ9XT'],
      }),
    whatsappUrl: z
      .string()
      .nullable()
      .optional()
      .meta({
        description: 'Begins a conversation with the assistant about the page; null: not here.',
        examples: ['https://wa.me/551140000000?text=Ol%C3%A1%21'],
      }),
    reviews: z.array(review).optional().meta({
      description: 'The latest; all of them are at /api/reviews. Absent while nobody can say.',
    }),
    viewer: z
      .object({
        isOwner: z.boolean(),
        isClient: z.boolean(),
        isFollowing: z.boolean(),
        prefill: z
          .object(contactFields)
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
