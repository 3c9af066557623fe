import type { Reply } from '../../src/dialogue/conversation.ts'
import { emptyMemory, type Memory, readMemory } from '../../src/dialogue/memory.ts'
import type { Option } from '../../src/dialogue/world/offers.ts'
import type { Page } from '../../src/dialogue/world/page.ts'
import type { Person, Said, Surroundings } from '../../src/dialogue/world/person.ts'
import type { Tools } from '../../src/dialogue/world/tools.ts'
import { type Answerer, embeddedAnswer } from './answer.ts'

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
  /** Answers instead of the embedded reader. */
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
  answer = embeddedAnswer,
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
      const history = async () => transcript.flatMap(linesOf).slice(-10)
      const own = { ...tools, history }
      const reply = await answer({ said, memory, person, around, now: clock(), tools: own })
      // As it is stored between turns.
      memory = readMemory(JSON.parse(JSON.stringify(reply.memory)))
      ledger.push(...reply.options)
      if (reply.handoff) handoffs.push(reply.handoff)
      transcript.push({ sent, reply: reply.text, options: reply.options.map(({ label }) => label) })
      return reply
    },
  }
}

/** An exchange as a reader is told of it. */
const linesOf = ({ sent, reply }: Exchange) => [
  ...sent.flatMap((text) => (typeof text === 'string' ? [{ by: 'client' as const, text }] : [])),
  ...(reply === null ? [] : [{ by: 'agent' as const, text: reply }]),
]
