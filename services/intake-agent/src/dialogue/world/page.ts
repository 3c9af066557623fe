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
})
export type PageService = z.output<typeof serviceSchema>

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

/** The chosen service and place, if the page has a choice. */
export const wanted = z.object({ serviceId: z.string().nullable(), placeId: z.string().nullable() })
export type Wanted = z.output<typeof wanted>

/** The page's first service and place. */
export const nothingWanted: Wanted = { serviceId: null, placeId: null }
