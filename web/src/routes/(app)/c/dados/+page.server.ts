import { ApiProblem } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { formAction } from '#lib/server/form-action.ts'
import { apiFor } from '#lib/server/visit.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const [feed, profile] = await Promise.all([
    portalApi(event).getCalendarFeed(),
    apiFor(event)
      .getClientProfile()
      .catch((cause: unknown) => {
        // A visitor known by a phone alone has no profile. Without a session the feed fails, too.
        if (cause instanceof ApiProblem && cause.status === 401) return null
        return failPortal(cause, event)
      }),
  ])
  return {
    hasFeed: feed.createdAt !== null,
    profile: profile && {
      name: profile.name ?? '',
      phone: profile.phone === null ? '' : phoneAsTyped(profile.phone),
      email: profile.email ?? '',
    },
    isSaved: event.url.searchParams.has('salvo'),
  }
}

export const actions: Actions = {
  guardar: formAction('guardar', {
    fields: { name: text(), phone: text(), email: text() },
    send: (api, typed) => api.updateClientProfile(typed),
  }),
  criar: formAction('criar', {
    fields: {},
    send: (api) => api.createCalendarFeed(),
    shows: ({ url }) => url,
  }),
  desligar: formAction('desligar', { fields: {}, send: (api) => api.revokeCalendarFeed() }),
}
