import { z } from 'zod'
import { noWish, wishSchema } from '../language/wishes/wish.rule.ts'
import { command, flowNames, slotNames } from '../reading/command.ts'
import { option } from './world/offers.ts'
import { page } from './world/page.ts'
import { proposal, start } from './world/proposal.ts'

/** Somebody who is booked for. */
const person = z.object({
  /** Whoever writes. */
  isSelf: z.boolean(),
  /** `filha`; null: only the name is known, if that. */
  relation: z.string().nullable().default(null),
  name: z.string().nullable().default(null),
  /** Done in one appointment; none: the same as the one before. */
  serviceIds: z.array(z.string()).default([]),
  /** null: the next start after the one before. */
  wish: wishSchema.nullable().default(null),
  /** The chosen starts; none: still open. */
  starts: z.array(z.string()).default([]),
})
export type SlotPerson = z.output<typeof person>

/** What is known for what goes on. A flow's table says which of them it needs. */
const slots = z.object({
  /** Done in one appointment. */
  serviceIds: z.array(z.string()).default([]),
  placeId: z.string().nullable().default(null),
  wish: wishSchema.default(noWish),
  weekly: z.boolean().default(false),
  /** No session of a package is used. */
  paysApart: z.boolean().default(false),
  /** Whoever writes, until somebody else is named. */
  people: z
    .array(person)
    .min(1)
    .default([person.parse({ isSelf: true })]),
  /** What was just booked: without any other time the next start follows it. */
  after: z.string().nullable().default(null),
  /** The appointments that are changed; none: still open. */
  appointments: z.array(z.string()).default([]),
  /** A plain promise to come: it needs no further question. */
  isPromised: z.boolean().default(false),
  /** All of several. */
  isAll: z.boolean().default(false),
  /** The client's words for the professional. */
  message: z.string().nullable().default(null),
})
export type Slots = z.output<typeof slots>
export const noSlots: Slots = slots.parse({})

/** What is still wished for at another page: its starts are not known to be free there. */
export function elsewhere({ wish, people, weekly }: Slots): Slots {
  return { ...noSlots, wish, weekly, people: people.map((one) => ({ ...one, starts: [] })) }
}

/** What was written last, for as long as it can be corrected. */
const done = z.object({ ...start, at: z.string() })

/** The state of a conversation between turns: docs/agent.md. */
const memory = z.object({
  page: page.nullable(),
  flow: z.enum(flowNames).nullable().default(null),
  slots: slots.default(noSlots),
  /** What the last answer asked. `flow`: which of two things is wanted. */
  asked: z.enum([...slotNames, 'yes', 'flow']).nullable(),
  options: z.array(option),
  /** Only what the last answer proposed, and its words, repeated after an answer to something else. */
  proposal: proposal.nullable(),
  question: z.string().nullable().default(null),
  /** A mere yes takes the first of the options: `Quer falar direto?` */
  invites: z.boolean().default(false),
  /** Commands that are done once it is known which flow they belong to. */
  held: z.array(command).default([]),
  /** The second wish of a message: it is heard once the first is done. */
  rest: z.array(command).default([]),
  done: done.nullable().default(null),
  repliedAt: z.string().nullable().default(null),
  /** The last answer: the same sentence is not sent twice in a row. */
  lastText: z.string().default(''),
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

export const emptyMemory: Memory = memory.parse({
  ...{ page: null, asked: null, options: [], proposal: null },
  ...{ name: null, phone: null, misses: 0, greeted: false },
})

/** The stored state, or an empty one if a version before flows had slots stored it. */
export const readMemory = (stored: unknown): Memory => memory.safeParse(stored).data ?? emptyMemory

/** Nothing goes on any more; the person and the page stay. */
export const settled = {
  ...{ flow: null, slots: noSlots, asked: null, options: [], proposal: null, question: null },
  ...{ invites: false, held: [] },
} as const satisfies Partial<Memory>
