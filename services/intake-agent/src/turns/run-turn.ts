import { phoneOf } from '@encaixe/contracts'
import { type Bus, batched, type Logger } from '@encaixe/service-kit'
import { readMemory } from '../dialogue/stored.ts'
import { takeTurn } from '../dialogue/turn.ts'
import type { Memory, Reply, Turn } from '../dialogue/types.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { ModelQuestion } from '../model/ask-model.ts'
import type { AgentDatabase } from '../store.ts'
import { type ClaimedTurn, claimTurns, releaseTurn } from './claim-turns.sql.ts'
import type { Pages } from './pages.ts'
import { saidIn } from './said.ts'
import { type Settled, turnSettler } from './settle-turn.ts'
import { surroundingsOf } from './surroundings.ts'
import { turnTools } from './tools.ts'

/** After this many failures the client is told, instead of being left without an answer. */
const MOST_ATTEMPTS = 4
const PAUSE_SECONDS = [1, 5, 20]

export interface TurnOptions {
  database: AgentDatabase
  bus: Pick<Bus, 'call'>
  pages: Pages
  clock: () => Temporal.Instant
  debounceMs: number
  log: Logger
  metrics: AgentMetrics
  /** Asks a language model about what the grammar does not understand; null: the grammar's answer stands. */
  askModel: (question: ModelQuestion) => Promise<Reply | null>
}

export interface TurnResult extends Settled {
  turnId: string
  /** Whom the answer is for; null in the chat of a page. */
  address: string | null
  /** The page that it speaks of. */
  professionalId: string | null
  reply: Reply
}

/** Turns that begin at the same time share a statement: one by one, 200 at once take 1.5 to 2 times the CPU. */
const MOST_TOGETHER = 50

interface Answering extends TurnOptions {
  settle: ReturnType<typeof turnSettler>
}

/** Answers what waits in a conversation. Returns null if nothing waits or another worker answers it. */
export function turnRunner(options: TurnOptions) {
  const { database, clock, log, metrics } = options
  const claim = batched((ids: string[]) => claimTurns(database.prisma, ids, clock()), {
    most: MOST_TOGETHER,
    alone: () => true,
  })
  const settle = turnSettler(database)

  return async (id: string): Promise<TurnResult | null> => {
    const claimed = await claim(id)
    if (!claimed) return null
    const startedAt = performance.now()
    try {
      const result = await answer(claimed, { ...options, settle })
      metrics.turns.inc({ outcome: result.reply.unsure ? 'unsure' : 'understood' })
      return result
    } catch (error) {
      metrics.turns.inc({ outcome: 'failed' })
      log.warn({ err: error, turn: claimed.turnId, attempts: claimed.attempts }, 'a turn failed')
      const pauseSeconds = PAUSE_SECONDS[claimed.attempts - 1] ?? 60
      await releaseTurn(database.prisma, { id, turnId: claimed.turnId, pauseSeconds })
      throw error
    } finally {
      metrics.turnDuration.observe((performance.now() - startedAt) / 1_000)
    }
  }
}

async function answer(
  claimed: ClaimedTurn,
  { database, bus, pages, clock, debounceMs, askModel, settle }: Answering,
): Promise<TurnResult> {
  const { id, turnId, attempts, messages, address } = claimed
  const now = clock()
  const memory = await withPageOfNow(readMemory(claimed.memory), pages)
  const phone = phoneOf(address)
  const tools = turnTools({
    bus,
    page: pages.bySlug,
    pages: pages.bySlugs,
    actor: { kind: 'agent', conversationId: id, phone },
    turnId,
    now,
  })
  const isGivenUp = attempts > MOST_ATTEMPTS
  const contextId = messages.findLast((one) => one.contextId !== null)?.contextId ?? null
  const turn: Turn = {
    said: await saidIn(database, messages, now),
    memory,
    person: { channel: claimed.channel, phone, name: claimed.name },
    around: isGivenUp
      ? { notice: null, pages: [] }
      : await surroundingsOf({
          pages,
          notices: claimed.notices,
          contextId,
          // In a conversation that goes on, or by a page's address, it is known whom it is about.
          appointments:
            memory.page === null && !messages.some(namesPage) ? tools.appointments : null,
        }),
    now,
    tools,
  }
  const ruled = isGivenUp ? apology(turn) : await takeTurn(turn)
  const reply = ruled.unsure ? await better(turn, ruled) : ruled
  async function better(asked: Turn, otherwise: Reply): Promise<Reply> {
    const [only, ...others] = asked.around.pages
    const slug = memory.page?.slug ?? (others.length === 0 ? only?.slug : undefined)
    const about = slug === undefined ? null : await pages.row(slug)
    const professionalId = about?.settings?.enabled === false ? null : (about?.id ?? null)
    return (
      (await askModel({ turn: asked, conversationId: id, turnId, professionalId })) ?? otherwise
    )
  }
  const slug = reply.handoff ?? reply.memory.page?.slug ?? null
  const professional = slug === null ? null : await pages.row(slug)
  const taken = messages.map((message) => message.id)
  const settled = await settle({ turn: claimed, reply, taken, professional, now, debounceMs })
  const professionalId = professional?.id ?? claimed.professionalId
  return { ...settled, turnId, address, professionalId, reply }
}

/** The memory with its page as it is now. */
async function withPageOfNow(memory: Memory, pages: Pages): Promise<Memory> {
  if (memory.page === null) return memory
  return { ...memory, page: (await pages.bySlug(memory.page.slug)) ?? memory.page }
}

/** Whether the message has an address of a page. */
const namesPage = ({ body }: { body: string }) => body.includes('/p/')

/** The answer when the services have failed several times in a row. */
const apology = ({ memory }: Turn): Reply => ({
  text: 'Estou com um problema técnico agora e não consegui ver a agenda. Pode tentar de novo daqui a alguns minutos?',
  options: [],
  memory,
  handoff: null,
  unsure: false,
})
