import type { Erasing } from '@encaixe/service-kit'
import { endChargesHere } from './pix/charges/end-charges.ts'
import type { BillingTasks, BillingWork } from './store.ts'
import { requestRemovalOf } from './subscription/processor/end-at-processor.ts'

/**
 * Ends the plan of a deleted account's professional, here and, as soon as it answers, at the card processor:
 * there the customer goes, and with it every subscription, name and address. The row is a financial record
 * and stays for five years: it has plan, dates and the processor's ids, and names no one. Nobody is told,
 * for nobody has a copy of this professional any more.
 */
export const endPlan =
  (clock: () => Temporal.Instant, tasks: BillingTasks) =>
  async ({ ids }: Erasing, t: BillingWork): Promise<undefined> => {
    const now = new Date(clock().epochMilliseconds)
    const where = { professionalId: { in: [...ids.page] } }
    await t.tx.subscription.updateMany({ where, data: { erasedAt: now } })
    await t.tx.subscription.updateMany({
      where: { ...where, status: { not: 'canceled' } },
      data: {
        status: 'canceled',
        effectivePlan: 'free',
        cancelAtPeriodEnd: false,
        version: { increment: 1 },
        updatedAt: now,
      },
    })
    await endChargesHere(t.tx, ids.page, now)
    for (const { billingCustomerId } of await t.tx.subscription.findMany({ where })) {
      if (billingCustomerId) await requestRemovalOf(t, tasks, billingCustomerId)
    }
  }
