import { error, fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { purchaseDone } from '#lib/packages/done.ts'
import { ledgerLines } from '#lib/packages/ledger.ts'
import { shownPurchase } from '#lib/packages/purchase.ts'
import { purchaseRefusals } from '#lib/packages/refusals.ts'
import { ownPurchase } from '#lib/server/account/own-purchases.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

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
const declare = (paid: boolean, done: string) => async (event: RequestEvent<{ id: string }>) => {
  const { id } = event.params
  try {
    await apiFor(event).declarePurchasePaid({ id, paid })
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause
    if (cause.status === 401) return failPortal(cause, event)
    const said = purchaseRefusals[cause.code]
    const problem = said ? { errors: {}, message: said } : problemFor(cause, event)
    return fail(cause.status, { problem })
  }
  redirect(303, `/c/pacotes/${id}?feito=${done}`)
}

export const actions: Actions = {
  pagar: declare(true, 'pago'),
  'nao-paguei': declare(false, 'nao-paguei'),
}
