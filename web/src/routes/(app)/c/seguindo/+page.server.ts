import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { apiFor } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  try {
    const api = apiFor(event)
    const [{ items }, { groups }] = await Promise.all([
      api.listFollows({}),
      api.getNotificationPreferences(),
    ])
    return { professionals: items, needsAccount: false, hasDigest: groups.following.email }
  } catch (cause) {
    const isUnknown = cause instanceof ApiProblem && cause.status === 401
    // Known by a phone alone: following is for accounts.
    const isKnown = await apiFor(event)
      .getCalendarFeed()
      .then(() => true)
      .catch(() => false)
    if (isUnknown && isKnown) return { professionals: [], needsAccount: true, hasDigest: false }
    return failPortal(cause, event)
  }
}

export const actions: Actions = {
  deixar: async (event) => {
    const slug = textOf(await event.request.formData(), 'slug')
    await portalApi(event).unfollow({ slug })
    redirect(303, '/c/seguindo')
  },
  resumo: async (event) => {
    const email = textOf(await event.request.formData(), 'receber') === 'sim'
    await portalApi(event).setNotificationPreferences({ groups: { following: { email } } })
    redirect(303, '/c/seguindo')
  },
}
