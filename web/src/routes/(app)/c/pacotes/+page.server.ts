import type { Purchase } from '@encaixe/contracts'
import { purchaseInLine, shownPurchase } from '#lib/packages/purchase.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  event.depends('app:appointments')
  const cursor = event.url.searchParams.get('depois')
  const { items, nextCursor } = await portalApi(event).listOwnPurchases(cursor ? { cursor } : {})
  const now = Date.now()
  const listed = (purchase: Purchase) => {
    const timezone = purchase.professional?.timezone ?? 'America/Sao_Paulo'
    const shown = shownPurchase(purchase, { timezone, now })
    const { id, name, host, tone, isOpen, canBeUsed } = shown
    // To its client it is not "the client".
    const status = shown.isClaimed ? 'Pagamento avisado' : shown.status
    const words = isOpen ? `${shown.bought} · ${shown.price}` : purchaseInLine(shown)
    return { id, name, host, tone, status, words, isOver: !isOpen && !canBeUsed }
  }
  const all = items.map(listed)
  return {
    current: all.filter(({ isOver }) => !isOver),
    past: all.filter(({ isOver }) => isOver),
    more: nextCursor && `/c/pacotes?${new URLSearchParams({ depois: nextCursor })}`,
  }
}
