import { notifierRpcs, phone } from '@encaixe/contracts'
import type { Bus, Erasing, Found, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma } from '../generated/client.ts'
import type { AgentTransaction, AgentWork } from './store.ts'

/** The notifier is told of phones after the commit; of those alone it does not know whose they were. */
const forgetPhones = { kind: 'forget-phones', data: z.object({ phones: z.array(phone) }) }

/** For as long as the notifier keeps who writes with the agent. */
const FORGET_DELAYS_MS = [1_000, 10_000].concat(Array<number>(24 * 60).fill(60_000))

export const forgetAtNotifier = (tasks: Tasks<AgentTransaction>, bus: Pick<Bus, 'call'>): void =>
  tasks.handle(forgetPhones, {
    deleteDone: true,
    retryDelaysMs: FORGET_DELAYS_MS,
    runOutside: ({ data }) => bus.call(notifierRpcs.forgetPhones, data),
  })

/**
 * Erases what a person wrote from the phones that they had proven, and what was written about the page that they
 * owned. A client of that page keeps the conversation without the messages about it.
 */
export const eraseConversations =
  (changed: (professionalId: string) => void, tasks: Pick<Tasks<AgentTransaction>, 'add'>) =>
  async ({ person: { found }, ids }: Erasing, work: AgentWork): Promise<Found> => {
    const { tx, afterCommit } = work
    const phones = [...ids.phone]
    const own = await tx.conversation.findMany({
      where: {
        OR: [{ address: { in: phones } }, { id: { in: [...(found.conversations ?? [])] } }],
      },
      select: { id: true },
    })
    const conversations = own.map(({ id }) => id)
    await tx.conversation.deleteMany({ where: { id: { in: conversations } } })
    // Booking names the appointments of a client who has not proven a phone.
    const { appointments = [] } = found
    await tx.notice.deleteMany({ where: { appointmentId: { in: [...appointments] } } })
    if (phones.length > 0) await tasks.add(work, forgetPhones, [{ data: { phones } }])
    const handed = await erasePages([...ids.page], work)
    afterCommit(() => ids.page.forEach(changed))
    return { conversations: [...conversations, ...handed] }
  }

async function erasePages(pages: string[], { tx }: Pick<AgentWork, 'tx'>): Promise<string[]> {
  const where = { professionalId: { in: pages } }
  const about = await tx.conversation.findMany({ where, select: { id: true, channel: true } })
  const ofPage = about.filter(({ channel }) => channel === 'web').map(({ id }) => id)
  await tx.conversation.deleteMany({ where: { id: { in: ofPage } } })
  await tx.message.deleteMany({ where })
  // The stored memory and options name the page.
  const rest = about.filter(({ channel }) => channel !== 'web').map(({ id }) => id)
  await tx.message.updateMany({
    where: { conversationId: { in: rest } },
    data: { options: Prisma.DbNull },
  })
  await tx.conversation.updateMany({
    where,
    data: { memory: Prisma.DbNull, professionalId: null, state: 'idle', humanUntil: null },
  })
  return ofPage
}
