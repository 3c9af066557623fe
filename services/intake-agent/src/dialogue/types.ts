import type { Act } from '../language/acts.rule.ts'
import type { Wish } from '../language/wish.rule.ts'

/** A professional's page, as far as the agent speaks of it. */
export interface Page {
  slug: string
  name: string
  /** In people's words: `Psicologia`. */
  profession: string
  city: string | null
  timezone: string
  durationMinutes: number
  priceCents: number
  autoConfirm: boolean
  cancellationNoticeHours: number
  /** What can be booked; none: sessions of durationMinutes. */
  services: PageService[]
  /** Where; none: it is not said. */
  places: PagePlace[]
  /** How the agent speaks of it. */
  manner: Manner
}

/** As the professional wants the agent to speak of the page. */
export interface Manner {
  /** Off: they answer themselves. */
  enabled: boolean
  /** What a conversation begins with; null: as everybody's. */
  greeting: string | null
  /** What it may tell; null: nothing. */
  address: string | null
  price: string | null
  preparation: string | null
  tone: 'friendly' | 'formal'
}

/** Of who has changed nothing. */
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
  /** null: to be agreed on. */
  priceCents: number | null
  /** Where it can be had; empty: at any place of the page. */
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

/** What is to be booked of a page, where there is a choice. */
export interface Wanted {
  serviceId: string | null
  placeId: string | null
}

/** An appointment of whoever writes. */
export interface OwnAppointment {
  id: string
  startsAt: string
  status: 'pending_confirmation' | 'confirmed'
  version: number
  slug: string
  professionalName: string
  /** In people's words. */
  profession: string
  timezone: string
  attendanceConfirmed: boolean
  /** What may be done with it now. */
  actions: readonly string[]
  /** The name it was booked with. */
  contactName: string | null
}

/** What is to be written once the person says yes; what it names was offered to them. */
export type Proposal =
  | ({ kind: 'book'; slug: string; startsAt: string; name: string; phone: string } & Wanted)
  | { kind: 'move'; slug: string; startsAt: string; appointmentId: string; version: number }
  | { kind: 'cancel'; slug: string; startsAt: string; appointmentId: string; version: number }
  | { kind: 'attend'; slug: string; startsAt: string; appointmentId: string; version: number }

/** What came of it: done, or the code of the refusal. */
export type Committed = { done: true; pending: boolean } | { done: false; code: string }

/** What the agent can ask the services for; each for the person of the conversation and nobody else. */
export interface Tools {
  page(slug: string): Promise<Page | null>
  findProfessionals(query: string): Promise<Page[]>
  /** Local days from one to another, at most 62, that still have an offered start. */
  days(slug: string, from: string, to: string, wanted: Wanted): Promise<string[]>
  /** Offered starts of a local day, with the professional's offset, in their order. */
  starts(slug: string, date: string, wanted: Wanted): Promise<string[]>
  /** Future ones, in their order; none for who has not proven who they are. */
  appointments(): Promise<OwnAppointment[]>
  commit(proposal: Proposal): Promise<Committed>
}

/** Something that can be chosen, once it was offered. */
export type Offer =
  | { kind: 'slot'; slug: string; startsAt: string }
  | { kind: 'page'; slug: string; name: string }
  | { kind: 'service'; slug: string; serviceId: string }
  | { kind: 'place'; slug: string; placeId: string }
  | { kind: 'appointment'; appointmentId: string }
  /** To just this proposal: an old button says nothing about a new one. */
  | { kind: 'yes'; to: Proposal | null }
  | { kind: 'no' }
  | { kind: 'act'; act: Act }

/** How it is shown: on a button, in a list, in the chat. */
export interface Option {
  offer: Offer
  /** At most 20 characters, the room of a button. */
  label: string
  /** At most 72 characters; of a list. */
  description?: string
}

/** What the person is at. */
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

/** What is remembered of a conversation from one turn to the next. */
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
  /** Where the channel says nothing about who writes: as they typed it. */
  phone: string | null
  /** How often in a row nothing was understood. */
  misses: number
  greeted: boolean
}

/** Whatever the page has first. */
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

/** Who writes, as the channel knows. */
export interface Person {
  /** On WhatsApp answers reach them later as well; in the chat of a page only who asks has the answer. */
  channel: 'whatsapp' | 'web'
  /** E.164, proven by the channel; null in the chat of a page, and where WhatsApp does not tell it. */
  phone: string | null
  /** As their profile says. */
  name: string | null
}

/** What their last notice was about, and the pages that wrote to them or that they have appointments with. */
export interface Surroundings {
  /** Of the message that was answered, or the last one of the last three days. */
  notice: {
    template: string
    slug: string | null
    appointmentId: string | null
    isRepliedTo: boolean
  } | null
  /** Pages that it may be about. */
  pages: Page[]
}

export type Said =
  | { kind: 'text'; text: string }
  /** An option of before; null: it is not offered any more. */
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
  /** null: nothing is to be said. */
  text: string | null
  options: Option[]
  memory: Memory
  /** The professional is asked to take over, of this page. */
  handoff: string | null
  /** Nothing of it was understood: a language model may do better. */
  unsure: boolean
}
