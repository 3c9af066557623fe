import type { Command } from '../reading/command.ts'
import type { Facts, Offer, Reduced } from './conversation.ts'
import { chosen, withService, withSlots } from './fill.ts'
import { elsewhere, type Memory } from './memory.ts'
import { commit, decline, goOn, sayOptionGone } from './steps.ts'
import { actFlows } from './world/offers.ts'
import { type Proposal, proposal as proposalSchema } from './world/proposal.ts'

type Taken = Pick<Reduced, 'memory' | 'step'>

/** What a tap does, or words that name an option. Pages of an offer are read before (facts.found has them by the offer). */
export function takeOffer(
  memory: Memory,
  offer: Exclude<Offer, { kind: 'act' }>,
  facts: Facts,
): Taken {
  switch (offer.kind) {
    case 'yes':
      return isPending(memory, offer) ? { memory, step: commit } : { memory, step: sayOptionGone }
    case 'no':
      return { memory, step: decline }
    case 'appointment': {
      const flow = memory.flow ?? 'list'
      return {
        memory: withSlots({ ...memory, flow }, { appointments: [offer.appointmentId] }),
        step: goOn,
      }
    }
    case 'slot':
    case 'page':
    case 'service':
    case 'place': {
      const [page] = facts.found.get(offer) ?? []
      if (!page) return { memory, step: sayOptionGone }
      const isOther = memory.page !== null && memory.page.slug !== page.slug
      const kept = isOther ? { ...memory, slots: elsewhere(memory.slots) } : memory
      const flow = kept.flow === null || (isOther && kept.flow === 'move') ? 'book' : kept.flow
      const next: Memory = { ...kept, page, flow }
      return { memory: withChosen(next, offer), step: goOn }
    }
  }
}

function withChosen(
  memory: Memory,
  offer: Extract<Offer, { kind: 'slot' | 'page' | 'service' | 'place' }>,
): Memory {
  switch (offer.kind) {
    case 'page':
      return memory
    case 'service':
      return withService(memory, [offer.serviceId])
    case 'place':
      return withSlots(memory, { placeId: offer.placeId })
    case 'slot':
      return chosen(memory, [offer.startsAt])
  }
}

/** Whether a button belongs to the open proposal. */
const isPending = ({ proposal, asked }: Memory, { to }: Extract<Offer, { kind: 'yes' }>) =>
  proposal !== null && asked === 'yes' && to !== null && written(proposal) === written(to)

/** The same however it was stored. */
const written = (one: Proposal) => JSON.stringify(proposalSchema.parse(one))

/** What the button of a flow says: it counts as if the client had written it. */
export function commandsOf({ act }: Extract<Offer, { kind: 'act' }>): Command[] {
  const flow = actFlows[act]
  if (act === 'more') return [{ kind: 'more' }]
  if (act === 'human') return [{ kind: 'human' }]
  if (act === 'apart') return [{ kind: 'session', isUsed: false }]
  return flow === undefined ? [] : [{ kind: 'start', flow }]
}
