import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  try {
    const { items } = await apiFor(event).listFollows({})
    return { professionals: items, needsAccount: false }
  } catch (cause) {
    const isUnknown = cause instanceof ApiProblem && cause.status === 401
    // Known by a phone alone: following is for accounts.
    const isKnown = await apiFor(event)
      .getCalendarFeed()
      .then(() => true)
      .catch(() => false)
    if (isUnknown && isKnown) return { professionals: [], needsAccount: true }
    return failPortal(cause, event)
  }
}

export const actions: Actions = {
  deixar: async (event) => {
    const slug = textOf(await event.request.formData(), 'slug')
    await portalApi(event).unfollow({ slug })
    redirect(303, '/c/seguindo')
  },
}
