import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failPortal, portalApi } from '#lib/server/account/portal.ts'
import { failSaid } from '#lib/server/form-answer.ts'
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
  guardar: async (event) => {
    const form = await event.request.formData()
    const typed = {
      name: textOf(form, 'name'),
      phone: textOf(form, 'phone'),
      email: textOf(form, 'email'),
    }
    try {
      await apiFor(event).updateClientProfile(typed)
    } catch (cause) {
      return failSaid(cause, event, {}, { typed, address: '' })
    }
    redirect(303, '/c/dados?salvo=1')
  },
  criar: async (event) => {
    const { url } = await portalApi(event).createCalendarFeed()
    return { address: url, typed: null, problem: undefined }
  },
  desligar: async (event) => {
    await portalApi(event).revokeCalendarFeed()
    redirect(303, '/c/dados?salvo=1')
  },
}
