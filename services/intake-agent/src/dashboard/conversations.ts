import {
  AppError,
  type Conversation as ConversationView,
  intakeAgentEvents,
  type intakeAgentRpcs,
  phoneOf,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId } from '@encaixe/service-kit'
import type { Conversation } from '../../generated/client.ts'
import { type AgentTasks, addForMessages, sendMessage } from '../outbound/send-messages.ts'
import type { AgentDatabase } from '../store.ts'
import { HUMAN_HOURS } from '../turns/settle-turns.ts'
import { asMessage, instantOf, pageOf, shownText } from './conversation-messages.ts'
import {
  type ListedConversation,
  latestOfPage,
  latestOfPhones,
} from './conversations-of-page.sql.ts'

type Handlers = HandlersOf<
  typeof intakeAgentRpcs,
  | 'listConversations'
  | 'listConversationsWith'
  | 'getConversation'
  | 'takeOverConversation'
  | 'giveBackConversation'
  | 'answerConversation'
>

const PAGE = 30
const MOST_MESSAGES = 200
/** WhatsApp accepts free text for this long after the client's last message. */
const WINDOW_HOURS = 24
const SHOWN = 120

const noSuchConversation = () => new AppError('NOT_FOUND', 'There is no such conversation.')

/**
 * The professional reads conversations about their page and takes them over. If a client writes about several
 * pages, each professional sees their own part.
 */
export function conversations({
  tasks,
  database,
  clock,
}: {
  tasks: AgentTasks
  database: AgentDatabase
  clock: () => Temporal.Instant
}): Handlers {
  const { prisma } = database

  async function ownConversation(userId: string, id: string) {
    const professionalId = await pageOf(database, userId)
    const own = await prisma.message.findFirst({
      where: { professionalId, conversationId: id },
      select: { id: true },
    })
    const conversation = own && (await prisma.conversation.findUnique({ where: { id } }))
    if (!conversation) throw noSuchConversation()
    return { professionalId, conversation }
  }

  async function viewOf(professionalId: string, id: string): Promise<ConversationView> {
    const [found] = await latestOfPage(prisma, { professionalId, id, before: null, limit: 1 })
    if (!found) throw noSuchConversation()
    return asView(found, clock())
  }

  async function change(
    userId: string,
    id: string,
    data: Pick<Conversation, 'state' | 'humanUntil'>,
  ): Promise<ConversationView> {
    const { professionalId, conversation } = await ownConversation(userId, id)
    // Only the conversation's current page may take it over or give it back.
    if (conversation.professionalId !== professionalId) throw noSuchConversation()
    await database.transaction(async ({ tx, emit }) => {
      await tx.conversation.update({ where: { id }, data })
      if (data.state !== 'idle') return
      await emit(intakeAgentEvents.ConversationIdle, {
        subject: id,
        data: {
          conversationId: id,
          phone: phoneOf(conversation.address),
          idleAt: clock().toString(),
        },
      })
    })
    return viewOf(professionalId, id)
  }

  const humanUntil = () => new Date(clock().add({ hours: HUMAN_HOURS }).epochMilliseconds)

  return {
    async listConversations({ cursor }, { actor }) {
      const professionalId = await pageOf(database, actor.userId)
      const before = cursor === undefined ? null : readCursor(cursor)
      const rows = await latestOfPage(prisma, { professionalId, id: null, before, limit: PAGE + 1 })
      const { items, nextCursor } = cutPage(rows, PAGE, ({ lastMessageId }) => lastMessageId)
      const now = clock()
      return { items: items.map((row) => asView(row, now)), nextCursor }
    },

    async listConversationsWith(asked) {
      const now = clock()
      return { items: (await latestOfPhones(prisma, asked)).map((row) => asView(row, now)) }
    },

    async getConversation({ id }, { actor }) {
      const { professionalId } = await ownConversation(actor.userId, id)
      const messages = await prisma.message.findMany({
        where: { conversationId: id, professionalId },
        orderBy: { id: 'desc' },
        take: MOST_MESSAGES,
        include: { mark: true },
      })
      return {
        ...(await viewOf(professionalId, id)),
        messages: messages.toReversed().map(asMessage),
      }
    },

    takeOverConversation: ({ id }, { actor }) =>
      change(actor.userId, id, { state: 'human', humanUntil: humanUntil() }),

    giveBackConversation: ({ id }, { actor }) =>
      change(actor.userId, id, { state: 'idle', humanUntil: null }),

    async answerConversation({ id, text }, { actor, callId }) {
      const { professionalId, conversation } = await ownConversation(actor.userId, id)
      const now = clock()
      if (answersUntil(conversation, now) === null) {
        throw new AppError(
          'INVALID_TRANSITION',
          'WhatsApp accepts no more free text in this conversation.',
          { from: conversation.state, to: 'human' },
        )
      }
      const createdAt = new Date(now.epochMilliseconds)
      const message = await database.transaction(async (t) => {
        await t.tx.conversation.update({
          where: { id },
          data: {
            state: 'human',
            humanUntil: humanUntil(),
            professionalId,
            lastMessageAt: createdAt,
          },
        })
        const made = await t.tx.message.create({
          data: {
            id: callId || newId(),
            conversationId: id,
            professionalId,
            sender: 'professional',
            kind: 'text',
            body: text,
            createdAt,
            sentAt: createdAt,
          },
        })
        await addForMessages(tasks, t, sendMessage, [{ messageId: made.id, conversationId: id }])
        return made
      })
      return asMessage({ ...message, mark: null })
    },
  }
}

const readCursor = (cursor: string): string => {
  if (/^[0-9a-f-]{36}$/.test(cursor)) return cursor
  throw new AppError('VALIDATION_FAILED', 'The cursor cannot be read.', {
    errors: [{ path: 'cursor', message: 'Use o nextCursor da resposta anterior.' }],
  })
}

function answersUntil(
  { channel, lastInboundAt, address }: Pick<Conversation, 'channel' | 'lastInboundAt' | 'address'>,
  now: Temporal.Instant,
): string | null {
  if (channel !== 'whatsapp' || address === null) return null
  const until = Temporal.Instant.fromEpochMilliseconds(lastInboundAt.getTime()).add({
    hours: WINDOW_HOURS,
  })
  return Temporal.Instant.compare(until, now) > 0 ? until.toString() : null
}

function asView(row: ListedConversation, now: Temporal.Instant): ConversationView {
  const isHuman =
    row.state === 'human' &&
    row.humanUntil !== null &&
    row.humanUntil.getTime() > now.epochMilliseconds
  return {
    id: row.id,
    channel: row.channel === 'web' ? 'web' : 'whatsapp',
    state: isHuman ? 'human' : row.state === 'active' ? 'active' : 'idle',
    client: { name: row.name, phone: phoneOf(row.address) },
    lastMessage: shownText({ kind: row.lastKind, body: row.lastBody }).slice(0, SHOWN),
    lastMessageAt: instantOf(row.lastAt),
    lastMessageId: row.lastMessageId,
    humanUntil: isHuman ? instantOf(row.humanUntil ?? new Date(0)) : null,
    canAnswerUntil: answersUntil(row, now),
  }
}
