import type { Offer, Option } from '../dialogue/world/offers.ts'
import type { Page, Wanted } from '../dialogue/world/page.ts'
import type { Proposal } from '../dialogue/world/proposal.ts'
import type { OwnAppointment } from '../dialogue/world/tools.ts'
import type { LocalStart, Wish } from '../language/wishes/wish.rule.ts'
import type { Flow, ReadCommand, Slot } from './command.ts'

/** What a reader may know besides the message. It is plain data: a reader asks no service. */
export interface ReadingContext {
  now: Temporal.Instant
  /** The time zone of what is spoken about. */
  timezone: string
  channel: 'whatsapp' | 'web'
  /** The page that is spoken about, with its services and places. */
  page: Page | null
  /** What the page answers in the professional's own words; `ask` names an entry by its place. */
  questions: readonly { question: string; answer: string }[]
  /** Local days from today on, at most a week, on which the page is open; only for a reader that reads more. */
  openDays: readonly string[]
  /** Pages that the message may be about: those that wrote, and those of the client's appointments. */
  pages: readonly Page[]
  /** The client's future appointments; none without a proven phone. */
  own: readonly OwnAppointment[]
  /** What goes on; null: nothing. */
  flow: Flow | null
  /** What the last answer asked; `yes`: whether the proposal suits; `flow`: which of two things is wanted. */
  asked: Slot | 'yes' | 'flow' | null
  /** What a yes would write. */
  proposal: Proposal | null
  /** What a mere yes would do if nothing is proposed, `Quer falar com a Ana?`, or null. */
  invited: Offer | null
  /** A reminder was sent after the last answer: a yes confirms this appointment. */
  reminded: OwnAppointment | null
  /** The template of the last notice of the past three days. */
  notice: string | null
  /** The options of the last answer; `choose` names one by its place. */
  options: readonly Option[]
  /** The starts among them, in their order. */
  shown: readonly LocalStart[]
  /** The time that was wished for so far. */
  wish: Wish
  /** What was booked or moved within the last ten minutes. */
  done: OwnAppointment | null
  /** For whom the booking is, if not for the writer. */
  guest: { relation: string | null; name: string | null } | null
  /** Further people, who are booked with this one. */
  further: readonly { relation: string | null; name: string | null }[]
  /** The service and the place chosen so far. */
  wanted: Wanted
  /** The booking is wished for every week. */
  isWeekly: boolean
  /** The client's name, if it is known. */
  name: string | null
  /** Whether the channel tells the client's phone. */
  hasPhone: boolean
  /** The agent has answered in this conversation. */
  isGoingOn: boolean
  /** The last ten messages before this one, oldest first; only for a reader that reads more. */
  history: readonly { by: 'client' | 'agent'; text: string }[]
}

/** A message as it was read. */
export interface Reading {
  /** In the order of the message; never empty: `unclear` if nothing was read. */
  commands: readonly ReadCommand[]
  /** Who read it, for the review of talks. */
  by: 'grammar' | 'learned' | 'model' | 'button'
}

/** Turns what a person wrote (the texts of a turn, a line each) into commands. It words nothing that anybody reads. */
export interface Reader {
  /** It is told what was said before and on which days the page is open, too: both have to be asked for. */
  readsMore?: true
  read(message: string, context: ReadingContext): Promise<Reading>
}
