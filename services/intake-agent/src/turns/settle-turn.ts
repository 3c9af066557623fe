import { intakeAgentEvents } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import type { Option, Reply } from '../dialogue/types.ts'
import { phoneOf } from '../domain/address.ts'
import type { ClaimedTurn } from '../sql/claim-turn.ts'
import { endTurn } from '../sql/end-turn.ts'
import type { AgentDatabase } from '../store.ts'

/** What was offered can be chosen for so long. */
const OFFER_HOURS = 24
/** As many as a list has room for. */
const MOST_OPTIONS = 10
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
  const { id, turnId } = turn
  const offered = reply.text === null ? [] : reply.options.slice(0, MOST_OPTIONS)
  const options = offered.map((option) => ({ ...option, id: newId() }))
  return database.transaction(async ({ tx, emit }) => {
    const isHanded = reply.handoff !== null && professional !== null
    const isHeld = await endTurn(tx, {
      id,
      turnId,
      professionalId: professional?.id ?? turn.professionalId,
      memory: reply.memory,
      isHanded,
      humanUntil: now.add({ hours: HUMAN_HOURS }).toString(),
      taken,
      text: reply.text,
      shown: options.length > 0 ? JSON.stringify(options.map(shown)) : null,
      isSent: turn.channel === 'web',
      offers: options.map(({ id, offer, label }) => ({ id, offer, label })),
      offersUntil: now.add({ hours: OFFER_HOURS }).toString(),
      now: now.toString(),
      nextAt: now.add({ milliseconds: debounceMs }).toString(),
    })
    // Somebody else has ended it meanwhile.
    if (!isHeld) return { text: null, options: [] }
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
