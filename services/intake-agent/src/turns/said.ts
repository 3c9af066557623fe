import { z } from 'zod'
import { otherKinds, type Said } from '../dialogue/conversation.ts'
import { MOST_CHARACTERS } from '../language/words/tokens.rule.ts'
import { chosenByTap } from '../outbound/options.ts'
import type { AgentDatabase } from '../store.ts'
import type { WaitingMessage } from './load-turns.sql.ts'

/** `voice`: what a voice note said. */
const isText = (kind: string) => kind === 'text' || kind === 'voice'
const otherKind = z.enum(otherKinds).catch('unknown')

/**
 * Texts as the dialogue reads them: normalised, and together no longer than the grammar reads. Without the cut each
 * rule of the dialogue would normalise fifty messages of 4,096 characters.
 */
export function legible(texts: readonly string[]): string[] {
  let left = MOST_CHARACTERS
  return texts.map((text) => {
    const normal = text.slice(0, left).normalize('NFKC').slice(0, left).toWellFormed()
    left -= normal.length
    return normal
  })
}

/** Messages as the dialogue reads them. A tap chooses only what its own conversation was offered. */
export async function saidIn(
  database: Pick<AgentDatabase, 'prisma'>,
  messages: readonly WaitingMessage[],
  now: Temporal.Instant,
): Promise<Said[]> {
  const texts = legible(messages.map(({ kind, body }) => (isText(kind) ? body : '')))
  return Promise.all(
    messages.map(async (message, at): Promise<Said> => {
      if (isText(message.kind)) return { kind: 'text', text: texts[at] ?? '' }
      if (message.kind !== 'tap') return { kind: 'other', what: otherKind.parse(message.kind) }
      const option = await chosenByTap(database, message, now)
      return { kind: 'tap', offer: option?.offer ?? null }
    }),
  )
}
