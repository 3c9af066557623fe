import type { purchaseRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { BookingDatabase } from '../store.ts'
import { differingPurchases } from './differing-purchases.sql.ts'
import { noSuchPurchase } from './whose-purchases.ts'

type Handlers = HandlersOf<typeof purchaseRpcs, 'showPurchase' | 'reconcilePurchases'>

/** What operators see of purchases. */
export const operatePurchases = ({ prisma }: BookingDatabase): Handlers => ({
  async showPurchase({ id }) {
    const row = await prisma.purchase.findUnique({
      where: { id },
      include: {
        entries: { orderBy: { entry: 'asc' } },
        paymentEntries: { orderBy: [{ paidAt: 'asc' }, { id: 'asc' }] },
      },
    })
    if (!row) throw noSuchPurchase()
    const ledger = await prisma.sessionEntry.findMany({
      where: { purchaseId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    })
    const sumOf = (entry: number) =>
      ledger.filter((one) => one.entry === entry).reduce((sum, { delta }) => sum + delta, 0)
    return {
      status: row.status,
      entries: row.entries.map(({ entry, sessions, sessionsLeft: left }) => ({
        ...{ sessions, left, ledger: sumOf(entry) },
      })),
      ledger: ledger.map(({ at, entry, delta, reason, actor, appointmentId }) => ({
        ...{ at: at.toISOString(), entry, delta, reason, actor, appointmentId },
      })),
      payments: row.paymentEntries.map(
        ({ amountCents, method, confirmedBy, paidAt, struckAt }) => ({
          ...{ amountCents, method, confirmedBy, paidAt: paidAt.toISOString() },
          struckAt: struckAt?.toISOString() ?? null,
        }),
      ),
      adds: (await differingPurchases(prisma, id)).length === 0,
    }
  },

  async reconcilePurchases() {
    const looked = await prisma.purchase.count()
    return { looked, differ: await differingPurchases(prisma) }
  },
})
