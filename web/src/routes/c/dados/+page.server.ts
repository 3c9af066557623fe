import { redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { failPortal } from '#lib/server/account/portal.ts'
import { failSaid } from '#lib/server/form-answer.ts'
import { apiFor } from '#lib/server/visit.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const api = apiFor(event)
  try {
    const [feed, profile] = await Promise.all([
      api.getCalendarFeed(),
      api.getClientProfile().catch((cause: unknown) => {
        // Known by a phone alone: there is nothing to fill in. Of who is nobody the feed says so.
        if (cause instanceof ApiProblem && cause.status === 401) return null
        throw cause
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
  } catch (cause) {
    return failPortal(cause, event)
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
    try {
      const { url } = await apiFor(event).createCalendarFeed()
      return { address: url, typed: null, problem: undefined }
    } catch (cause) {
      return failPortal(cause, event)
    }
  },
  desligar: async (event) => {
    try {
      await apiFor(event).revokeCalendarFeed()
    } catch (cause) {
      return failPortal(cause, event)
    }
    redirect(303, '/c/dados?salvo=1')
  },
}
