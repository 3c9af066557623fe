import { fail, type RequestEvent } from '@sveltejs/kit'
import { textOf } from '#lib/forms/form-problem.ts'
import { freshSignIn, isFresh, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { keepTyped, takeTyped } from '#lib/server/account/kept-form.ts'
import { failForm, problemFor, redirectSaved, savedPage } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { isKeyType } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireProfessional(event)
  const { slug, instantPayKeyType, instantPayKey } = professional
  const { account: pixAccount } = await pageApi(event).getPixAccount()
  return {
    connection: pixAccount && (pixAccount.connected ? 'connected' : 'unchecked'),
    saved: savedPage(event, slug) !== null,
    freshSignIn: freshSignIn(event.url.pathname),
    mustSignIn: instantPayKey !== null && !isFresh(account),
    kept: isFresh(account) ? takeTyped(event, account.userId) : null,
    held:
      instantPayKeyType && instantPayKey ? { type: instantPayKeyType, key: instantPayKey } : null,
  }
}

/** The typed key is fine, and is there again after the person has signed in once more. */
async function stale(event: RequestEvent, typed: { type: string; key: string }) {
  const { account } = await requireProfessional(event)
  keepTyped(event, account.userId, typed)
  return fail(401, { typed, isStale: true, problem: { errors: {}, message: null } })
}

export const actions: Actions = {
  salvar: async (event) => {
    const form = await event.request.formData()
    const type = textOf(form, 'instantPayKeyType')
    const typed = { type, key: textOf(form, 'instantPayKey') }
    const errors: Record<string, string> = {}
    if (!isKeyType(type)) errors.instantPayKeyType = 'Escolha o tipo da chave.'
    if (!typed.key) errors.instantPayKey = 'Informe a chave Pix.'
    if (!isKeyType(type) || !typed.key) {
      return fail(422, { typed, isStale: false, problem: { errors, message: null } })
    }
    try {
      await apiFor(event).setInstantPay({ instantPayKeyType: type, instantPayKey: typed.key })
    } catch (cause) {
      if (needsFreshSignIn(cause)) return stale(event, typed)
      return failForm(problemFor(cause, event), { typed, isStale: false })
    }
    return redirectSaved(event)
  },

  tirar: async (event) => {
    try {
      await apiFor(event).setInstantPay({ instantPayKeyType: null, instantPayKey: null })
    } catch (cause) {
      const typed = { type: '', key: '' }
      if (needsFreshSignIn(cause)) return stale(event, typed)
      return failForm(problemFor(cause, event), { typed, isStale: false })
    }
    return redirectSaved(event)
  },
}
