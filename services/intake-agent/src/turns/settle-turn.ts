import { type EventData, intakeAgentEvents, phoneOf } from '@encaixe/contracts'
import { batched, newId } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import type { Option, Reply } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import type { ClaimedTurn } from './claim-turns.sql.ts'
import { type EndedTurn, endTurns } from './end-turns.sql.ts'

/** A client can choose what was offered for this long. */
const OFFER_HOURS = 24
/** A list has room for this many. */
const MOST_OPTIONS = 10
/** A professional who takes over has a day; then the agent answers again. */
export const HUMAN_HOURS = 24

export interface OfferedOption extends Option {
  /** The id in the ledger: a tap sends it back. */
  id: string
}

export interface Settled {
  text: string | null
  options: OfferedOption[]
}

interface Settling {
  turn: ClaimedTurn
  reply: Reply
  /** The messages that it answers. */
  taken: readonly string[]
  /** The page that the conversation is about now. */
  professional: Professional | null
  now: Temporal.Instant
  debounceMs: number
}

/** Turns that end at the same time share a statement, at most this many. */
const MOST_TOGETHER = 50

interface Ending {
  ended: EndedTurn
  /** The event to emit if the professional is called. */
  handoff: EventData<typeof intakeAgentEvents.HandoffRequested> | null
}

/**
 * Ends turns: their messages are answered, the answers wait to be sent, and the client can choose the options. The
 * answer's id is the turn's, so a turn that runs twice gives one answer.
 */
export function turnSettler(database: AgentDatabase): (settling: Settling) => Promise<Settled> {
  const { HandoffRequested } = intakeAgentEvents

  const end = batched(
    async (endings: Ending[]): Promise<boolean[]> => {
      const turns = endings.map(({ ended }) => ended)
      const calls = endings.filter(({ handoff }) => handoff !== null)
      // Without an event to emit one statement is enough.
      const held =
        calls.length === 0
          ? await endTurns(database.prisma, turns)
          : await database.transaction(async ({ tx, emit }) => {
              const held = await endTurns(tx, turns)
              for (const { ended, handoff: data } of calls) {
                if (data && held.has(ended.turnId)) {
                  await emit(HandoffRequested, { subject: ended.id, data })
                }
              }
              return held
            })
      return turns.map(({ turnId }) => held.has(turnId))
    },
    { most: MOST_TOGETHER, alone: () => true },
  )

  return async ({ turn, reply, taken, professional, now, debounceMs }) => {
    const { id, turnId, address } = turn
    const offered = reply.text === null ? [] : reply.options.slice(0, MOST_OPTIONS)
    const options = offered.map((option) => ({ ...option, id: newId() }))
    const called = reply.handoff === null ? null : professional
    const isHeld = await end({
      ended: {
        id,
        turnId,
        professionalId: professional?.id ?? turn.professionalId,
        memory: reply.memory,
        isHanded: called !== null,
        humanUntil: now.add({ hours: HUMAN_HOURS }).toString(),
        taken,
        text: reply.text,
        shown: options.length > 0 ? JSON.stringify(options.map(shown)) : null,
        isSent: turn.channel === 'web',
        offers: options.map(({ id, offer, label }) => ({ id, offer, label })),
        offersUntil: now.add({ hours: OFFER_HOURS }).toString(),
        now: now.toString(),
        nextAt: now.add({ milliseconds: debounceMs }).toString(),
      },
      handoff: called && {
        conversationId: id,
        phone: phoneOf(address),
        requestedAt: now.toString(),
        clientName: reply.memory.name ?? turn.name,
        professional: contactOf(called),
      },
    })
    // Another worker may have ended it meanwhile.
    return isHeld ? { text: reply.text, options } : { text: null, options: [] }
  }
}

const contactOf = ({ id, userId, name, phone, email, timezone }: Professional) => ({
  ...{ id, userId, name, phone, email, timezone },
})

const shown = ({ id, label, description }: OfferedOption) => ({
  id,
  label,
  ...(description && { description }),
})
