import {
  groupsOf,
  quietHoursOf,
  quietProblems,
  readChoices,
  shownChoices,
} from '#lib/account/notice-choices.ts'
import { failForm, problemNamed, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireAccount(event)
  const preferences = await pageApi(event).getNotificationPreferences()
  return {
    hasPage: professional !== null,
    groups: groupsOf({ hasPage: professional !== null }),
    held: shownChoices(preferences),
    isSaved: event.url.searchParams.has('salvo'),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const { professional } = await requireAccount(event)
    const form = await event.request.formData()
    const typed = readChoices(form, { hasPage: professional !== null })
    const errors = quietProblems(typed)
    if (Object.keys(errors).length > 0) return failForm({ errors, message: null }, { typed })
    const chosen = { quietHours: quietHoursOf(typed), groups: typed.groups }
    return submitForm(event, (api) => api.setNotificationPreferences(chosen), {
      shown: { typed },
      problemOf: problemNamed({ 'quietHours.from': 'from', 'quietHours.to': 'to' }),
    })
  },
}
