import { fail, type RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { freshSignIn, isFresh, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { failForm, problemFor, redirectSaved } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { mercadoPagoOutcome } from '#lib/settings/mercado-pago-outcome.ts'
import { accountOfForm, type TypedAccount } from '#lib/settings/pix-account-form.ts'
import type { Actions, PageServerLoad } from './$types'

/** A check asks the bank for up to five things. */
const CHECK_MS = 25_000

export const load: PageServerLoad = async (event) => {
  const { account: signedIn, professional } = await requireProfessional(event)
  const { account, offersMercadoPago } = await pageApi(event).getPixAccount()
  const replaces = account !== null || professional.instantPayKey !== null
  return {
    account,
    offersMercadoPago,
    outcome: mercadoPagoOutcome(event.url.searchParams.get('mercado-pago')),
    timezone: professional.timezone,
    removed: event.url.searchParams.get('salvo') === '1' && account === null,
    freshSignIn: freshSignIn(event.url.pathname),
    // Secrets of an account that does not work yet are corrected without a new sign-in.
    mustSignIn: replaces && (account === null || account.connected) && !isFresh(signedIn),
  }
}

/** Nothing is checked, and nothing was typed that is shown again. */
const nothing = { typed: null, isStale: false, steps: null }

async function check(event: RequestEvent) {
  const api = apiFor(event, undefined, { timeoutMs: CHECK_MS })
  try {
    const { steps } = await api.checkPixAccount()
    return { ...nothing, steps, problem: { errors: {}, message: null } }
  } catch (cause) {
    return failForm(problemFor(cause, event), nothing)
  }
}

const stale = (typed: TypedAccount | null) =>
  fail(401, { ...nothing, typed, isStale: true, problem: { errors: {}, message: null } })

export const actions: Actions = {
  salvar: async (event) => {
    const { typed, input } = await accountOfForm(await event.request.formData())
    try {
      await apiFor(event).savePixAccount(input)
    } catch (cause) {
      if (needsFreshSignIn(cause)) return stale(typed)
      return failForm(problemFor(cause, event), { ...nothing, typed })
    }
    return check(event)
  },

  conferir: check,

  desligar: async (event) => {
    try {
      await apiFor(event).deletePixAccount()
    } catch (cause) {
      if (needsFreshSignIn(cause)) return stale(null)
      if (!(cause instanceof ApiProblem)) throw cause
      return failForm(problemFor(cause, event), nothing)
    }
    return redirectSaved(event)
  },
}
