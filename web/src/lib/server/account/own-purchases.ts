import type { PurchaseDetails } from '@encaixe/contracts'
import type { Api } from '../../api/client.ts'

/** So many pages are looked through; nobody has more packages. */
const MOST_PAGES = 10

/** One of the purchases of whoever asks; null where it is not theirs. */
export async function ownPurchase(
  api: Pick<Api, 'listOwnPurchases'>,
  id: string,
): Promise<PurchaseDetails | null> {
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, nextCursor } = await api.listOwnPurchases(cursor ? { cursor } : {})
    const found = items.find((purchase) => purchase.id === id)
    if (found || nextCursor === null) return found ?? null
    cursor = nextCursor
  }
  return null
}
