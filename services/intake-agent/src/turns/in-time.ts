import { isSaidBefore, notifierRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { Reply } from '../dialogue/conversation.ts'
import type { Memory } from '../dialogue/memory.ts'
import { aside, nameOf, propose, reply } from '../dialogue/reply.ts'
import { startWords } from '../dialogue/texts/words.ts'
import type { Page } from '../dialogue/world/page.ts'
import type { Change } from '../dialogue/world/proposal.ts'
import type { Tools } from '../dialogue/world/tools.ts'
import { isTooOld } from './late.rule.ts'
import type { WaitingTurn } from './load-turns.sql.ts'
import type { SentNotice } from './notices.ts'

const CALL_MS = 5_000

interface Heard {
  waiting: WaitingTurn
  notices: readonly SentNotice[]
  memory: Memory
  bus: Pick<Bus, 'call'>
  pageOf: (slug: string) => Promise<Page | null>
  now: Temporal.Instant
}

/** Writes what was agreed to in time, and refuses the rest. */
interface InTime {
  commit: Tools['commit']
  /** The answer, if something was refused: what was asked is asked again. */
  instead: () => Promise<Reply | null>
}

/**
 * Nothing is written by words that were said before the question was sent: they arrived late, or crossed with it. A tap
 * is under what it answers, so it is never early.
 */
export function inTime(
  { waiting, notices, memory, bus, pageOf, now }: Heard,
  commit: Tools['commit'],
): InTime {
  const words = waiting.messages.filter(({ kind }) => kind !== 'tap')
  const said = words.flatMap(({ saidAt }) => (saidAt === null ? [] : Temporal.Instant.from(saidAt)))
  const [first] = said.toSorted(Temporal.Instant.compare)
  const isOld = words.some(isTooOld)
  let refused: Change | null = null

  /** When the agent's question was sent; null: it asked nothing. */
  async function askedAt(): Promise<Temporal.Instant | 'not yet' | null> {
    if (memory.proposal === null || waiting.lastAnswer === null) return null
    const { id: deliveryId, createdAt } = waiting.lastAnswer
    const { state, sentAt } = await bus.call(
      notifierRpcs.getAgentMessage,
      { deliveryId },
      { timeoutMs: CALL_MS },
    )
    return state === 'waiting' ? 'not yet' : Temporal.Instant.from(sentAt ?? createdAt)
  }

  async function isEarly(change: Change): Promise<boolean> {
    if (first === undefined) return false
    if (isOld) return true
    // Who says that they come has read the latest of what they were told of it: a reminder, a move.
    const id = change.kind === 'attend' ? change.appointmentId : null
    const told = notices.find(({ appointmentId }) => id !== null && appointmentId === id)
    if (told && isSaidBefore(first, Temporal.Instant.from(told.sentAt))) return true
    const asked = await askedAt()
    return asked === 'not yet' || (asked !== null && isSaidBefore(first, asked))
  }

  return {
    async commit(change) {
      if (await isEarly(change)) {
        refused = change
        return { done: false, code: 'SAID_BEFORE' }
      }
      return commit(change)
    },
    async instead() {
      return refused && askedAgain(memory, refused, { page: await pageOf(refused.slug), now })
    },
  }
}

const LATE = 'Esta mensagem só chegou agora.'

function askedAgain(
  memory: Memory,
  refused: Change,
  { page, now }: { page: Page | null; now: Temporal.Instant },
): Reply {
  if (memory.proposal !== null) return aside(memory, LATE)
  if (refused.kind !== 'attend' || page === null) {
    return reply(memory, `${LATE} Se ainda vale, escreva de novo, por favor.`)
  }
  const when = startWords(refused.startsAt, page.timezone, now)
  const question = `Você confirma ${when}, com ${nameOf(page)}?`
  return propose({ ...memory, page }, [refused], { before: LATE, question })
}
