import { z } from 'zod'
import { type Offer, offerSchema, otherKinds, type Said } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import type { WaitingMessage } from './load-turns.sql.ts'

const otherKind = z.enum(otherKinds).catch('unknown')

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

  return Promise.all(
    messages.map(async ({ kind, body, payload, conversationId }): Promise<Said> => {
      if (kind === 'text') return { kind: 'text', text: body }
      if (kind === 'tap') return { kind: 'tap', offer: await offered(conversationId, payload) }
      return { kind: 'other', what: otherKind.parse(kind) }
    }),
  )
}
