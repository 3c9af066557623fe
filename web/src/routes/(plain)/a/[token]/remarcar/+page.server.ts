import { fail, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { refusalOf } from '#lib/link/refusal.ts'
import { movePage } from '#lib/server/agenda/move-page.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  const api = apiFor(event)
  event.setHeaders({ 'cache-control': 'no-store' })
  const appointment = await api.getLinkedAppointment({ token }).catch(failPage)
  if (!appointment.actions.includes('reschedule')) redirect(303, `/a/${encodeURIComponent(token)}`)
  return { token, ...(await movePage(api, appointment, event.url.searchParams)) }
}

export const actions: Actions = {
  default: async (event) => {
    const { token } = event.params
    const startsAt = textOf(await event.request.formData(), 'startsAt')
    try {
      await apiFor(event).actOnAppointment({ token, action: 'reschedule', startsAt })
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (cause.status === 404) failPage(cause)
      const message = refusalOf(
        cause.code === 'VALIDATION_FAILED'
          ? { code: 'SLOT_UNAVAILABLE', retryAfterSeconds: null }
          : cause,
        'quem atende',
      )
      return fail(cause.status, { problem: { errors: {}, message } })
    }
    redirect(303, `/a/${encodeURIComponent(token)}?feito=remarcar`)
  },
}
