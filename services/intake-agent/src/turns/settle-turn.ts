import { intakeAgentEvents } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import type { Option, Reply } from '../dialogue/types.ts'
import { phoneOf } from '../domain/address.ts'
import type { ClaimedTurn } from '../sql/claim-turn.ts'
import type { AgentDatabase, AgentTransaction } from '../store.ts'

/** What was offered can be chosen for so long. */
const OFFER_HOURS = 24
/** A person who was asked to take over has a day; then the agent answers again. */
export const HUMAN_HOURS = 24

export interface OfferedOption extends Option {
  /** In the ledger: what comes back when it is chosen. */
  id: string
}

export interface Settled {
  text: string | null
  options: OfferedOption[]
}

interface Settling {
  database: AgentDatabase
  turn: ClaimedTurn
  reply: Reply
  /** The messages that it answers. */
  taken: readonly string[]
  /** The page it is about by now. */
  professional: Professional | null
  now: Temporal.Instant
  debounceMs: number
}

/**
 * Ends a turn: its messages are answered, its answer is there to be sent, and what it offers can be chosen. The
 * answer's id is the turn's: whoever dies now or later, the person gets one answer.
 */
export function settleTurn({
  database,
  turn,
  reply,
  taken,
  professional,
  now,
  debounceMs,
}: Settling): Promise<Settled> {
  const at = new Date(now.epochMilliseconds)
  const { id, turnId } = turn
  return database.transaction(async ({ tx, emit }) => {
    const isHanded = reply.handoff !== null && professional !== null
    const held = await tx.conversation.updateMany({
      where: { id, turnId },
      data: {
        memory: JSON.parse(JSON.stringify(reply.memory)),
        professionalId: professional?.id ?? turn.professionalId,
        state: isHanded ? 'human' : 'active',
        humanUntil: isHanded ? new Date(now.add({ hours: HUMAN_HOURS }).epochMilliseconds) : null,
        lastMessageAt: at,
        turnId: null,
        leaseUntil: null,
        attempts: 0,
      },
    })
    // Somebody else has ended it meanwhile.
    if (held.count === 0) return { text: null, options: [] }
    await tx.message.updateMany({
      where: { id: { in: [...taken] } },
      data: { takenAt: at, ...(professional && { professionalId: professional.id }) },
    })
    await setNextTurn(tx, id, { isHanded, now, debounceMs })
    const options = reply.text === null ? [] : await offer(tx, id, reply.options, now)
    if (reply.text !== null) {
      await tx.message.create({
        data: {
          id: turnId,
          conversationId: id,
          professionalId: professional?.id ?? turn.professionalId,
          sender: 'agent',
          kind: 'text',
          body: reply.text,
          payload: options.length > 0 ? JSON.stringify(options.map(shown)) : null,
          createdAt: at,
          sentAt: turn.channel === 'web' ? at : null,
        },
      })
    }
    if (isHanded) {
      const { id: professionalId, userId, name, phone, email, timezone } = professional
      await emit(intakeAgentEvents.HandoffRequested, {
        subject: id,
        data: {
          conversationId: id,
          phone: phoneOf(turn.address),
          requestedAt: now.toString(),
          clientName: reply.memory.name ?? turn.name,
          professional: { id: professionalId, userId, name, phone, email, timezone },
        },
      })
    }
    return { text: reply.text, options }
  })
}

const shown = ({ id, label, description }: OfferedOption) => ({
  id,
  label,
  ...(description && { description }),
})

/** What was written while this turn was under way has a turn of its own. */
async function setNextTurn(
  tx: AgentTransaction,
  id: string,
  { isHanded, now, debounceMs }: { isHanded: boolean; now: Temporal.Instant; debounceMs: number },
): Promise<void> {
  const waiting = await tx.message.count({
    where: { conversationId: id, sender: 'client', takenAt: null },
  })
  const dueAt = waiting > 0 && !isHanded ? new Date(now.epochMilliseconds + debounceMs) : null
  await tx.conversation.update({ where: { id }, data: { dueAt } })
}

/** Enters what is offered into the ledger. */
async function offer(
  tx: AgentTransaction,
  conversationId: string,
  options: readonly Option[],
  now: Temporal.Instant,
): Promise<OfferedOption[]> {
  const offered = options.slice(0, 10).map((option) => ({ ...option, id: newId() }))
  await tx.offer.createMany({
    data: offered.map(({ id, offer, label }) => ({
      id,
      conversationId,
      offer: JSON.parse(JSON.stringify(offer)),
      label,
      offeredAt: new Date(now.epochMilliseconds),
      expiresAt: new Date(now.add({ hours: OFFER_HOURS }).epochMilliseconds),
    })),
  })
  return offered
}
