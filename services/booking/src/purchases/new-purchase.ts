import { AppError, billingRpcs, type OfferedPackage } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { Client, Professional } from '../../generated/client.ts'
import { isAway } from '../away.ts'
import { findPage, storedOffer, storedPackages } from '../copies/professional-copies.ts'
import type { BookingDatabase, BookingTransaction, FetchProfessional } from '../store.ts'
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

/** Longer than billing takes. Who waits pays by the key of the page then. */
const PATIENCE_MS = 2_000

/** Who says that a purchase of a page is paid: the provider of its connected account, else the professional. */
export const confirmationAt = (
  bus: Pick<Bus, 'call'>,
  professionalId: string,
): Promise<'automatic' | 'by_hand'> =>
  bus
    .call(billingRpcs.takesCharges, { professionalId }, { timeoutMs: PATIENCE_MS })
    .then(({ takes }) => (takes ? ('automatic' as const) : ('by_hand' as const)))
    .catch((error: unknown) => {
      if (isAway(error)) return 'by_hand'
      throw error
    })

/**
 * Has a page fetched whose copy does not know a package: either may be new, and their owner knows. If it does not answer,
 * booking's copy decides.
 * @throws AppError what its owner says of a page of which there is no copy
 */
export async function fetchUnknownPackage(
  { database: { prisma }, fetchProfessional }: Fetching,
  { slug, packageId }: { slug: string; packageId: string },
  context: Parameters<FetchProfessional>[1],
): Promise<void> {
  const page = await findPage(prisma, slug)
  if (page && storedPackages(page).some(({ id }) => id === packageId)) return
  await fetchProfessional(slug, context).catch((error: unknown) => {
    if (!(error instanceof AppError) || !page) throw error
  })
}

interface Fetching {
  database: Pick<BookingDatabase, 'prisma'>
  fetchProfessional: FetchProfessional
}
