import { z } from 'zod'
import { otherKinds, type Said } from '../dialogue/conversation.ts'
import { type Offer, offerSchema } from '../dialogue/memory.ts'
import { MOST_CHARACTERS } from '../language/words/tokens.rule.ts'
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

/** Messages as the dialogue reads them. A tap chooses an offer from the ledger of its own conversation. */
export async function saidIn(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  messages: readonly WaitingMessage[],
  now: Temporal.Instant,
): Promise<Said[]> {
  async function offered(conversationId: string, payload: string | null): Promise<Offer | null> {
    const { data: id } = z.uuid().safeParse(payload)
    if (id === undefined) return null
    const expiresAt = { gt: new Date(now.epochMilliseconds) }
    const found = await prisma.offer.findFirst({ where: { id, conversationId, expiresAt } })
    return offerSchema.safeParse(found?.offer).data ?? null
  }

  const texts = legible(messages.map(({ kind, body }) => (isText(kind) ? body : '')))
  return Promise.all(
    messages.map(async ({ kind, payload, conversationId }, at): Promise<Said> => {
      if (isText(kind)) return { kind: 'text', text: texts[at] ?? '' }
      if (kind === 'tap') return { kind: 'tap', offer: await offered(conversationId, payload) }
      return { kind: 'other', what: otherKind.parse(kind) }
    }),
  )
}
