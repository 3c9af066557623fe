import { ticked } from '#lib/forms/fields-of.ts'
import { freshSignIn } from '#lib/server/account/fresh-sign-in.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requireAccount } from '#lib/server/visit.ts'
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
  default: formAction('excluir', {
    fields: { entendi: ticked },
    check: ({ entendi }) => ({ ...(!entendi && { entendi: 'Marque a caixa para confirmar.' }) }),
    send: (api) => api.deleteAccount(),
    fresh: {
      body: 'Para excluir, precisamos ter certeza de que é você. Entre mais uma vez.',
      returnTo: CONFIRM,
    },
    to: '/ate-logo',
  }),
}
