import { purchaseStatus } from '@encaixe/contracts'
import type {
  Client,
  Prisma,
  Professional,
  Purchase,
  PurchaseEntry,
} from '../../generated/client.ts'
import { instantOf } from '../appointments/load-appointment.ts'
import { lockSellerOf } from '../copies/lock-professionals.sql.ts'
import type { BookingTransaction } from '../store.ts'
import type { PurchaseState } from './purchase.rule.ts'

/** A purchase as it is stored, with its people, and as its rules see it. */
export interface LoadedPurchase {
  row: Purchase & { client: Client; entries: PurchaseEntry[] }
  /** null once the page is deleted. */
  professional: Professional | null
  state: PurchaseState
}

type Reader = Pick<BookingTransaction, 'purchase' | 'professional' | 'sessionEntry'>

/** Of a page that is deleted. */
const SOME_TIMEZONE = 'America/Sao_Paulo'

export const momentOf = (date: Date | null) => date && instantOf(date)

/** Purchases with their people and their sessions, the newest first. */
export async function loadPurchases(
  tx: Reader,
  where: Prisma.PurchaseWhereInput,
  page: { take?: number } = {},
): Promise<LoadedPurchase[]> {
  const rows = await tx.purchase.findMany({
    where,
    include: { client: true, entries: { orderBy: { entry: 'asc' } } },
    orderBy: { id: 'desc' },
    ...page,
  })
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const pages = await tx.professional.findMany({
    where: { id: { in: [...new Set(rows.map(({ professionalId }) => professionalId))] } },
  })
  const ended = await tx.sessionEntry.groupBy({
    by: ['purchaseId', 'entry'],
    where: { purchaseId: { in: ids }, reason: { in: ['expired', 'extended'] } },
    _sum: { delta: true },
  })
  return rows.map((row) => {
    const professional = pages.find(({ id }) => id === row.professionalId) ?? null
    const expiredOf = (entry: number) =>
      -(ended.find((sum) => sum.purchaseId === row.id && sum.entry === entry)?._sum.delta ?? 0)
    return { row, professional, state: stateOf(row, { professional, expiredOf }) }
  })
}

/** One purchase, or null. */
export const loadPurchase = async (tx: Reader, id: string): Promise<LoadedPurchase | null> =>
  (await loadPurchases(tx, { id }))[0] ?? null

/** One purchase behind its professional's lock, or null. Whatever changes a purchase loads it so. */
export async function lockPurchase(
  tx: BookingTransaction,
  id: string,
): Promise<LoadedPurchase | null> {
  await lockSellerOf(tx, id)
  return loadPurchase(tx, id)
}

function stateOf(
  row: LoadedPurchase['row'],
  {
    professional,
    expiredOf,
  }: { professional: Professional | null; expiredOf: (entry: number) => number },
): PurchaseState {
  return {
    status: purchaseStatus.parse(row.status),
    priceCents: row.priceCents,
    validDays: row.validDays,
    timezone: professional?.timezone ?? SOME_TIMEZONE,
    boughtAt: instantOf(row.boughtAt),
    waitsUntil: momentOf(row.waitsUntil),
    claimedAt: momentOf(row.claimedAt),
    denials: row.denials,
    activeAt: momentOf(row.activeAt),
    expiresAt: momentOf(row.expiresAt),
    endedAt: momentOf(row.endedAt),
    lastToldAt: momentOf(row.lastToldAt),
    endingToldAt: momentOf(row.endingToldAt),
    kinds: row.entries.map(({ entry, serviceIds, sessions, sessionsLeft }) => ({
      ...{ serviceIds, sessions, left: sessionsLeft },
      expired: expiredOf(entry),
    })),
  }
}
