import type { CommandOf, SocialTone } from '../reading/command.ts'
import type { Memory } from './memory.ts'
import type { Offer, Option } from './world/offers.ts'
import type { Page } from './world/page.ts'
import type { Person, Said, Surroundings } from './world/person.ts'
import type { OwnAppointment, Tools } from './world/tools.ts'

export interface Turn {
  said: readonly Said[]
  memory: Memory
  person: Person
  around: Surroundings
  now: Temporal.Instant
  tools: Tools
}

/** What the reducer knows of the world: gathered before it, so that it asks no service. */
export interface Facts {
  person: Person
  now: Temporal.Instant
  /** The page that is spoken about, before the message names another. */
  thread: Page | null
  /** The client's future appointments; none without a proven phone. */
  own: readonly OwnAppointment[]
  /** The appointment of a reminder that was sent after the last answer, or of the notice that is replied to. */
  reminded: OwnAppointment | null
  /** What each `page` command may mean, in the order of the commands; empty: nobody. */
  found: ReadonlyMap<object, readonly Page[]>
  /** The message in the client's words, for the professional only. */
  quote: string
}

export interface Reply {
  /** null: no answer. */
  text: string | null
  options: Option[]
  memory: Memory
  /** The page whose professional shall take over. */
  handoff: string | null
  /** Nothing was understood. */
  unsure: boolean
}

/** A turn with what is known of it. */
export interface Talk {
  turn: Turn
  facts: Facts
  memory: Memory
}

/** What follows from a message: asks the services, and words the answer. null: there is nothing to say. */
export type Step = (talk: Talk) => Promise<Reply | null> | Reply | null

/** What follows from the commands of a message, decided without asking any service. */
export interface Reduced {
  memory: Memory
  step: Step
  /** Questions, answered before the step. */
  asks: readonly CommandOf<'ask'>[]
  tones: readonly SocialTone[]
}

export type { Offer, Option }

/** Fills a slot from what is known, or asks for it. */
export type Filler = (talk: Talk) => Promise<Talk | Reply>
