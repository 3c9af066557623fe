import type { purchaseRpcs } from '@encaixe/contracts'
import { cutPage, type HandlersOf } from '@encaixe/service-kit'
import type { Prisma } from '../../generated/client.ts'
import { findPage, ownPage } from '../copies/professional-copies.ts'
import { readIdCursor } from '../cursor.ts'
import type { Parts } from '../store.ts'
import { loadPurchase, loadPurchases } from './purchase-rows.ts'
import { purchaseDetails, purchaseViews } from './purchase-view.ts'
import { noSuchPurchase, ownedBy } from './whose-purchases.ts'

type Handlers = HandlersOf<
  typeof purchaseRpcs,
  'listPurchases' | 'getPurchase' | 'listOwnPurchases' | 'describeSessions'
>

const PAGE = 50
/** Each is shown with its sessions. */
const OWN_PAGE = 20
/** The agent tells of so many at most. */
const MOST_TOLD = 10

/** Purchases as both sides see them. */
export function listPurchases({ database: { prisma }, clock }: Parts): Handlers {
  async function page(where: Prisma.PurchaseWhereInput, cursor: string | undefined, size: number) {
    const after = readIdCursor(cursor)
    const below = after === undefined ? {} : { id: { lt: after } }
    const found = await loadPurchases(prisma, { AND: [where, below] }, { take: size + 1 })
    return cutPage(found, size, ({ row }) => row.id)
  }

  const asProfessional = () => ({ side: 'professional' as const, now: clock() })
  const asClient = () => ({ side: 'client' as const, now: clock() })

  return {
    async listPurchases({ clientId, status, cursor }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const where = {
        professionalId,
        ...(clientId !== undefined && { clientId }),
        ...(status !== undefined && { status }),
      }
      const { items, nextCursor } = await page(where, cursor, PAGE)
      return { items: await purchaseViews(prisma, items, asProfessional()), nextCursor }
    },

    async getPurchase({ id }, { actor: { userId } }) {
      const { id: professionalId } = await ownPage(prisma, userId)
      const purchase = await loadPurchase(prisma, id)
      if (purchase?.row.professionalId !== professionalId) throw noSuchPurchase()
      const [details] = await purchaseDetails(prisma, [purchase], asProfessional())
      if (!details) throw noSuchPurchase()
      return details
    },

    async listOwnPurchases({ slug, cursor }, { actor }) {
      const owned = await ownedBy(prisma, actor)
      const at = slug === undefined ? null : await findPage(prisma, slug)
      if (!owned || (slug !== undefined && !at)) return { items: [], nextCursor: null }
      const where = { AND: [owned, at ? { professionalId: at.id } : {}] }
      const { items, nextCursor } = await page(where, cursor, OWN_PAGE)
      return { items: await purchaseDetails(prisma, items, asClient()), nextCursor }
    },

    async describeSessions({ professionalId }, { actor }) {
      const owned = await ownedBy(prisma, actor)
      if (!owned) return { items: [] }
      const where = { AND: [owned, { professionalId, status: 'active' }] }
      const found = await loadPurchases(prisma, where, { take: MOST_TOLD })
      return { items: await purchaseViews(prisma, found, asClient()) }
    },
  }
}
