import type { Act } from '../language/acts.rule.ts'
import type { Wish } from '../language/wish.rule.ts'

/** The parts of a professional's page that the agent uses. */
export interface Page {
  slug: string
  name: string
  /** As shown to people: `Psicologia`. */
  profession: string
  city: string | null
  timezone: string
  durationMinutes: number
  priceCents: number
  autoConfirm: boolean
  cancellationNoticeHours: number
  /** Bookable services. Empty: sessions of durationMinutes. */
  services: PageService[]
  /** Places. Empty: the agent names no place. */
  places: PagePlace[]
  /** The agent's settings for this page. */
  manner: Manner
}

/** The agent's settings for a page, chosen by the professional. */
export interface Manner {
  /** Off: the professional answers. */
  enabled: boolean
  /** The greeting; null: the default one. */
  greeting: string | null
  /** Facts that the agent may tell; null: none. */
  address: string | null
  price: string | null
  preparation: string | null
  tone: 'friendly' | 'formal'
}

/** The default settings. */
export const usualManner: Manner = {
  enabled: true,
  greeting: null,
  address: null,
  price: null,
  preparation: null,
  tone: 'friendly',
}

export interface PageService {
  id: string
  name: string
  durationMinutes: number
  /** null: no agreed price. */
  priceCents: number | null
  /** Places that offer it. Empty: every place of the page. */
  placeIds: string[]
}

export interface PagePlace {
  id: string
  kind: string
  label: string
  street?: string | null | undefined
  district?: string | null | undefined
  city?: string | null | undefined
}

/** The chosen service and place, if the page has a choice. */
export interface Wanted {
  serviceId: string | null
  placeId: string | null
}

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

/** The change to make after the person says yes. It names only offered things. */
export type Proposal =
  | ({ kind: 'book'; slug: string; startsAt: string; name: string; phone: string } & Wanted)
  | { kind: 'move'; slug: string; startsAt: string; appointmentId: string; version: number }
  | { kind: 'cancel'; slug: string; startsAt: string; appointmentId: string; version: number }
  | { kind: 'attend'; slug: string; startsAt: string; appointmentId: string; version: number }

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
export type Offer =
  | { kind: 'slot'; slug: string; startsAt: string }
  | { kind: 'page'; slug: string; name: string }
  | { kind: 'service'; slug: string; serviceId: string }
  | { kind: 'place'; slug: string; placeId: string }
  | { kind: 'appointment'; appointmentId: string }
  /** The proposal it answers: an old button does not answer a new proposal. */
  | { kind: 'yes'; to: Proposal | null }
  | { kind: 'no' }
  | { kind: 'act'; act: Act }

/** The label for a button, a list and the chat. */
export interface Option {
  offer: Offer
  /** At most 20 characters, the room of a button. */
  label: string
  /** At most 72 characters; of a list. */
  description?: string
}

/** The client's current task. */
export type Task =
  | { kind: 'book'; wish: Wish }
  | { kind: 'reschedule'; appointmentId: string | null; wish: Wish; from: Wish | null }
  | { kind: 'cancel'; appointmentId: string | null; from: Wish | null }
  | { kind: 'attend' }

export type Question =
  | 'page'
  | 'service'
  | 'place'
  | 'when'
  | 'appointment'
  | 'name'
  | 'phone'
  | 'yes'
  | null

/** The state of a conversation between turns. */
export interface Memory {
  page: Page | null
  task: Task | null
  /** Of the page. */
  wanted: Wanted
  asked: Question
  /** The start chosen, while a name or a phone is asked for. */
  chosen: string | null
  options: Option[]
  proposal: Proposal | null
  name: string | null
  /** As the client typed it, if the channel does not tell it. */
  phone: string | null
  /** Consecutive messages that were not understood. */
  misses: number
  greeted: boolean
}

/** The page's first service and place. */
export const nothingWanted: Wanted = { serviceId: null, placeId: null }

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

export type Said =
  | { kind: 'text'; text: string }
  /** An earlier option, or null if it is no longer offered. */
  | { kind: 'tap'; offer: Offer | null }
  | {
      kind: 'other'
      what:
        | 'audio'
        | 'image'
        | 'video'
        | 'document'
        | 'sticker'
        | 'location'
        | 'contacts'
        | 'reaction'
        | 'edited'
        | 'deleted'
        | 'unknown'
    }

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
