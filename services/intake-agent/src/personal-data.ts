import { notifierRpcs, phone } from '@encaixe/contracts'
import type { Bus, DataSubject, ErasedPerson, ExportList, Found, Tasks } from '@encaixe/service-kit'
import { z } from 'zod'
import { Prisma, type PrismaClient } from '../generated/client.ts'
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
export const erasePerson =
  (changed: (professionalId: string) => void, tasks: Pick<Tasks<AgentTransaction>, 'add'>) =>
  async (
    { userId, professionalId, found, again }: ErasedPerson,
    work: AgentWork,
  ): Promise<Found> => {
    const { tx, afterCommit } = work
    const proven = again ? [] : await tx.provenPhone.findMany({ where: { userId } })
    const phones = proven.map(({ phone }) => phone)
    const own = await tx.conversation.findMany({
      where: {
        OR: [{ address: { in: phones } }, { id: { in: [...(found.conversations ?? [])] } }],
      },
      select: { id: true },
    })
    const ids = own.map(({ id }) => id)
    await tx.conversation.deleteMany({ where: { id: { in: ids } } })
    // Booking names the appointments of a client who has not proven a phone.
    const { appointments = [] } = found
    await tx.notice.deleteMany({
      where: { OR: [{ phone: { in: phones } }, { appointmentId: { in: [...appointments] } }] },
    })
    await tx.provenPhone.deleteMany({ where: { userId } })
    if (phones.length > 0) await tasks.add(work, forgetPhones, [{ data: { phones } }])
    const handed = professionalId === null ? [] : await erasePage(professionalId, { tx })
    if (professionalId !== null) afterCommit(() => changed(professionalId))
    return { conversations: [...ids, ...handed] }
  }

async function erasePage(professionalId: string, { tx }: Pick<AgentWork, 'tx'>): Promise<string[]> {
  const about = await tx.conversation.findMany({
    where: { professionalId },
    select: { id: true, channel: true },
  })
  const ofPage = about.filter(({ channel }) => channel === 'web').map(({ id }) => id)
  await tx.conversation.deleteMany({ where: { id: { in: ofPage } } })
  await tx.message.deleteMany({ where: { professionalId } })
  // The stored memory and options name the page.
  const rest = about.filter(({ channel }) => channel !== 'web').map(({ id }) => id)
  await tx.message.updateMany({
    where: { conversationId: { in: rest } },
    data: { options: Prisma.DbNull },
  })
  await tx.$executeRaw`
    update conversations set memory = null, professional_id = null, state = 'idle', human_until = null
    where professional_id = ${professionalId}::uuid`
  await tx.notice.deleteMany({ where: { professionalId } })
  // The agent's settings are deleted with the page.
  await tx.professional.deleteMany({ where: { id: professionalId } })
  await tx.plan.deleteMany({ where: { professionalId } })
  return ofPage
}

/** What the agent holds about a person: what they wrote from phones they have proven, and what was written to their page. */
export const personalLists = (
  prisma: PrismaClient,
  { userId, professionalId }: DataSubject,
): ExportList[] => [
  {
    name: 'conversationMessages',
    async page(after, limit) {
      const phones = await prisma.provenPhone.findMany({ where: { userId } })
      const whose = [
        { conversation: { address: { in: phones.map(({ phone }) => phone) } } },
        ...(professionalId === null ? [] : [{ professionalId }]),
      ]
      return prisma.message.findMany({
        where: { OR: whose, ...(after !== null && { id: { gt: after } }) },
        select: {
          id: true,
          conversationId: true,
          sender: true,
          kind: true,
          body: true,
          createdAt: true,
          understood: true,
          mark: { select: { note: true, markedAt: true } },
        },
        orderBy: { id: 'asc' },
        take: limit,
      })
    },
  },
  {
    name: 'agentSettings',
    async page(after) {
      if (professionalId === null || after !== null) return []
      const settings = await prisma.agentSettings.findMany({ where: { professionalId } })
      return settings.map(({ professionalId: id, ...said }) => ({ id, ...said }))
    },
  },
]
