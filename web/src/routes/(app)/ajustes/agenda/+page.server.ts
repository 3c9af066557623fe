import { formAction } from '#lib/server/form-action.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn } from '#lib/time/calendar.ts'
import { alternatingDays } from '#lib/week/alternating.ts'
import { byDay, readWeek, weekErrors, weekOf, windowsOf } from '#lib/week/week.ts'
import { editWeek, readEdit } from '#lib/week/week-edit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { windows } = await pageApi(event).getAvailability()
  return {
    week: weekOf(windows),
    alternating: alternatingDays(dayIn(professional.timezone, Date.now())),
    duration: professional.sessionDuration,
  }
}

export const actions: Actions = {
  /** The buttons of a day without JavaScript. */
  semana: formAction('semana', {
    fields: { week: readWeek, edit: readEdit },
    send: async (_, { week, edit }) => ({
      week: edit ? editWeek(week, edit) : week,
      open: edit?.day ?? null,
    }),
    shows: (edited) => edited,
  }),

  salvar: formAction('salvar', {
    fields: { week: readWeek },
    check: ({ week }) => weekErrors(week),
    send: (api, { week }) => api.replaceAvailability({ windows: windowsOf(week) }),
    problemOf: (cause, event, { week }) => {
      const { errors, message } = problemFor(cause, event)
      return { errors: byDay(errors, week), message }
    },
  }),
}
