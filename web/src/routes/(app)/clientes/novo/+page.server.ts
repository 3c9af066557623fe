import { redirect } from '@sveltejs/kit'
import { TO_PLANS, textOf } from '#lib/forms/form-problem.ts'
import { failSaid } from '#lib/server/form-answer.ts'
import { apiFor, requireProfessional } from '#lib/server/visit.ts'
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
  default: async (event) => {
    const form = await event.request.formData()
    const typed = {
      name: textOf(form, 'name'),
      phone: textOf(form, 'phone'),
      email: textOf(form, 'email'),
    }
    let id: string
    try {
      id = (await apiFor(event).createClient(typed)).id
    } catch (cause) {
      return failSaid(cause, event, said, { typed })
    }
    redirect(303, `/clientes/${id}?salvo=1`)
  },
}
