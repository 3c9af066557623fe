import { text } from '#lib/forms/fields-of.ts'
import { TO_PLANS } from '#lib/forms/form-problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

const said = {
  CLIENT_EXISTS: {
    title: 'Esse telefone já está na sua lista',
    body: 'Procure por ele em Clientes: é a mesma pessoa.',
  },
  PLAN_LIMIT_REACHED: {
    title: 'Sua lista está completa no plano atual',
    body: 'Um plano maior abre espaço para mais clientes.',
    way: TO_PLANS,
  },
}

export const load: PageServerLoad = async (event) => {
  await requireProfessional(event)
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { name: text(), phone: text(), email: text() },
    send: (api, typed) => api.createClient(typed),
    says: said,
    to: (_, __, { id }) => `/clientes/${id}?salvo=1`,
  }),
}
