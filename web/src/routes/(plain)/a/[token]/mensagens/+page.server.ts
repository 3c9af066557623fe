import { text } from '#lib/forms/fields-of.ts'
import { conversationPage, saidToClient } from '#lib/server/conversation.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

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
  escrever: formAction('escrever', {
    fields: { body: text(2_000) },
    send: (api, { body }, { params: { token } }: RequestEvent) =>
      api.postLinkedMessage({ token, body }),
    says: saidToClient,
    to: (_, { params }) => `/a/${encodeURIComponent(params.token)}/mensagens#fim`,
  }),
}
