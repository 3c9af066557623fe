import { id, phoneOf } from '@encaixe/contracts'
import { type Bus, batched, type NewTask } from '@encaixe/service-kit'
import { z } from 'zod'
import { takeTurn } from '../dialogue/turn.ts'
import { type Memory, type Reply, readMemory, type Turn } from '../dialogue/types.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { ModelQuestion } from '../model/ask-model.ts'
import type { AgentTasks } from '../outbound/send-messages.ts'
import type { AgentDatabase, AgentWork } from '../store.ts'
import { loadTurns, MOST_MESSAGES, type WaitingTurn } from './load-turns.sql.ts'
import type { Pages } from './pages.ts'
import { saidIn } from './said.ts'
import { type AnsweredTurn, settleTurns } from './settle-turns.ts'
import { surroundingsOf } from './surroundings.ts'
import { turnTools } from './tools.ts'

/** A turn that fails is tried again for a minute and a half; then the client is told, instead of being left without an answer. */
const RETRY_DELAYS_MS = [1_000, 5_000, 20_000, 60_000]

const answerConversation = {
  kind: 'answer-conversation',
  data: z.object({ conversationId: id }),
}

/** Has a conversation answered at a time. Another call postpones that; during a turn it asks for one more. */
export const answerLater = (
  tasks: AgentTasks,
  t: Pick<AgentWork, 'tx' | 'afterCommit'>,
  conversations: readonly ({ conversationId: string } & Pick<
    NewTask<unknown>,
    'dueAt' | 'origin'
  >)[],
) =>
  tasks.replace(
    t,
    answerConversation,
    conversations.map(({ conversationId, ...when }) => ({
      data: { conversationId },
      dedupeKey: conversationId,
      ...when,
    })),
  )

export interface TurnOptions {
  tasks: AgentTasks
  database: AgentDatabase
  bus: Pick<Bus, 'call'>
  pages: Pages
  clock: () => Temporal.Instant
  /** Conversations that one process answers at the same time. */
  atOnce: number
  metrics: AgentMetrics
  /** Asks a language model about what the grammar does not understand; null: the grammar's answer stands. */
  askModel: (question: ModelQuestion) => Promise<Reply | null>
}

/** Answers the conversations that {@link answerLater} names: a turn reads every message that waits. */
export function answerConversations(options: TurnOptions): void {
  const { tasks, database, clock, atOnce, metrics } = options
  // Turns that begin together share a statement, as those that end together do: docs/adr/0033-task-table.md has the figure.
  const load = batched((ids: string[]) => loadTurns(database.prisma, ids, clock()))
  tasks.handle(answerConversation, {
    atOnce,
    now: clock,
    keepDays: 0,
    retryDelaysMs: RETRY_DELAYS_MS,
    async runOutside({ data }) {
      const turn = await load(data.conversationId)
      if (!turn) return null
      const startedAt = performance.now()
      try {
        const answered = await answer(turn, options)
        metrics.turns.inc({ outcome: answered.reply.unsure ? 'unsure' : 'understood' })
        return answered
      } catch (error) {
        metrics.turns.inc({ outcome: 'failed' })
        throw error
      } finally {
        metrics.turnDuration.observe((performance.now() - startedAt) / 1_000)
      }
    },
    async run(ran, t) {
      const answered = ran.flatMap(({ result }) => result ?? [])
      await settleTurns(t, answered, tasks)
      const full = answered.filter(({ turn }) => turn.messages.length === MOST_MESSAGES)
      await answerLater(
        tasks,
        t,
        full.map(({ turn }) => ({ conversationId: turn.id })),
      )
    },
    async onGivenUp({ data }, t) {
      const now = clock()
      const [turn] = await loadTurns(t.tx, [data.conversationId], now)
      if (!turn) return
      const reply = apology(readMemory(turn.memory))
      await settleTurns(t, [{ turn, reply, professional: null, now }], tasks)
    },
  })
}

async function answer(
  waiting: WaitingTurn,
  { database, bus, pages, clock, askModel }: TurnOptions,
): Promise<AnsweredTurn> {
  const now = clock()
  const { id: conversationId, messages, address } = waiting
  // Stays the same until the turn ends, so other services know the requests of a turn that runs again.
  const turnId = messages[0]?.id ?? conversationId
  const memory = await withPageOfNow(readMemory(waiting.memory), pages)
  const phone = phoneOf(address)
  const tools = turnTools({
    bus,
    page: pages.bySlug,
    pages: pages.bySlugs,
    actor: { kind: 'agent', conversationId, phone },
    turnId,
    now,
  })
  const turn: Turn = {
    said: await saidIn(database, messages, now),
    memory,
    person: { channel: waiting.channel, phone, name: waiting.name },
    around: await surroundingsOf({
      pages,
      notices: waiting.notices,
      contextId: messages.findLast((one) => one.contextId !== null)?.contextId ?? null,
      // In a conversation that goes on, or by a page's address, it is known whom it is about.
      appointments: memory.page === null && !messages.some(namesPage) ? tools.appointments : null,
    }),
    now,
    tools,
  }
  const ruled = await takeTurn(turn)
  const reply = ruled.unsure ? ((await modelReply()) ?? ruled) : ruled

  async function modelReply(): Promise<Reply | null> {
    const [only, ...others] = turn.around.pages
    const slug = memory.page?.slug ?? (others.length === 0 ? only?.slug : undefined)
    const page = slug === undefined ? null : await pages.bySlug(slug)
    const about = page?.manner.enabled ? await pages.professional(page.slug) : null
    return askModel({ turn, conversationId, turnId, professionalId: about?.id ?? null })
  }

  const slug = reply.handoff ?? reply.memory.page?.slug ?? null
  const professional = slug === null ? null : await pages.professional(slug)
  return { turn: waiting, reply, professional, now }
}

/** The memory with its page as it is now. */
async function withPageOfNow(memory: Memory, pages: Pages): Promise<Memory> {
  if (memory.page === null) return memory
  return { ...memory, page: (await pages.bySlug(memory.page.slug)) ?? memory.page }
}

/** Whether the message has an address of a page. */
const namesPage = ({ body }: { body: string }) => body.includes('/p/')

/** The answer when the services have failed several times in a row. */
const apology = (memory: Memory): Reply => ({
  text: 'Estou com um problema técnico agora e não consegui ver a agenda. Pode tentar de novo daqui a alguns minutos?',
  options: [],
  memory,
  handoff: null,
  unsure: false,
})
