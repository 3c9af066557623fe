import { redirect } from '@sveltejs/kit'
import { text } from '#lib/forms/fields-of.ts'
import { moveProblem } from '#lib/link/refusal.ts'
import { portalApi } from '#lib/server/account/portal.ts'
import { movePage } from '#lib/server/agenda/move-page.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { id } = event.params
  const appointment = await portalApi(event).getAppointment({ id })
  if (!appointment.actions.includes('reschedule')) redirect(303, `/c/horarios/${id}`)
  return { id, ...(await movePage(apiFor(event), appointment, event.url.searchParams)) }
}

export const actions: Actions = {
  default: formAction('remarcar', {
    fields: { startsAt: text() },
    send: (api, { startsAt }, { params: { id } }: RequestEvent) =>
      api.changeAppointment({ id, startsAt }),
    problemOf: (cause) => (cause.status === 404 ? failPage(cause) : moveProblem(cause)),
    to: (_, { params }) => `/c/horarios/${params.id}?feito=remarcar`,
  }),
}
