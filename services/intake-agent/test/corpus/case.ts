import type { Sent } from '../lab/conversation.ts'

/** A conversation, and the changes that the agent must have made at its end. */
export interface Case {
  /** What the client says, turn by turn. A list is several quick messages of one turn. */
  says: readonly (Sent | readonly Sent[])[]
  /** The changes in order (`book ana-souza 27/11 15:00`). Empty: the agent must change nothing. */
  ends: readonly string[]
  /** The client's appointments: `ana-souza 26/11 15:00`. */
  has?: readonly string[]
  /** Appointments of another client. */
  others?: readonly string[]
  /** Pages that wrote to this phone lately. */
  pages?: readonly string[]
  /** The index in `has` of the appointment that the last notice was about. */
  notice?: { template: string; of: number; isRepliedTo?: boolean }
  /** The client writes in the chat of this page, unknown. */
  web?: string
  /** WhatsApp hides the client's phone. */
  hidden?: true
  /** The name in the client's profile; null: none. */
  name?: string | null
  handoff?: string
  /** What the last answer must match. */
  answers?: RegExp
}

const ana = ['ana-souza'] as const
const both = ['ana-souza', 'bruno-lima'] as const
export const knows = {
  ana: { pages: ana },
  both: { pages: both },
  bruno: { pages: ['bruno-lima'] as const },
}
