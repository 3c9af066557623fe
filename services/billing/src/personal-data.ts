import type { DataSubject, ErasedPerson, ExportList, Found } from '@encaixe/service-kit'
import type { PrismaClient } from '../generated/client.ts'
import { accountOf } from './pix/account/account-row.ts'
import { endChargesHere } from './pix/charges/end-charges.ts'
import type { BillingTasks, BillingWork } from './store.ts'
import { requestRemovalOf } from './subscription/processor/end-at-processor.ts'

/**
 * Ends the plan of a deleted account's professional, here and, as soon as it answers, at the card processor:
 * there the customer goes, and with it every subscription, name and address. The row is a financial record
 * and stays for five years: it has plan, dates and the processor's ids, and names no one. Nobody is told,
 * for nobody has a copy of this professional any more.
 */
export const erasePerson =
  (clock: () => Temporal.Instant, tasks: BillingTasks) =>
  async ({ professionalId }: ErasedPerson, t: BillingWork): Promise<Found> => {
    if (professionalId === null) return {}
    const { tx } = t
    const now = new Date(clock().epochMilliseconds)
    const where = { professionalId }
    await tx.subscription.updateMany({ where, data: { erasedAt: now } })
    await tx.subscription.updateMany({
      where: { ...where, status: { not: 'canceled' } },
      data: {
        status: 'canceled',
        effectivePlan: 'free',
        cancelAtPeriodEnd: false,
        version: { increment: 1 },
        updatedAt: now,
      },
    })
    await tx.owner.deleteMany({ where })
    await tx.checkout.deleteMany({ where })
    await endChargesHere(tx, professionalId, now)
    await tx.pixAccount.deleteMany({ where })
    const row = await tx.subscription.findUnique({ where })
    if (row?.billingCustomerId) {
      await tx.processorEvent.deleteMany({ where: { customerId: row.billingCustomerId } })
      await requestRemovalOf(t, tasks, row.billingCustomerId)
    }
    // Events about the plan name whose page it is.
    return { subscriptions: [professionalId] }
  }

/** What billing holds about a person: the plan of the professional the account owns, and what was paid by. */
export const personalLists = (
  prisma: PrismaClient,
  { professionalId }: DataSubject,
): ExportList[] => [
  {
    name: 'subscriptions',
    async page(after) {
      if (after !== null || professionalId === null) return []
      const rows = await prisma.subscription.findMany({ where: { professionalId } })
      return rows.map((row) => ({ id: row.professionalId, ...row }))
    },
  },
  {
    name: 'pixAccounts',
    async page(after) {
      if (after !== null || professionalId === null) return []
      const rows = await prisma.pixAccount.findMany({ where: { professionalId } })
      return rows.map((row) => ({ id: row.professionalId, ...accountOf(row) }))
    },
  },
  {
    name: 'charges',
    async page(after, limit) {
      if (professionalId === null) return []
      return prisma.charge.findMany({
        where: { professionalId, ...(after !== null && { id: { gt: after } }) },
        include: { payments: { include: { refunds: true } } },
        orderBy: { id: 'asc' },
        take: limit,
      })
    },
  },
  {
    name: 'processorEvents',
    async page(after, limit) {
      if (professionalId === null) return []
      return prisma.processorEvent.findMany({
        where: { professionalId, ...(after !== null && { id: { gt: after } }) },
        orderBy: { id: 'asc' },
        take: limit,
      })
    },
  },
]
