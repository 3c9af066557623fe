import { z } from 'zod'
import { actNames } from '../language/acts.rule.ts'
import { wishSchema } from '../language/wishes/wish.rule.ts'
import { nothingWanted, page, wanted } from './page.ts'
import { proposal, start } from './tools.ts'

/** An offered option. */
const offerSchema = z.discriminatedUnion('kind', [
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
export const option = z.object({
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
    /** All that are meant, and not one of them. */
    all: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('cancel'),
    appointmentId: z.string().nullable(),
    from: wishSchema.nullable(),
  }),
  z.object({ kind: z.literal('attend') }),
  z.object({ kind: z.literal('pay') }),
  /** Asked for while it was open whose page it is about. */
  z.object({ kind: z.literal('act'), act: z.enum(actNames) }),
])
export type Task = z.output<typeof task>

const question = z
  .enum(['page', 'service', 'place', 'when', 'appointment', 'name', 'phone', 'address', 'yes'])
  .nullable()

/** Somebody else whom the client books for. */
const guest = z.object({
  /** `filha`; null: only the name is known. */
  relation: z.string().nullable(),
  name: z.string().nullable(),
})
export type Guest = z.output<typeof guest>

/** Somebody who is booked for after the one before. */
const further = guest.extend({
  /** null: the same service. */
  serviceId: z.string().nullable().default(null),
  /** null: the next start after the one before. */
  wish: wishSchema.nullable().default(null),
  /** The person before has another service at another time. */
  isSame: z.boolean().default(false),
})
export type Further = z.output<typeof further>

/** What was written last, for as long as it can be corrected. */
const done = z.object({
  kind: z.enum(['book', 'move']),
  ...start,
  at: z.string(),
})

/** The state of a conversation between turns: docs/agent.md. */
const memory = z.object({
  page: page.nullable(),
  task: task.nullable(),
  /** Of the page. */
  wanted,
  asked: question,
  /** The start chosen, while a name or a phone is asked for. */
  chosen: z.string().nullable(),
  /** Further starts that are booked with it. */
  also: z.array(z.string()).default([]),
  options: z.array(option),
  /** Only what the last answer proposed. */
  proposal: proposal.nullable(),
  /** The proposal in words, to be repeated after an answer to something else. */
  question: z.string().nullable().default(null),
  /** What a mere yes does, if the last answer offered it: `Quer falar direto?` */
  invited: z.enum(actNames).nullable().default(null),
  /** When the agent last answered. */
  repliedAt: z.string().nullable().default(null),
  done: done.nullable().default(null),
  /** The booking is wished for every week. */
  weekly: z.boolean().default(false),
  /** Who the booking is for; null: the client. */
  guest: guest.nullable().default(null),
  /** Further people to be booked after this one. */
  queue: z.array(further).default([]),
  /** The rest of a message that asked for two things: it is heard once the first is done. */
  later: z.string().nullable().default(null),
  /** The client's address, for a visit. */
  address: z.string().nullable().default(null),
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
  also: [],
  options: [],
  proposal: null,
  question: null,
  invited: null,
  repliedAt: null,
  done: null,
  weekly: false,
  guest: null,
  queue: [],
  later: null,
  address: null,
  name: null,
  phone: null,
  misses: 0,
  greeted: false,
}

/** The stored state, or an empty one if an earlier version stored it in another shape. */
export const readMemory = (stored: unknown): Memory => memory.safeParse(stored).data ?? emptyMemory
