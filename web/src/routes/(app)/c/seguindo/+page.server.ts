import { ApiProblem } from '#lib/api/problem.ts'
import { text, yes } from '#lib/forms/fields-of.ts'
import { failPortal } from '#lib/server/account/portal.ts'
import { formAction } from '#lib/server/form-action.ts'
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
  deixar: formAction('deixar', {
    fields: { slug: text() },
    send: (api, { slug }) => api.unfollow({ slug }),
    to: '/c/seguindo',
  }),
  resumo: formAction('resumo', {
    fields: { receber: yes },
    send: (api, { receber: email }) =>
      api.setNotificationPreferences({ groups: { following: { email } } }),
    to: '/c/seguindo',
  }),
}
