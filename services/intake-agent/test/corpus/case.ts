import type { Sent } from '../lab/conversation.ts'

/** A conversation and what must have been written when it ends. */
export interface Case {
  /** What is said, turn by turn; a list is sent quickly, as one turn. */
  says: readonly (Sent | readonly Sent[])[]
  /** `book ana-souza 27/11 15:00`, in order; nothing where nothing may be written. */
  ends: readonly string[]
  /** Of whoever writes: `ana-souza 26/11 15:00`. */
  has?: readonly string[]
  /** Of somebody else, at these pages. */
  others?: readonly string[]
  /** Pages that wrote to this phone lately. */
  pages?: readonly string[]
  /** The last notice: of the appointment at this place in `has`. */
  notice?: { template: string; of: number; isRepliedTo?: boolean }
  /** In the chat of this page, by nobody known. */
  web?: string
  /** On WhatsApp, by somebody whose phone it does not tell. */
  hidden?: true
  /** As the profile says; null: it says nothing. */
  name?: string | null
  handoff?: string
  /** The last answer says it. */
  answers?: RegExp
}

const ana = ['ana-souza'] as const
const both = ['ana-souza', 'bruno-lima'] as const
export const knows = {
  ana: { pages: ana },
  both: { pages: both },
  bruno: { pages: ['bruno-lima'] as const },
}
