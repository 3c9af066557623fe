import type { PurchaseStatus } from '@encaixe/contracts'
import { purchaseInLine, shownPurchase } from '#lib/packages/purchase.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { PageServerLoad } from './$types'

/** The filters, as the address names them. */
const FILTERS: readonly { key: string; label: string; status: PurchaseStatus | null }[] = [
  { key: '', label: 'Todos', status: null },
  { key: 'pagar', label: 'A receber', status: 'open' },
  { key: 'uso', label: 'Em uso', status: 'active' },
  { key: 'usados', label: 'Usados', status: 'used' },
  { key: 'vencidos', label: 'Vencidos', status: 'expired' },
  { key: 'cancelados', label: 'Cancelados', status: 'cancelled' },
]

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  // A notice comes with what its client has done.
  event.depends('app:unread')
  const query = event.url.searchParams
  const filter = FILTERS.find(({ key }) => key === (query.get('situacao') ?? '')) ?? FILTERS[0]
  const cursor = query.get('depois')
  const api = pageApi(event)
  const [{ items, nextCursor }, { items: packages }] = await Promise.all([
    api.listPurchases({
      ...(filter?.status && { status: filter.status }),
      ...(cursor && { cursor }),
    }),
    api.listPackages(),
  ])
  const key = filter?.key ?? ''
  const address = (fields: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
    return search.size > 0 ? `/pacotes?${search}` : '/pacotes'
  }
  return {
    filters: FILTERS.map((one) => ({
      ...{ label: one.label, href: address({ situacao: one.key }), isCurrent: one.key === key },
    })),
    isFiltered: key !== '',
    offersAny: packages.some(({ active }) => active),
    items: items.map((purchase) => {
      const shown = shownPurchase(purchase, { timezone: professional.timezone, now: Date.now() })
      return {
        ...{ id: shown.id, name: shown.name, clientName: shown.clientName, tone: shown.tone },
        ...{ status: shown.status, words: purchaseInLine(shown), price: shown.price },
      }
    }),
    more: nextCursor && address({ situacao: key, depois: nextCursor }),
  }
}
