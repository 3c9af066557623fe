import type { Person, Reply, Said, Surroundings, Turn } from '../../src/dialogue/conversation.ts'
import { emptyMemory, type Memory, type Option } from '../../src/dialogue/memory.ts'
import type { Page } from '../../src/dialogue/page.ts'
import type { Tools } from '../../src/dialogue/tools.ts'
import { takeTurn } from '../../src/dialogue/turn.ts'

/** What answers a turn. */
export type Answerer = (turn: Turn) => Promise<Reply>

/** What a simulated client sends: text, the label of a button, or a message without text. */
export type Sent = string | { tap: string } | { other: Extract<Said, { kind: 'other' }>['what'] }

export interface Exchange {
  sent: Sent[]
  reply: string | null
  options: string[]
}

interface Setting {
  person: Person
  tools: Tools
  notice?: Surroundings['notice']
  pages?: Page[]
  page?: Page | null
  clock: () => Temporal.Instant
  /** Answers instead of the grammar. */
  answer?: Answerer
}

/** Holds a conversation turn by turn, as the service does. */
export function converse({
  person,
  tools,
  notice = null,
  pages = [],
  page = null,
  clock,
  answer = takeTurn,
}: Setting) {
  let memory: Memory = { ...emptyMemory, page }
  const ledger: Option[] = []
  const transcript: Exchange[] = []
  const handoffs: string[] = []

  function saidOf(sent: Sent): Said {
    if (typeof sent === 'string') return { kind: 'text', text: sent }
    if ('other' in sent) return { kind: 'other', what: sent.other }
    const option =
      ledger.findLast(({ label }) => label === sent.tap) ??
      ledger.findLast(({ label }) => label.startsWith(sent.tap))
    return { kind: 'tap', offer: option?.offer ?? null }
  }

  return {
    transcript,
    handoffs,
    memory: () => memory,
    async say(...sent: Sent[]): Promise<Reply> {
      const around: Surroundings = { notice, pages }
      const said = sent.map(saidOf)
      const reply = await answer({ said, memory, person, around, now: clock(), tools })
      memory = reply.memory
      ledger.push(...reply.options)
      if (reply.handoff) handoffs.push(reply.handoff)
      transcript.push({ sent, reply: reply.text, options: reply.options.map(({ label }) => label) })
      return reply
    },
  }
}
