import { exactly } from '../language/wishes/wish.rule.ts'
import type { Reply, Talk } from './conversation.ts'
import { type Memory, noSlots, settled } from './memory.ts'
import { passOn } from './pass-on.ts'
import { nameOf, options, reply } from './reply.ts'
import { saying } from './texts/common.ts'
import { doneWords, type Lists, refusedWords, severalWords } from './texts/done.ts'
import { localStart, startWords } from './texts/words.ts'
import type { Page } from './world/page.ts'
import type { Change, Proposal } from './world/proposal.ts'

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
  const { turn, memory } = talk
  const free: Memory = { ...memory, ...settled, page }
  const [change, ...others] = changes
  if (others.length > 0) return commitSeveral(talk, free, changes)
  const outcome = await turn.tools.commit(change)
  if (outcome.done)
    return reply(
      { ...free, done: doneOf(change, free.done, turn.now) },
      doneWords(change, page, turn.now, outcome),
    )
  const isTaken = outcome.code === 'SLOT_TAKEN' || outcome.code === 'SLOT_UNAVAILABLE'
  const isCalled = (change.kind === 'tell' && outcome.code !== 'AGENT_OFF') || (isTaken && !goOn)
  if (isCalled) return called(free, page)
  const now = { ...talk, memory: free }
  return isTaken && goOn ? taken(now, change, page, goOn) : refused(now, change, page, outcome.code)
}

/** What can be corrected for some minutes. */
const doneOf = (
  { kind, slug, startsAt }: Change,
  before: Memory['done'],
  now: Temporal.Instant,
): Memory['done'] =>
  kind === 'book' || kind === 'move' ? { kind, slug, startsAt, at: now.toString() } : before

/** A message could not be passed on in writing, so the professional is called. */
const called = (memory: Memory, page: Page): Reply =>
  reply(
    memory,
    `Chamei ${nameOf(page)} para ver a sua mensagem. A resposta chega por aqui mesmo.`,
    { handoff: page.slug },
  )

async function commitSeveral({ turn }: Talk, memory: Memory, changes: Proposal): Promise<Reply> {
  const lists: Lists = { done: [], requested: [], unpaid: [], failed: [] }
  const isOfSeveral = new Set(changes.map((one) => ('name' in one ? one.name : null))).size > 1
  let { done } = memory
  for (const change of changes) {
    const outcome = await turn.tools.commit(change)
    const of = await turn.tools.page(change.slug)
    const whom = isOfSeveral && change.kind === 'book' ? `, em nome de ${change.name}` : ''
    const used =
      outcome.done && outcome.paidWith
        ? ` (sessão ${outcome.paidWith.session} de ${outcome.paidWith.of})`
        : ''
    const when = of
      ? `${startWords(change.startsAt, of.timezone, turn.now)}, com ${nameOf(of)}`
      : ''
    const words = `• ${when}${whom}${used}`
    if (!outcome.done) lists.failed.push(words)
    else if (of && outcome.payment) lists.unpaid.push(doneWords(change, of, turn.now, outcome))
    else lists[outcome.pending || outcome.stands !== undefined ? 'requested' : 'done'].push(words)
    if (outcome.done) done = doneOf(change, done, turn.now)
  }
  const isWhole = lists.failed.length === 0
  return reply({ ...memory, done }, severalWords(changes[0].kind, lists), {
    options: isWhole ? [options.book] : [options.list, options.human(memory.page)],
  })
}

/** What was shown of an appointment is no longer so. */
const isOver = (code: string) => ['INVALID_TRANSITION', 'STALE_VERSION', 'NOT_FOUND'].includes(code)

function refused(talk: Talk, { kind }: Change, page: Page, code: string): Reply {
  if (code === 'AGENT_OFF') return passOn(talk, page)
  return reply(talk.memory, refusedWords(code, kind, page), {
    invites: isOver(code) || ['CANCELLATION_WINDOW_CLOSED', 'PLAN_LIMIT_REACHED'].includes(code),
    options: isOver(code) ? [options.list, options.book] : [options.human(page)],
  })
}

/** Somebody else was faster: the nearest times to it. */
async function taken(
  talk: Talk,
  change: Change,
  page: Page,
  goOn: (talk: Talk) => Promise<Reply>,
): Promise<Reply> {
  if (change.kind !== 'book' && change.kind !== 'move') return called(talk.memory, page)
  const slots = {
    ...noSlots,
    wish: exactly(localStart(change.startsAt, page.timezone)),
    ...(change.kind === 'move'
      ? { appointments: [change.appointmentId] }
      : { serviceIds: change.serviceIds, placeId: change.placeId }),
  }
  const again = await goOn({ ...talk, memory: { ...talk.memory, flow: change.kind, slots } })
  return {
    ...again,
    text: `${saying('pity', page)} horário acabou de ser ocupado. ${again.text ?? ''}`,
  }
}
