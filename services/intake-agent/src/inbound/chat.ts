import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AppError,
  intakeAgentEvents,
  type intakeAgentRpcs,
  type RpcOutput,
} from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { z } from 'zod'
import type { Conversation } from '../../generated/client.ts'
import { emptyMemory } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import { type PageRow, type Pages, pageOf } from '../turns/pages.ts'
import type { TurnResult } from '../turns/run-turn.ts'

type Answer = RpcOutput<(typeof intakeAgentRpcs)['chat']>

/** A visitor who writes within this time continues their conversation. */
const KEPT_HOURS = 24
const BUSY_PAUSE_MS = 50

/**
 * The chat of a public page: a turn without debounce. Whoever has the conversation's id goes on with it. They have
 * not proven a phone, so the agent shows and changes no appointments.
 */
export function chat({
  database,
  pages,
  run,
  clock,
}: {
  database: AgentDatabase
  pages: Pages
  run: (conversationId: string) => Promise<TurnResult | null>
  clock: () => Temporal.Instant
}): HandlersOf<typeof intakeAgentRpcs, 'chat'> {
  async function conversationOf(
    id: string | undefined,
    professional: PageRow,
    now: Temporal.Instant,
  ): Promise<Pick<Conversation, 'id'>> {
    const at = new Date(now.epochMilliseconds)
    if (id !== undefined) {
      const since = new Date(now.subtract({ hours: KEPT_HOURS }).epochMilliseconds)
      const where = {
        id,
        channel: 'web',
        professionalId: professional.id,
        lastInboundAt: { gte: since },
      }
      const known = await database.prisma.conversation.findFirst({ where, select: { id: true } })
      if (known) return known
    }
    return database.transaction(async ({ tx, emit }) => {
      // Random, because the id alone gives access to the conversation.
      const made = await tx.conversation.create({
        data: {
          id: randomUUID(),
          channel: 'web',
          professionalId: professional.id,
          memory: JSON.parse(JSON.stringify({ ...emptyMemory, page: pageOf(professional) })),
          openedAt: at,
          lastInboundAt: at,
          lastMessageAt: at,
        },
        select: { id: true },
      })
      await emit(intakeAgentEvents.ConversationOpened, {
        subject: made.id,
        data: { conversationId: made.id, phone: null, openedAt: now.toString() },
      })
      return made
    })
  }

  /** The message is text, or the id of an option of this conversation. */
  async function messageOf(conversationId: string, message: string) {
    const { data: id } = z.uuid().safeParse(message)
    const offer =
      id === undefined
        ? null
        : await database.prisma.offer.findFirst({ where: { id, conversationId } })
    return offer
      ? { kind: 'tap', body: offer.label, payload: offer.id }
      : { kind: 'text', body: message.toWellFormed().replaceAll('\0', ''), payload: null }
  }

  /** Waits while another message of the conversation is being answered. */
  async function answered(id: string, deadline: number): Promise<TurnResult> {
    for (;;) {
      const result = await run(id)
      if (result) return result
      if (Date.now() + BUSY_PAUSE_MS > deadline) {
        throw new AppError('UPSTREAM_UNAVAILABLE', 'The conversation is being answered.')
      }
      await sleep(BUSY_PAUSE_MS)
    }
  }

  return {
    async chat({ slug, conversationId, message }, { deadline }): Promise<Answer> {
      const professional = await pages.row(slug)
      if (!professional) throw new AppError('PROFESSIONAL_NOT_FOUND', 'No page has this address.')
      const now = clock()
      const { id } = await conversationOf(conversationId, professional, now)
      const at = new Date(now.epochMilliseconds)
      const content = await messageOf(id, message)
      await database.transaction(async ({ tx }) => {
        const state = { state: 'active', humanUntil: null }
        await tx.conversation.update({
          where: { id },
          data: { ...state, dueAt: at, lastInboundAt: at, lastMessageAt: at },
        })
        await tx.message.create({
          data: {
            id: newId(),
            conversationId: id,
            professionalId: professional.id,
            sender: 'client',
            ...content,
            createdAt: at,
          },
        })
      })
      const { text, options, reply } = await answered(id, deadline)
      const { proposal } = reply.memory
      return {
        conversationId: id,
        reply: text ?? '',
        options: options.map((option) => ({ label: option.label, value: option.id })),
        ...(proposal && { proposal: { kind: proposal.kind, startsAt: proposal.startsAt } }),
      }
    },
  }
}
