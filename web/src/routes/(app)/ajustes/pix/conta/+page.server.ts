import { ignoreRefusal } from '#lib/api/problem.ts'
import { freshSignIn, isFresh } from '#lib/server/account/fresh-sign-in.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { mercadoPagoOutcome } from '#lib/settings/mercado-pago-outcome.ts'
import { ACCOUNT_FIELDS, accountInput, SECRETS } from '#lib/settings/pix-account-form.ts'
import { price } from '#lib/text/format.ts'
import type { Actions, PageServerLoad } from './$types'

/** A check asks the bank for up to five things. */
const CHECK_MS = 25_000

export const load: PageServerLoad = async (event) => {
  const { account: signedIn, professional } = await requireProfessional(event)
  const { account, offersMercadoPago, feesCents } = await pageApi(event).getPixAccount()
  const replaces = account !== null || professional.instantPayKey !== null
  return {
    account,
    offersMercadoPago,
    fees: feesCents === null ? '' : price(feesCents),
    outcome: mercadoPagoOutcome(event.url.searchParams.get('mercado-pago')),
    timezone: professional.timezone,
    freshSignIn: freshSignIn(event.url.pathname),
    // Secrets of an account that does not work yet are corrected without a new sign-in.
    mustSignIn: replaces && (account === null || account.connected) && !isFresh(signedIn),
  }
}

const fresh = { body: 'Para mexer na conta que recebe, precisamos ter certeza de que é você.' }
const timeoutMs = CHECK_MS

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: ACCOUNT_FIELDS,
    secrets: SECRETS,
    send: async (api, typed) => {
      await api.savePixAccount(accountInput(typed))
      // It is saved by now, whatever the bank says or does not say.
      return api.checkPixAccount().catch(ignoreRefusal)
    },
    ...{ fresh, timeoutMs },
    shows: (answer) => answer?.steps ?? null,
  }),

  conferir: formAction('conferir', {
    fields: {},
    send: (api) => api.checkPixAccount(),
    timeoutMs,
    shows: ({ steps }) => steps,
  }),

  desligar: formAction('desligar', {
    fields: {},
    send: (api) => api.deletePixAccount(),
    fresh,
  }),
}
