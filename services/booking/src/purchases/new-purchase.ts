import { AppError, type OfferedPackage } from '@encaixe/contracts'
import type { Client, Professional } from '../../generated/client.ts'
import { storedOffer } from '../copies/professional-copies.ts'
import type { BookingTransaction } from '../store.ts'
import { asked } from './purchase.rule.ts'
import { type LoadedPurchase, loadPurchase } from './purchase-rows.ts'

interface Sale {
  id: string
  page: Professional
  client: Client
  sold: OfferedPackage
  priceCents: number
  source: 'professional' | 'page'
  /** Who says that it is paid. */
  confirmation: 'automatic' | 'by_hand'
  /** Of whoever bought it on the page. */
  contactPhone: string | null
  /** Whether its client hears of it by us. */
  notify: boolean
  now: Temporal.Instant
}

/**
 * Writes a new purchase, as agreed, which waits for its payment; its first change makes it version 1 and tells of it. The
 * caller has locked the professional.
 */
export async function newPurchase(
  tx: BookingTransaction,
  { id, page, client, sold, priceCents, now, ...sale }: Sale,
): Promise<LoadedPurchase> {
  const at = now.toString()
  const { status, waitsUntil } = asked(now)
  const names = new Map(storedOffer(page).services.map((service) => [service.id, service.name]))
  await tx.purchase.create({
    data: {
      ...{ id, professionalId: page.id, clientId: client.id, ...sale, priceCents, status },
      ...{ packageId: sold.id, packageName: sold.name, validDays: sold.validDays },
      ...{ boughtAt: at, waitsUntil: waitsUntil?.toString() ?? null, version: 0 },
      ...{ createdAt: at, updatedAt: at },
      entries: {
        create: sold.entries.map(({ serviceIds, sessions }, entry) => ({
          ...{ entry, serviceIds, sessions },
          serviceNames: serviceIds.map((serviceId) => names.get(serviceId) ?? ''),
        })),
      },
    },
  })
  const purchase = await loadPurchase(tx, id)
  if (!purchase) throw new Error('a purchase was not kept')
  return purchase
}

export const notSold = () => new AppError('NOT_FOUND', 'No such package is sold here.')
