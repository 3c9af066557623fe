import { redirect } from '@sveltejs/kit'
import { textOf } from '#lib/forms/form-problem.ts'
import { conversationPage, failMessage } from '#lib/server/conversation.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  event.setHeaders({ 'cache-control': 'no-store' })
  const [appointment, messages] = await Promise.all([
    apiFor(event).getLinkedAppointment({ token }),
    apiFor(event).listLinkedMessages({ token, cursor: event.url.searchParams.get('antes') }),
  ]).catch(failPage)
  return {
    token,
    host: appointment.professional?.name ?? 'quem atende',
    ...conversationPage(messages, {
      side: 'client',
      timezone: appointment.professional?.timezone ?? 'America/Sao_Paulo',
      path: `/a/${encodeURIComponent(token)}/mensagens`,
    }),
  }
}

export const actions: Actions = {
  escrever: async (event) => {
    const { token } = event.params
    const body = textOf(await event.request.formData(), 'body', 2_000)
    try {
      await apiFor(event).postLinkedMessage({ token, body })
    } catch (cause) {
      return failMessage(cause, event, { side: 'client', typed: body })
    }
    redirect(303, `/a/${encodeURIComponent(token)}/mensagens#fim`)
  },
}
