import type { AgentTransaction } from '../store.ts'

const MOST_MESSAGES = 10

/** What was said last by both sides before the messages that wait, oldest first. */
export async function loadHistory(
  prisma: Pick<AgentTransaction, 'message'>,
  conversationId: string,
): Promise<{ by: 'client' | 'agent'; text: string }[]> {
  const said = await prisma.message.findMany({
    where: { conversationId, OR: [{ sender: { not: 'client' } }, { takenAt: { not: null } }] },
    orderBy: { id: 'desc' },
    take: MOST_MESSAGES,
    select: { sender: true, body: true },
  })
  return said
    .toReversed()
    .filter(({ body }) => body !== '')
    .map(({ sender, body }) => ({ by: sender === 'client' ? 'client' : 'agent', text: body }))
}
