import { fail, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { refusalOf } from '#lib/link/refusal.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { movePage } from '#lib/server/agenda/move-page.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { id } = event.params
  const appointment = await portalApi(event).getAppointment({ id })
  if (!appointment.actions.includes('reschedule')) redirect(303, `/c/horarios/${id}`)
  return { id, ...(await movePage(apiFor(event), appointment, event.url.searchParams)) }
}

export const actions: Actions = {
  default: async (event) => {
    const { id } = event.params
    const startsAt = textOf(await event.request.formData(), 'startsAt')
    try {
      await apiFor(event).changeAppointment({ id, startsAt })
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (cause.status === 401 || cause.status === 404) return failPortal(cause, event)
      const message = refusalOf(
        cause.code === 'VALIDATION_FAILED'
          ? { code: 'SLOT_UNAVAILABLE', retryAfterSeconds: null }
          : cause,
        'quem atende',
      )
      return fail(cause.status, { problem: { errors: {}, message } })
    }
    redirect(303, `/c/horarios/${id}?feito=remarcar`)
  },
}
