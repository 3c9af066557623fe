import { error } from '@sveltejs/kit'
import { purchaseDone } from '#lib/packages/done.ts'
import { ledgerLines } from '#lib/packages/ledger.ts'
import { shownPurchase } from '#lib/packages/purchase.ts'
import { purchaseRefusals } from '#lib/packages/refusals.ts'
import { ownPurchase } from '#lib/server/account/own-purchases.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { id } = event.params
  event.depends('app:purchase')
  event.depends('app:appointments')
  const purchase = await ownPurchase(portalApi(event), id)
  if (!purchase) error(404, 'not found')
  const timezone = purchase.professional?.timezone ?? 'America/Sao_Paulo'
  const at = { timezone, now: Date.now() }
  const shown = shownPurchase(purchase, at)
  // Without a key, or while nobody can say, there is just no code.
  const pix = shown.isOpen
    ? await apiFor(event)
        .getPurchasePix({ id })
        .catch(() => null)
    : null
  return {
    purchase: shown,
    pix,
    ledger: ledgerLines(purchase, at),
    services: purchase.entries.flatMap(({ serviceIds, left }) => (left > 0 ? serviceIds : [])),
    done: purchaseDone(event.url.searchParams.get('feito')),
  }
}

/** Its client says that it is paid, or takes that back. */
const declare = <Name extends string>(name: Name, paid: boolean, done: string) =>
  formAction(name, {
    fields: {},
    send: (api, _, { params: { id } }: RequestEvent) => api.declarePurchasePaid({ id, paid }),
    says: purchaseRefusals,
    to: (_, { params }) => `/c/pacotes/${params.id}?feito=${done}`,
  })

export const actions: Actions = {
  pagar: declare('pagar', true, 'pago'),
  'nao-paguei': declare('nao-paguei', false, 'nao-paguei'),
}
