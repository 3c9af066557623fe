import { z } from 'zod'

/** The agent's settings for a page, chosen by the professional. */
export const mannerSchema = z.object({
  /** Off: the professional answers. */
  enabled: z.boolean(),
  /** null: the default greeting. */
  greeting: z.string().nullable(),
  /** Facts that the agent may tell; null: none. */
  address: z.string().nullable(),
  price: z.string().nullable(),
  preparation: z.string().nullable(),
  tone: z.enum(['friendly', 'formal']),
})
export type Manner = z.output<typeof mannerSchema>

/** The default settings. */
export const usualManner: Manner = {
  enabled: true,
  greeting: null,
  address: null,
  price: null,
  preparation: null,
  tone: 'friendly',
}

/** The fields of scheduling's services that the agent uses. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  durationMinutes: z.number(),
  /** null: no agreed price. */
  priceCents: z.number().nullable(),
  /** Places that offer it. Empty: every place of the page. */
  placeIds: z.array(z.string()),
  /** Only done beside another service: one of these, or any where it names none. */
  addOn: z.boolean().default(false),
  addsTo: z.array(z.string()).nullable().default(null),
  /** Whether it can be booked twice in one appointment. */
  repeatable: z.boolean().default(false),
})
export type PageService = z.output<typeof serviceSchema>

/** Minutes of these services one after the other; of none, of the page's session. */
export const lengthOf = (
  { durationMinutes }: { durationMinutes: number },
  services: readonly PageService[],
): number =>
  services.length > 0
    ? services.reduce((sum, one) => sum + one.durationMinutes, 0)
    : durationMinutes

const line = z.string().nullish()
/** The fields of scheduling's places that the agent uses. */
export const placeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  street: line,
  district: line,
  city: line,
})
export type PagePlace = z.output<typeof placeSchema>

/** The parts of a professional's page that the agent uses. */
export const page = z.object({
  slug: z.string(),
  name: z.string(),
  /** As shown to people: `Psicologia`. */
  profession: z.string(),
  city: z.string().nullable(),
  timezone: z.string(),
  durationMinutes: z.number(),
  priceCents: z.number(),
  autoConfirm: z.boolean(),
  cancellationNoticeHours: z.number(),
  /** Bookable services. Empty: sessions of durationMinutes. */
  services: z.array(serviceSchema),
  /** Places. Empty: the agent names no place. */
  places: z.array(placeSchema),
  /** A page that was stored before settings existed has the default ones. */
  manner: mannerSchema.catch(usualManner),
})
export type Page = z.output<typeof page>

/** The chosen services, done one after the other in one appointment, and the place, if the page has a choice. */
export const wanted = z.object({ serviceIds: z.array(z.string()), placeId: z.string().nullable() })
export type Wanted = z.output<typeof wanted>

/** The page's first service and place. */
export const nothingWanted: Wanted = { serviceIds: [], placeId: null }
