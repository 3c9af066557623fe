import { fail, redirect } from '@sveltejs/kit'
import { textOf } from '#lib/forms/form-problem.ts'
import { conversationPage, failMessage } from '#lib/server/conversation.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { parsePrice } from '#lib/text/money.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { id } = event.params
  const path = `/clientes/${id}/mensagens`
  const api = pageApi(event)
  const [client, messages] = await Promise.all([
    api.getClient({ id }),
    api.listMessages({ clientId: id, cursor: event.url.searchParams.get('antes') }),
  ])
  return {
    client: { id, name: client.name ?? 'Cliente' },
    hasKey: professional.instantPayKey !== null,
    ...conversationPage(messages, {
      side: 'professional',
      timezone: professional.timezone,
      path,
    }),
  }
}

export const actions: Actions = {
  escrever: async (event) => {
    const body = textOf(await event.request.formData(), 'body', 2_000)
    const { id } = event.params
    try {
      await apiFor(event).postMessage({ clientId: id, type: 'text', body })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: body })
    }
    redirect(303, `/clientes/${id}/mensagens#fim`)
  },
  cobrar: async (event) => {
    const form = await event.request.formData()
    const body = textOf(form, 'motivo', 500)
    const amountCents = parsePrice(textOf(form, 'valor'))
    const { id } = event.params
    if (!amountCents) {
      const errors = { valor: 'Diga o valor, como 150 ou 150,00.' }
      return fail(422, { typed: '', problem: { errors, message: null } })
    }
    try {
      await apiFor(event).postMessage({
        ...{ clientId: id, type: 'payment_request', body, amountCents },
      })
    } catch (cause) {
      return failMessage(cause, event, { side: 'professional', typed: '' })
    }
    redirect(303, `/clientes/${id}/mensagens#fim`)
  },
}
