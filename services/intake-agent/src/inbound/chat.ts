import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AppError,
  intakeAgentEvents,
  type intakeAgentRpcs,
  type RpcInput,
  type RpcOutput,
} from '@encaixe/contracts'
import { createBulkhead, type HandlersOf, newId } from '@encaixe/service-kit'
import { emptyMemory, readMemory } from '../dialogue/memory.ts'
import type { Page } from '../dialogue/world/page.ts'
import { chosenByTap, shownOptions } from '../outbound/options.ts'
import type { AgentTasks } from '../outbound/send-messages.ts'
import type { AgentDatabase } from '../store.ts'
import { answerChat, answerLater } from '../turns/answer-conversations.ts'
import type { Pages } from '../turns/pages.ts'

type Answer = RpcOutput<(typeof intakeAgentRpcs)['chat']>

/** A visitor who writes within this time continues their conversation. */
const KEPT_HOURS = 24
/** A turn takes some milliseconds, with a language model some seconds. */
const FIRST_POLL_MS = 25
const LAST_POLL_MS = 400

/**
 * Visitors of one process who wait for an answer; the next gets UPSTREAM_UNAVAILABLE. It is a quarter of a service's places for
 * requests: WhatsApp's webhooks need the others.
 */
export const MOST_VISITORS = 64

/**
 * The chat of a public page: a turn without debounce. Whoever has the conversation's id goes on with it. They have
 * not proven a phone, so the agent shows and changes no appointments.
 */
export function chat({
  tasks,
  database,
  pages,
  clock,
}: {
  tasks: AgentTasks
  database: AgentDatabase
  pages: Pages
  clock: () => Temporal.Instant
}): HandlersOf<typeof intakeAgentRpcs, 'chat'> {
  const visitors = createBulkhead({ concurrency: MOST_VISITORS, waiting: 0 })

  async function conversationOf(
    id: string | undefined,
    { professionalId, page }: { professionalId: string; page: Page | null },
    now: Temporal.Instant,
  ): Promise<string> {
    const at = new Date(now.epochMilliseconds)
    if (id !== undefined) {
      const since = new Date(now.subtract({ hours: KEPT_HOURS }).epochMilliseconds)
      const where = { id, channel: 'web', professionalId, lastInboundAt: { gte: since } }
      const known = await database.prisma.conversation.findFirst({ where, select: { id: true } })
      if (known) return known.id
    }
    return database.transaction(async ({ tx, emit }) => {
      // Random, because the id alone gives access to the conversation.
      const conversationId = randomUUID()
      await tx.conversation.create({
        data: {
          id: conversationId,
          channel: 'web',
          professionalId,
          memory: JSON.parse(JSON.stringify({ ...emptyMemory, page })),
          openedAt: at,
          lastInboundAt: at,
          lastMessageAt: at,
        },
      })
      await emit(intakeAgentEvents.ConversationOpened, {
        subject: conversationId,
        data: { conversationId, phone: null, openedAt: now.toString() },
      })
      return conversationId
    })
  }

  /** The message is text, or the id of an option of this conversation. */
  async function messageOf(conversationId: string, message: string, now: Temporal.Instant) {
    const chosen = await chosenByTap(database, { conversationId, payload: message }, now)
    return chosen
      ? { kind: 'tap', body: chosen.label, payload: message }
      : { kind: 'text', body: message.toWellFormed().replaceAll('\0', ''), payload: null }
  }

  /**
   * Waits for the answer to a message, whichever process gives it.
   * @throws AppError UPSTREAM_UNAVAILABLE if it is not answered in time
   */
  async function answerTo(messageId: string, deadline: number): Promise<Answer> {
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_POLL_MS)) {
      const { takenAt, conversation } = await database.prisma.message.findUniqueOrThrow({
        where: { id: messageId },
        select: { takenAt: true, conversation: true },
      })
      if (takenAt !== null) {
        const { id: conversationId, memory } = conversation
        // A turn takes its messages at the time of its answer.
        const answer = await database.prisma.message.findFirst({
          where: { conversationId, sender: 'agent', createdAt: takenAt },
          orderBy: { id: 'desc' },
        })
        const options = answer ? shownOptions(answer.id, answer.options) : []
        const [change] = readMemory(memory).proposal ?? []
        // A visitor has proven no phone: nothing but a booking is ever proposed to them.
        const booking = change?.kind === 'book' ? change : null
        return {
          conversationId,
          reply: answer?.body ?? '',
          options: options.map(({ id, label }) => ({ label, value: id })),
          ...(booking && { proposal: { kind: booking.kind, startsAt: booking.startsAt } }),
        }
      }
      if (Date.now() + pauseMs > deadline) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The conversation is being answered.')
      }
      await sleep(pauseMs)
    }
  }

  async function answered(
    { slug, conversationId, message }: RpcInput<(typeof intakeAgentRpcs)['chat']>,
    deadline: number,
  ): Promise<Answer> {
    const professional = await pages.professional(slug)
    if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No page has this address.')
    const now = clock()
    const about = { professionalId: professional.id, page: await pages.bySlug(slug) }
    const id = await conversationOf(conversationId, about, now)
    const at = new Date(now.epochMilliseconds)
    const content = await messageOf(id, message, now)
    const messageId = newId()
    await database.transaction(async (t) => {
      await t.tx.conversation.update({
        where: { id },
        data: { state: 'active', humanUntil: null, lastInboundAt: at, lastMessageAt: at },
      })
      await t.tx.message.create({
        data: {
          id: messageId,
          conversationId: id,
          professionalId: professional.id,
          sender: 'client',
          ...content,
          createdAt: at,
        },
      })
      await answerLater(tasks, t, answerChat, [{ conversationId: id }])
    })
    return answerTo(messageId, deadline)
  }

  return {
    chat: (input, { deadline }) => visitors.run(() => answered(input, deadline)),
  }
}
