import { redirect } from '@sveltejs/kit'
import { text } from '#lib/forms/fields-of.ts'
import { moveProblem } from '#lib/link/refusal.ts'
import { movePage } from '#lib/server/agenda/move-page.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  const api = apiFor(event)
  event.setHeaders({ 'cache-control': 'no-store' })
  const appointment = await api.getLinkedAppointment({ token }).catch(failPage)
  if (!appointment.actions.includes('reschedule')) redirect(303, `/a/${encodeURIComponent(token)}`)
  return { token, ...(await movePage(api, appointment, event.url.searchParams)) }
}

export const actions: Actions = {
  default: formAction('remarcar', {
    fields: { startsAt: text() },
    send: (api, { startsAt }, { params: { token } }: RequestEvent) =>
      api.actOnAppointment({ token, action: 'reschedule', startsAt }),
    problemOf: (cause) => (cause.status === 404 ? failPage(cause) : moveProblem(cause)),
    to: (_, { params }) => `/a/${encodeURIComponent(params.token)}?feito=remarcar`,
  }),
}
