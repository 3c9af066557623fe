import { exactly } from '../language/wishes/wish.rule.ts'
import type { Reply, Talk } from './conversation.ts'
import { type Memory, noSlots, settled } from './memory.ts'
import { passOn } from './pass-on.ts'
import { nameOf, options, reply } from './reply.ts'
import { saying } from './texts/common.ts'
import { doneWords, type Lists, refusedWords, severalWords } from './texts/done.ts'
import { localStart, startWords } from './texts/words.ts'
import type { Page } from './world/page.ts'
import type { Proposal } from './world/proposal.ts'

/**
 * Carries out a confirmed proposal through the public operations and words the result.
 * @param goOn offers other times where somebody else was faster; absent for what has no time of its own
 */
export async function commit(
  talk: Talk,
  changes: Proposal,
  page: Page,
  goOn?: (talk: Talk) => Promise<Reply>,
): Promise<Reply> {
  const { turn } = talk
  const memory: Memory = { ...talk.memory, ...settled, page }
  const [change, ...others] = changes
  if (others.length > 0) return commitSeveral({ ...talk, memory }, changes)
  const { kind, slug, startsAt } = change
  const outcome = await turn.tools.commit(change)
  if (outcome.done) {
    const done =
      kind === 'book' || kind === 'move' ? { slug, startsAt, at: turn.now.toString() } : memory.done
    return reply({ ...memory, done }, doneWords(change, page, turn.now, outcome))
  }
  const { code } = outcome
  if (code === 'AGENT_OFF') return passOn({ ...talk, memory }, page)
  const isTaken = code === 'SLOT_TAKEN' || code === 'SLOT_UNAVAILABLE'
  if (isTaken && goOn && (kind === 'book' || kind === 'move')) {
    // Somebody else was faster: the nearest times to it.
    const wish = exactly(localStart(startsAt, page.timezone))
    const of =
      kind === 'move'
        ? { appointments: [change.appointmentId] }
        : { serviceIds: change.serviceIds, placeId: change.placeId }
    const slots = { ...noSlots, ...of, wish }
    const near = await goOn({ ...talk, memory: { ...memory, flow: kind, slots } })
    const text = `${saying('pity', page)} horário acabou de ser ocupado. ${near.text}`
    return { ...near, text }
  }
  // What could not be passed on in writing is shown to the professional.
  if (isTaken || kind === 'tell') {
    const text = `Chamei ${nameOf(page)} para ver a sua mensagem. A resposta chega por aqui mesmo.`
    return reply(memory, text, { handoff: page.slug })
  }
  // What was shown of an appointment is no longer so.
  const isOver = ['INVALID_TRANSITION', 'STALE_VERSION', 'NOT_FOUND'].includes(code)
  return reply(memory, refusedWords(code, page), {
    ...{ invites: true, options: isOver ? [options.list, options.book] : [options.human(page)] },
  })
}

async function commitSeveral({ turn, memory }: Talk, changes: Proposal): Promise<Reply> {
  const lists: Lists = { done: [], requested: [], unpaid: [], failed: [] }
  for (const change of changes) {
    const outcome = await turn.tools.commit(change)
    const page = await turn.tools.page(change.slug)
    if (!page) continue
    const whom = change.kind === 'book' ? `, em nome de ${change.name}` : ''
    const words = `• ${startWords(change.startsAt, page.timezone, turn.now)}, com ${nameOf(page)}${whom}`
    if (!outcome.done) lists.failed.push(words)
    else if (outcome.payment) lists.unpaid.push(doneWords(change, page, turn.now, outcome))
    else lists[outcome.pending || outcome.stands !== undefined ? 'requested' : 'done'].push(words)
  }
  return reply(memory, severalWords(changes[0].kind, lists), {
    options: [options.list, options.book],
  })
}
