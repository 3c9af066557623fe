import { fail } from '@sveltejs/kit'
import { isValid } from '#lib/forms/form-problem.ts'
import { failForm, problemFor, redirectSaved, savedPage } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn } from '#lib/time/calendar.ts'
import { alternatingDays } from '#lib/week/alternating.ts'
import { byDay, type Day, readWeek, weekErrors, weekOf, windowsOf } from '#lib/week/week.ts'
import { editWeek, readEdit } from '#lib/week/week-edit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { windows } = await pageApi(event).getAvailability()
  return {
    saved: savedPage(event, professional.slug),
    week: weekOf(windows),
    alternating: alternatingDays(dayIn(professional.timezone, Date.now())),
    duration: professional.sessionDuration,
  }
}

const noDay: Day | null = null

export const actions: Actions = {
  semana: async ({ request }) => {
    const form = await request.formData()
    const typed = readWeek(form)
    const edit = readEdit(form)
    return { week: edit ? editWeek(typed, edit) : typed, open: edit?.day ?? noDay }
  },

  salvar: async (event) => {
    const week = readWeek(await event.request.formData())
    const problem = { errors: weekErrors(week), message: null }
    if (!isValid(problem)) return fail(422, { week, problem, open: noDay })
    try {
      await apiFor(event).replaceAvailability({ windows: windowsOf(week) })
    } catch (cause) {
      const { errors, message } = problemFor(cause, event)
      return failForm({ errors: byDay(errors, week), message }, { week, open: noDay })
    }
    return redirectSaved(event)
  },
}
