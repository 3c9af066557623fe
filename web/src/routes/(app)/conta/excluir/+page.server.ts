import { fail, redirect } from '@sveltejs/kit'
import { freshSignIn, needsFreshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

/** Where a fresh sign-in comes back to; only the gateway decides whether it is fresh. */
const CONFIRM = '/conta/excluir?confirmar=1'

export const load: PageServerLoad = async (event) => {
  const { account, professional, clientLinks } = await requireAccount(event)
  return {
    email: account.email,
    slug: professional?.slug ?? null,
    isClient: clientLinks.length > 0,
    isConfirming: event.url.searchParams.get('confirmar') === '1',
    freshSignIn: freshSignIn(CONFIRM),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    if (!form.has('entendi')) {
      const errors: Record<string, string> = { entendi: 'Marque a caixa para confirmar.' }
      return fail(422, { stale: false, problem: { errors, message: null } })
    }
    try {
      await apiFor(event).deleteAccount()
    } catch (cause) {
      if (needsFreshSignIn(cause)) return fail(401, { stale: true, problem: undefined })
      return fail(503, { stale: false, problem: problemFor(cause, event) })
    }
    redirect(303, '/ate-logo')
  },
}
