import type { Sent } from '../lab/conversation.ts'
import type { State, Talk } from './talk.ts'

/** What the client sees after a turn. */
export interface Answer {
  /** null: the agent says nothing. */
  text: string | null
  /** The labels of buttons and list rows. */
  options: string[]
}

/** What is true when a talk has ended. */
export interface Ended {
  /** Every appointment, but those of `others`. */
  appointments: State[]
  /** Appointments of other people. */
  others: State[]
  /** Pages whose professional was called. */
  handoffs: string[]
  /** Messages that were passed on to professionals. */
  told: { page: string; text: string }[]
  /** Places on waitlists: `luiza-prado 26/11 morning`. */
  waits: string[]
}

/** A talk that goes on. */
export interface Session {
  /** Sends the messages of one turn. */
  say(messages: readonly Sent[]): Promise<Answer>
  /** Lets time pass. */
  wait(duration: string): Promise<void>
  end(): Promise<Ended>
}

/** Where talks take place: the town in memory, or real services with the town's pages. */
export interface Stage {
  open(talk: Talk): Promise<Session>
  /** Whether it can be played there; without it every talk can. */
  plays?(talk: Talk): boolean
}
