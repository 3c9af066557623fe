import type { Reply, Talk } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nameOf, options, propose, reply } from '../reply.ts'
import type { Page } from '../world/page.ts'
import type { Proposal } from '../world/tools.ts'

/** Proposes to pass a message on to the professional. Whoever hides their phone is offered the person instead. */
export function tellProposal(
  { memory, facts, turn }: Pick<Talk, 'memory' | 'facts' | 'turn'>,
  page: Page,
  {
    before = '',
    question,
    text,
    startsAt = turn.now.toString(),
  }: { before?: string; question: string; text: string; startsAt?: string | undefined },
): Reply {
  const next: Memory = { ...memory, page }
  if (facts.person.phone === null) {
    const isWeb = facts.person.channel === 'web'
    return reply({ ...next, flow: null }, before || `Isso só ${nameOf(page)} pode dizer.`, {
      options: isWeb ? [options.book] : [options.human(page)],
    })
  }
  const proposal: Proposal = { kind: 'tell', slug: page.slug, startsAt, text, name: memory.name }
  return propose(next, proposal, {
    ...{ before, question },
    options: [options.yes('Sim, avisar', proposal), options.human(page), options.no('Não precisa')],
  })
}
