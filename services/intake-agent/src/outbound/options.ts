import { z } from 'zod'
import { type Option, option } from '../dialogue/memory.ts'
import type { AgentDatabase } from '../store.ts'

/** A client can choose what was offered for this long. */
const OFFER_HOURS = 24

/** The options of a stored message. */
export const readOptions = (stored: unknown): Option[] => z.array(option).catch([]).parse(stored)

/** As they are sent: a tap comes back with the id, the answer's and the option's place in it. */
export const shownOptions = (answerId: string, stored: unknown) =>
  readOptions(stored).map(({ label, description }, at) => ({
    id: `${answerId}:${at}`,
    label,
    ...(description !== undefined && { description }),
  }))

const optionId = /^([0-9a-f-]{36}):(\d)$/

/** The option that a tap chooses; null unless this conversation was offered it within the last day. */
export async function chosenByTap(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  { conversationId, payload }: { conversationId: string; payload: string | null },
  now: Temporal.Instant,
): Promise<Option | null> {
  const [, answerId, at] = optionId.exec(payload ?? '') ?? []
  const { data: id } = z.uuid().safeParse(answerId)
  if (id === undefined) return null
  const since = new Date(now.subtract({ hours: OFFER_HOURS }).epochMilliseconds)
  const answer = await prisma.message.findFirst({
    where: { id, conversationId, sender: 'agent', createdAt: { gt: since } },
    select: { options: true },
  })
  return readOptions(answer?.options)[Number(at)] ?? null
}
