import { text } from '#lib/forms/fields-of.ts'
import { freshSignIn, isFresh } from '#lib/server/account/fresh-sign-in.ts'
import { takeTyped } from '#lib/server/account/kept-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { readKeyType } from '#lib/settings/pix-key.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { account, professional } = await requireProfessional(event)
  const { instantPayKeyType, instantPayKey } = professional
  const { account: pixAccount } = await pageApi(event).getPixAccount()
  return {
    connection: pixAccount && (pixAccount.connected ? 'connected' : 'unchecked'),
    freshSignIn: freshSignIn(event.url.pathname),
    mustSignIn: instantPayKey !== null && !isFresh(account),
    kept: isFresh(account) ? takeTyped(event, account.userId) : null,
    held:
      instantPayKeyType && instantPayKey ? { type: instantPayKeyType, key: instantPayKey } : null,
  }
}

const FRESH = 'Para mexer na chave, precisamos ter certeza de que é você.'

export const actions: Actions = {
  salvar: formAction('salvar', {
    fields: { instantPayKeyType: readKeyType, instantPayKey: text() },
    check: ({ instantPayKeyType, instantPayKey }) => ({
      ...(instantPayKeyType === null && { instantPayKeyType: 'Escolha o tipo da chave.' }),
      ...(instantPayKey === '' && { instantPayKey: 'Informe a chave Pix.' }),
    }),
    send: (api, typed) => api.setInstantPay(typed),
    fresh: {
      body: `${FRESH} O que você digitou volta junto.`,
      keeps: ['instantPayKeyType', 'instantPayKey'],
    },
  }),

  tirar: formAction('tirar', {
    fields: {},
    send: (api) => api.setInstantPay({ instantPayKeyType: null, instantPayKey: null }),
    fresh: { body: FRESH },
  }),
}
