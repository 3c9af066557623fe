import { z } from 'zod'
import { actNames } from '../language/acts.rule.ts'
import { wishSchema } from '../language/wish.rule.ts'

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
const page = z.object({
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
const wanted = z.object({ serviceId: z.string().nullable(), placeId: z.string().nullable() })
export type Wanted = z.output<typeof wanted>

/** The page's first service and place. */
export const nothingWanted: Wanted = { serviceId: null, placeId: null }

/** An appointment of the client. */
export interface OwnAppointment {
  id: string
  startsAt: string
  status: 'pending_confirmation' | 'confirmed'
  version: number
  slug: string
  professionalName: string
  /** As shown to people. */
  profession: string
  timezone: string
  attendanceConfirmed: boolean
  /** The changes that are allowed now. */
  actions: readonly string[]
  /** The name in the booking. */
  contactName: string | null
}

const start = { slug: z.string(), startsAt: z.string() }
const change = { ...start, appointmentId: z.string(), version: z.number() }

/** The change to make after the person says yes. It names only offered things. */
const proposal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('book'),
    ...start,
    ...wanted.shape,
    name: z.string(),
    phone: z.string(),
  }),
  z.object({ kind: z.literal('move'), ...change }),
  z.object({ kind: z.literal('cancel'), ...change }),
  z.object({ kind: z.literal('attend'), ...change }),
])
export type Proposal = z.output<typeof proposal>

/** The result: done, or the error code. */
export type Committed = { done: true; pending: boolean } | { done: false; code: string }

/** The agent's calls to other services, each on behalf of the conversation's client only. */
export interface Tools {
  page(slug: string): Promise<Page | null>
  findProfessionals(query: string): Promise<Page[]>
  /** Local days from one to another, at most 62, that still have an offered start. */
  days(slug: string, from: string, to: string, wanted: Wanted): Promise<string[]>
  /** Offered starts of a local day, with the professional's offset, in their order. */
  starts(slug: string, date: string, wanted: Wanted): Promise<string[]>
  /** Future appointments in order; none for a client without a proven phone. */
  appointments(): Promise<OwnAppointment[]>
  commit(proposal: Proposal): Promise<Committed>
}

/** An offered option. */
export const offerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slot'), ...start }),
  z.object({ kind: z.literal('page'), slug: z.string(), name: z.string() }),
  z.object({ kind: z.literal('service'), slug: z.string(), serviceId: z.string() }),
  z.object({ kind: z.literal('place'), slug: z.string(), placeId: z.string() }),
  z.object({ kind: z.literal('appointment'), appointmentId: z.string() }),
  /** `to` is the proposal it answers: an old button does not answer a new proposal. */
  z.object({ kind: z.literal('yes'), to: proposal.nullable() }),
  z.object({ kind: z.literal('no') }),
  z.object({ kind: z.literal('act'), act: z.enum(actNames) }),
])
export type Offer = z.output<typeof offerSchema>

/** The label for a button, a list and the chat. */
const option = z.object({
  offer: offerSchema,
  /** At most 20 characters, the room of a button. */
  label: z.string(),
  /** At most 72 characters; of a list. */
  description: z.string().exactOptional(),
})
export type Option = z.output<typeof option>

/** The client's current task. */
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book'), wish: wishSchema }),
  z.object({
    kind: z.literal('reschedule'),
    appointmentId: z.string().nullable(),
    wish: wishSchema,
    from: wishSchema.nullable(),
  }),
  z.object({
    kind: z.literal('cancel'),
    appointmentId: z.string().nullable(),
    from: wishSchema.nullable(),
  }),
  z.object({ kind: z.literal('attend') }),
])
export type Task = z.output<typeof task>

const question = z
  .enum(['page', 'service', 'place', 'when', 'appointment', 'name', 'phone', 'yes'])
  .nullable()

/** The state of a conversation between turns. */
const memory = z.object({
  page: page.nullable(),
  task: task.nullable(),
  /** Of the page. */
  wanted,
  asked: question,
  /** The start chosen, while a name or a phone is asked for. */
  chosen: z.string().nullable(),
  options: z.array(option),
  proposal: proposal.nullable(),
  name: z.string().nullable(),
  /** As the client typed it, if the channel does not tell it. */
  phone: z.string().nullable(),
  /** Consecutive messages that were not understood. */
  misses: z.number(),
  greeted: z.boolean(),
})
export type Memory = z.output<typeof memory>

export const emptyMemory: Memory = {
  page: null,
  task: null,
  wanted: nothingWanted,
  asked: null,
  chosen: null,
  options: [],
  proposal: null,
  name: null,
  phone: null,
  misses: 0,
  greeted: false,
}

/** The stored state, or an empty one if an earlier version stored it in another shape. */
export const readMemory = (stored: unknown): Memory => memory.safeParse(stored).data ?? emptyMemory

/** The client as the channel knows them. */
export interface Person {
  /** WhatsApp delivers answers later too. A page's chat answers only the request. */
  channel: 'whatsapp' | 'web'
  /** E.164, proven by the channel. null in a page's chat, or if WhatsApp hides it. */
  phone: string | null
  /** As their profile says. */
  name: string | null
}

/** The subject of the client's last notice, and the pages that wrote to them or have their appointments. */
export interface Surroundings {
  /** The notice that the client replied to, or the last one of the past three days. */
  notice: {
    template: string
    slug: string | null
    appointmentId: string | null
    isRepliedTo: boolean
  } | null
  /** Pages that the message may be about. */
  pages: Page[]
}

/** Messages without text. */
export const otherKinds = [
  'audio',
  'image',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'edited',
  'deleted',
  'unknown',
] as const
export type OtherKind = (typeof otherKinds)[number]

export type Said =
  | { kind: 'text'; text: string }
  /** An earlier option, or null if it is no longer offered. */
  | { kind: 'tap'; offer: Offer | null }
  | { kind: 'other'; what: OtherKind }

export interface Turn {
  said: readonly Said[]
  memory: Memory
  person: Person
  around: Surroundings
  now: Temporal.Instant
  tools: Tools
}

export interface Reply {
  /** null: no answer. */
  text: string | null
  options: Option[]
  memory: Memory
  /** The page whose professional shall take over. */
  handoff: string | null
  /** The grammar understood nothing, so a language model may answer. */
  unsure: boolean
}
