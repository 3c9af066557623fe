import { dayPart } from '@encaixe/contracts'
import { z } from 'zod'
import { wanted } from './page.ts'

export const start = { slug: z.string(), startsAt: z.string() }
/** An own appointment; of a move `startsAt` is the new time. */
const own = { ...start, appointmentId: z.string(), version: z.number() }

/** One thing that is written. It names only what was offered. */
const change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('book'),
    ...start,
    ...wanted.shape,
    /** Where the professional comes to. */
    clientAddress: z.string().nullable(),
    name: z.string(),
    phone: z.string(),
    /** Whether a session of a package pays where the client has one that fits. */
    usesSession: z.boolean(),
    /** The one that it was said to use. */
    session: z.object({ session: z.number(), of: z.number() }).nullable(),
  }),
  z.object({ kind: z.literal('move'), ...own }),
  z.object({ kind: z.literal('cancel'), ...own }),
  z.object({ kind: z.literal('attend'), ...own }),
  /** The client says that they have paid. */
  z.object({ kind: z.literal('pay'), ...own }),
  /** A place on the waitlist of a page; `startsAt` is now. */
  z.object({
    kind: z.literal('wait'),
    ...start,
    serviceIds: z.array(z.string()),
    /** None: any. */
    days: z.array(z.string()),
    parts: z.array(dayPart),
    name: z.string(),
    phone: z.string(),
  }),
  /** A message to the professional; `startsAt` is what it is about, or now. */
  z.object({
    kind: z.literal('tell'),
    ...start,
    text: z.string(),
    /** Whoever is no client of the page yet becomes one of this name; null: then the professional is called. */
    name: z.string().nullable(),
    /** That they will be late: it reaches the professional at once. */
    isLate: z.boolean().exactOptional(),
  }),
])
export type Change = z.output<typeof change>
export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** The changes of one kind that one yes makes. */
export const proposal = z.tuple([change], change)
export type Proposal = z.output<typeof proposal>
