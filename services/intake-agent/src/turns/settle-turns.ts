import { intakeAgentEvents, phoneOf, type Understood } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import type { Reply } from '../dialogue/conversation.ts'
import { type AgentTasks, addForMessages, sendMessage } from '../outbound/send-messages.ts'
import type { AgentWork } from '../store.ts'
import { type EndedTurn, endTurns } from './end-turns.sql.ts'
import type { WaitingTurn } from './load-turns.sql.ts'

/** A list has room for this many. */
const MOST_OPTIONS = 10
/** A professional who takes over has a day; then the agent answers again. */
export const HUMAN_HOURS = 24

/** A turn and what is answered. */
export interface AnsweredTurn {
  turn: WaitingTurn
  reply: Reply
  /** The page that the conversation is about now. */
  professional: Professional | null
  now: Temporal.Instant
  /** null: nothing was read. */
  understood: Understood | null
}

/**
 * Ends turns: their messages are answered, the answers wait to be sent, the client can choose the options, and the
 * professional is told if a reply calls them.
 */
export async function settleTurns(
  t: AgentWork,
  answered: readonly AnsweredTurn[],
  tasks: AgentTasks,
): Promise<void> {
  const turns = answered.map((one) => ({ ...one, ended: endedTurn(one) }))
  const existing = await endTurns(
    t.tx,
    turns.map(({ ended }) => ended),
  )
  const settled = turns.filter(({ turn }) => existing.has(turn.id))
  for (const { turn, reply, professional, now } of settled) {
    if (reply.handoff === null || professional === null) continue
    await t.emit(intakeAgentEvents.HandoffRequested, {
      subject: turn.id,
      data: {
        conversationId: turn.id,
        phone: phoneOf(turn.address),
        requestedAt: now.toString(),
        clientName: reply.memory.name ?? turn.name,
        professional: contactOf(professional),
      },
    })
  }
  // In the chat of a page the visitor's request waits for the answer.
  const unsent = settled.filter(({ turn, reply }) => turn.address !== null && reply.text !== null)
  await addForMessages(
    tasks,
    t,
    sendMessage,
    unsent.map(({ ended: { answerId, conversationId } }) => ({
      messageId: answerId,
      conversationId,
    })),
  )
}

function endedTurn({ turn, reply, professional, now, understood }: AnsweredTurn): EndedTurn {
  const isHanded = reply.handoff !== null && professional !== null
  return {
    conversationId: turn.id,
    answerId: newId(),
    professionalId: professional?.id ?? turn.professionalId,
    memory: reply.memory,
    humanUntil: isHanded ? now.add({ hours: HUMAN_HOURS }).toString() : null,
    taken: turn.messages.map(({ id }) => id),
    text: reply.text,
    understood,
    options: reply.options.slice(0, MOST_OPTIONS),
    now: now.toString(),
  }
}

const contactOf = ({ id, userId, name, phone, email, timezone }: Professional) => ({
  ...{ id, userId, name, phone, email, timezone },
})
