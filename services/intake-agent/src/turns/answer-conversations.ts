import { id, phoneOf } from '@encaixe/contracts'
import { type Bus, batched, type NewTask } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Reply, Turn } from '../dialogue/conversation.ts'
import { type Memory, readMemory } from '../dialogue/memory.ts'
import { aside } from '../dialogue/reply.ts'
import { takeTurn } from '../dialogue/turn.ts'
import type { Said } from '../dialogue/world/person.ts'
import type { AgentMetrics } from '../metrics.ts'
import type { AgentTasks } from '../outbound/send-messages.ts'
import type { Reader } from '../reading/reader.ts'
import { understoodIn } from '../review/understood.ts'
import type { AgentDatabase, AgentWork } from '../store.ts'
import { inTime } from './in-time.ts'
import { loadHistory } from './load-history.ts'
import { loadTurns, MOST_MESSAGES, type WaitingTurn } from './load-turns.sql.ts'
import { noticesTo } from './notices.ts'
import type { Pages } from './pages.ts'
import { saidIn } from './said.ts'
import { type AnsweredTurn, settleTurns } from './settle-turns.ts'
import { surroundingsOf } from './surroundings.ts'
import { turnTools } from './tools.ts'

/** A turn that fails is tried again for a minute and a half; then the client is told, instead of being left without an answer. */
const RETRY_DELAYS_MS = [1_000, 5_000, 20_000, 60_000]

const data = z.object({ conversationId: id })
export const answerConversation = { kind: 'answer-conversation', data }
/** A kind of its own, with its own share of the turns: anybody can open chats, and WhatsApp never waits for them. */
export const answerChat = { kind: 'answer-chat', data }
type AnswerKind = typeof answerConversation

/** Has a conversation answered at a time. Another call postpones that; during a turn it asks for one more. */
export const answerLater = (
  tasks: AgentTasks,
  t: Pick<AgentWork, 'tx' | 'afterCommit'>,
  kind: AnswerKind,
  conversations: readonly ({ conversationId: string } & Pick<
    NewTask<unknown>,
    'dueAt' | 'origin'
  >)[],
) =>
  tasks.replace(
    t,
    kind,
    conversations.map(({ conversationId, ...when }) => ({
      data: { conversationId },
      dedupeKey: conversationId,
      ...when,
    })),
  )

/** A turn that is to be read. */
interface ReadTurn {
  id: string
  conversationId: string
  phone: string | null
  /** Of the page that is spoken about; null: none yet. */
  professionalId: string | null
}

export interface TurnOptions {
  tasks: AgentTasks
  database: AgentDatabase
  bus: Pick<Bus, 'call'>
  pages: Pages
  clock: () => Temporal.Instant
  /** Conversations on WhatsApp that one process answers at the same time. */
  atOnce: number
  /** The same for chats of pages, beside those on WhatsApp. */
  chatsAtOnce: number
  metrics: AgentMetrics
  /** Where people open pages. */
  publicUrl: string | undefined
  /** Puts voice notes into words. */
  hear: (turn: WaitingTurn, attempts: number) => Promise<WaitingTurn>
  /** Who reads a turn: a language model, or the embedded reader. */
  readerOf: (turn: ReadTurn) => Promise<Reader>
}

/** Answers the conversations that {@link answerLater} names: a turn reads every message that waits. */
export function answerConversations(options: TurnOptions): void {
  const { tasks, database, clock, atOnce, chatsAtOnce, hear, metrics } = options
  // Turns that begin together share a statement, as those that end together do: docs/adr/0033-task-table.md has the figure.
  const load = batched((ids: string[]) => loadTurns(database.prisma, ids))
  handle(answerConversation, atOnce)
  handle(answerChat, chatsAtOnce)

  function handle(kind: AnswerKind, atOnce: number) {
    tasks.handle(kind, {
      atOnce,
      now: clock,
      deleteDone: true,
      retryDelaysMs: RETRY_DELAYS_MS,
      async runOutside({ data, attempts }) {
        const turn = await load(data.conversationId)
        if (!turn) return null
        const startedAt = performance.now()
        try {
          const answered = await answer(await hear(turn, attempts), options)
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
          kind,
          full.map(({ turn }) => ({ conversationId: turn.id })),
        )
      },
      async onGivenUp({ data }, t) {
        const [turn] = await loadTurns(t.tx, [data.conversationId])
        if (!turn) return
        const reply = apology(readMemory(turn.memory))
        const answered = { turn, reply, professional: null, now: clock(), understood: null }
        await settleTurns(t, [answered], tasks)
      },
    })
  }
}

async function answer(
  waiting: WaitingTurn,
  { database, bus, pages, clock, readerOf, publicUrl }: TurnOptions,
): Promise<AnsweredTurn> {
  const now = clock()
  const { id: conversationId, messages, address } = waiting
  // Stays the same until the turn ends, so other services know the requests of a turn that runs again.
  const turnId = messages[0]?.id ?? conversationId
  const memory = await withPageOfNow(readMemory(waiting.memory), pages)
  const phone = phoneOf(address)
  const notices = await noticesTo(address, waiting, { bus, now })
  const asked = turnTools({
    bus,
    page: pages.bySlug,
    pages: pages.bySlugs,
    professional: pages.professional,
    actor: { kind: 'agent', conversationId, phone },
    turnId,
    publicUrl,
    now,
  })
  const agreed = inTime({ waiting, notices, memory, bus, pageOf: pages.bySlug, now }, asked.commit)
  const history = () => loadHistory(database.prisma, conversationId)
  const tools = { ...asked, commit: agreed.commit, history }
  const turn: Turn = {
    said: await saidIn(database, messages, {
      now,
      isPage: async (code) => (await pages.bySlug(code)) !== null,
    }),
    memory,
    person: { channel: waiting.channel, phone, name: waiting.name },
    around: await surroundingsOf({
      pages,
      notices,
      contextId: messages.findLast((one) => one.contextId !== null)?.contextId ?? null,
      // In a conversation that goes on, or by a page's address, it is known whom it is about.
      appointments: memory.page === null && !messages.some(namesPage) ? tools.appointments : null,
    }),
    now,
    tools,
  }
  const read = await takeTurn(
    turn,
    await readerOf({
      id: turnId,
      conversationId,
      phone,
      professionalId: await aboutIn(turn, pages),
    }),
  )
  const reply = (await agreed.instead()) ?? read
  const slug = reply.handoff ?? reply.memory.page?.slug ?? null
  const professional = slug === null ? null : await pages.professional(slug)
  const by = read.reading?.by === 'model' ? 'model' : 'rules'
  const understood = {
    ...understoodIn({ said: turn.said, commands: read.reading?.commands ?? [] }, reply, now),
    ...({ by, isUnsure: read.unsure } as const),
  } as const
  return { turn: waiting, reply: besideAudio(turn.said, reply), professional, now, understood }
}

/** The professional of the page that a turn is about, before it names another; null: none, or not one alone. */
async function aboutIn({ memory, around }: Turn, pages: Pages): Promise<string | null> {
  const [only, ...others] = around.pages
  const slug = memory.page?.slug ?? (others.length === 0 ? only?.slug : undefined)
  const page = slug === undefined ? null : await pages.bySlug(slug)
  return page?.manner.enabled ? ((await pages.professional(page.slug))?.id ?? null) : null
}

const UNHEARD = 'O áudio não consegui ouvir. Pode escrever o que ele diz?'

/** The answer to a text with a voice note beside it that could not be heard. */
function besideAudio(said: readonly Said[], reply: Reply): Reply {
  const isUnheard = said.some((one) => one.kind === 'other' && one.what === 'audio')
  if (!isUnheard || reply.text === null || said.every(({ kind }) => kind === 'other')) return reply
  return { ...reply, text: `${UNHEARD}\n\n${reply.text}` }
}

/** The memory with its page as it is now. */
async function withPageOfNow(memory: Memory, pages: Pages): Promise<Memory> {
  if (memory.page === null) return memory
  return { ...memory, page: (await pages.bySlug(memory.page.slug)) ?? memory.page }
}

/** Whether the message has an address of a page. */
const namesPage = ({ body }: { body: string }) => body.includes('/p/')

/** The answer when the services have failed several times in a row. */
const apology = (memory: Memory): Reply =>
  aside(
    memory,
    'Estou com um problema técnico agora e não consegui ver a agenda. Pode tentar de novo daqui a alguns minutos?',
  )
