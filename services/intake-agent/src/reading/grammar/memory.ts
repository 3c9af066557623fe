import type { Option } from '../../dialogue/world/offers.ts'
import { nothingWanted, type Page, type Wanted } from '../../dialogue/world/page.ts'
import type { Proposal } from '../../dialogue/world/tools.ts'
import type { Act } from '../../language/acts.rule.ts'
import type { Wish } from '../../language/wishes/wish.rule.ts'

/** What goes on, as the rules of the grammar look at it. */
export type Task =
  | { kind: 'book'; wish: Wish }
  | {
      kind: 'reschedule'
      appointmentId: string | null
      wish: Wish
      from: Wish | null
      /** All that are meant, and not one of them. */
      all: boolean
    }
  | { kind: 'cancel'; appointmentId: string | null; from: Wish | null }
  | { kind: 'attend' }
  | { kind: 'pay' }

/** Somebody else whom the client books for. */
export interface Guest {
  /** `filha`; null: only the name is known. */
  relation: string | null
  name: string | null
}

/** Somebody who is booked for after the one before. */
export interface Further extends Guest {
  /** null: the same service. */
  serviceId: string | null
  /** null: the next start after the one before. */
  wish: Wish | null
  /** The person before has another service at another time. */
  isSame: boolean
}

type Question =
  | 'page'
  | 'service'
  | 'place'
  | 'when'
  | 'appointment'
  | 'name'
  | 'phone'
  | 'address'
  | 'yes'

/** The state of a conversation, as the rules of the grammar look at it. */
export interface Memory {
  page: Page | null
  task: Task | null
  /** Of the page. */
  wanted: Wanted
  asked: Question | null
  options: readonly Option[]
  /** Only what the last answer proposed. */
  proposal: Proposal | null
  /** What a mere yes does, if the last answer offered it: `Quer falar direto?` */
  invited: Act | null
  /** When the agent last answered. */
  repliedAt: string | null
  /** What was written last, for as long as it can be corrected. */
  done: { kind: 'book' | 'move'; slug: string; startsAt: string; at: string } | null
  /** The booking is wished for every week. */
  weekly: boolean
  /** Who the booking is for; null: the client. */
  guest: Guest | null
  /** Further people to be booked after this one. */
  queue: readonly Further[]
  name: string | null
  phone: string | null
  greeted: boolean
}

export const emptyMemory: Memory = {
  ...{ page: null, task: null, wanted: nothingWanted, asked: null, options: [], proposal: null },
  ...{ invited: null, repliedAt: null, done: null, weekly: false, guest: null, queue: [] },
  ...{ name: null, phone: null, greeted: false },
}
