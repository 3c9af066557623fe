import { z } from 'zod'
import type { Flow } from '../../reading/command.ts'
import { proposal, start } from './proposal.ts'

/** What a button does besides answering: it begins a flow, shows more, calls the person, or leaves a package as it is. */
const buttonActs = [
  ...(['book', 'reschedule', 'cancel', 'attend', 'list', 'paid', 'waitlist'] as const),
  ...(['find', 'more', 'human', 'apart'] as const),
] as const
type ButtonAct = (typeof buttonActs)[number]

/** The flow of a button. */
export const actFlows: Partial<Record<ButtonAct, Flow>> = {
  ...{ book: 'book', reschedule: 'move', cancel: 'cancel', attend: 'attend' },
  ...{ list: 'list', paid: 'pay', waitlist: 'wait', find: 'book' },
}

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
  z.object({ kind: z.literal('act'), act: z.enum(buttonActs) }),
])
export type Offer = z.output<typeof offerSchema>

/** The label for a button, a list and the chat. */
export const option = z.object({
  offer: offerSchema,
  /** Whole: it is fitted into the room of a button when it is sent. */
  label: z.string(),
  /** At most 72 characters; of a list. */
  description: z.string().exactOptional(),
})
export type Option = z.output<typeof option>
