import { AppError, type intakeAgentRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { asMessage, pageOf } from '../dashboard/conversation-messages.ts'
import type { AgentDatabase } from '../store.ts'

/** The professional says which answers of the agent were wrong. Marks go with their messages. */
export function answerMarks({
  database,
  clock,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  clock: () => Temporal.Instant
}): HandlersOf<typeof intakeAgentRpcs, 'markAnswer' | 'unmarkAnswer'> {
  const { prisma } = database

  /** @throws AppError NOT_FOUND unless it is an answer of the agent about the account's page */
  async function ownAnswer(userId: string, conversationId: string, id: string) {
    const professionalId = await pageOf(database, userId)
    const where = { id, conversationId, professionalId, sender: 'agent' }
    const message = await prisma.message.findFirst({ where })
    if (!message) throw new AppError('NOT_FOUND', 'There is no such answer.')
    return message
  }

  return {
    async markAnswer({ id, messageId, note = null }, { actor }) {
      const message = await ownAnswer(actor.userId, id, messageId)
      const { professionalId } = message
      if (professionalId === null) throw new AppError('NOT_FOUND', 'There is no such answer.')
      const mark = await prisma.answerMark.upsert({
        where: { messageId },
        create: { messageId, professionalId, note, markedAt: new Date(clock().epochMilliseconds) },
        update: { note },
      })
      return asMessage({ ...message, mark })
    },

    async unmarkAnswer({ id, messageId }, { actor }) {
      const message = await ownAnswer(actor.userId, id, messageId)
      await prisma.answerMark.deleteMany({ where: { messageId } })
      return asMessage({ ...message, mark: null })
    },
  }
}
