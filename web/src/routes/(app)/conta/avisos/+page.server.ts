import {
  groupsOf,
  quietHoursOf,
  quietProblems,
  readChoices,
  shownChoices,
} from '#lib/account/notice-choices.ts'
import { formAction } from '#lib/server/form-action.ts'
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
  default: formAction('salvar', {
    fields: { choices: readChoices },
    check: ({ choices }) => quietProblems(choices),
    send: (api, { choices: { groups, ...quiet } }) =>
      api.setNotificationPreferences({ quietHours: quietHoursOf(quiet), groups }),
    names: { 'quietHours.from': 'from', 'quietHours.to': 'to' },
  }),
}
