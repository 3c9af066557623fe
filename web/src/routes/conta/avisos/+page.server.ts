import {
  groupsOf,
  quietHoursOf,
  quietProblems,
  readChoices,
  shownChoices,
} from '#lib/account/notice-choices.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { redirectSaved } from '#lib/server/saved.ts'
import { apiFor, failSignedInPage, requireAccount } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireAccount(event)
  const preferences = await apiFor(event)
    .getNotificationPreferences()
    .catch((cause) => failSignedInPage(cause, event))
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
    try {
      await apiFor(event).setNotificationPreferences({
        quietHours: quietHoursOf(typed),
        groups: typed.groups,
      })
    } catch (cause) {
      const { errors, message } = problemFor(cause, event)
      const named = {
        ...(errors['quietHours.from'] && { from: errors['quietHours.from'] }),
        ...(errors['quietHours.to'] && { to: errors['quietHours.to'] }),
      }
      return failForm({ errors: named, message }, { typed })
    }
    redirectSaved(event)
  },
}
