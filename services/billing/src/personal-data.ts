import type { DataSubject, ErasedPerson, ExportList, Found } from '@encaixe/service-kit'
import type { PrismaClient } from '../generated/client.ts'
import type { BillingWork } from './store.ts'

/**
 * Ends the plan of a deleted account's professional. The row is a financial record and stays for five
 * years: it has plan, dates and the processor's ids, and names no one. Nobody is told, for nobody has
 * a copy of this professional any more.
 */
export const erasePerson =
  (clock: () => Temporal.Instant) =>
  async ({ professionalId }: ErasedPerson, { tx }: BillingWork): Promise<Found> => {
    if (professionalId === null) return {}
    await tx.subscription.updateMany({
      where: { professionalId, status: { not: 'canceled' } },
      data: {
        status: 'canceled',
        effectivePlan: 'free',
        cancelAtPeriodEnd: false,
        version: { increment: 1 },
        updatedAt: new Date(clock().epochMilliseconds),
      },
    })
    // No event of billing's holds more than a row does.
    return {}
  }

/** What billing holds about a person: the plan of the professional the account owns. */
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
]
