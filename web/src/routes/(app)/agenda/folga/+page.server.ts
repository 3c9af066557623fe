import { fail, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { isValid, textOf } from '#lib/forms/form-problem.ts'
import { problemFor, problemNamed, submitForm } from '#lib/server/form-answer.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong, isDate, TIME } from '#lib/time/calendar.ts'
import { timeOffOn } from '#lib/time-off/time-off.ts'
import {
  readTimeOff,
  TIME_OFF_FIELDS,
  type TypedTimeOff,
  timeOffErrors,
  timeOffOf,
} from '#lib/time-off/time-off-form.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const query = event.url.searchParams
  const day = query.get('dia')
  const date = isDate(day) ? day : dayIn(timezone, Date.now())
  const time = (name: string) => {
    const text = query.get(name) ?? ''
    return TIME.test(text) ? text : ''
  }
  const { items } = await pageApi(event).listTimeOff()
  const start: TypedTimeOff = {
    ...{ from: date, to: '', reason: '' },
    ...{ startTime: time('inicio'), endTime: time('fim') },
  }
  return { date, words: dayLong(date), start, timeOff: timeOffOn(date, items, timezone) }
}

export const actions: Actions = {
  marcar: async (event) => {
    const { professional } = await requireProfessional(event)
    const typed = readTimeOff(await event.request.formData())
    const problem = { errors: timeOffErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    return submitForm(event, (api) => api.addTimeOff(timeOffOf(typed, professional.timezone)), {
      shown: { typed },
      to: `/agenda?visao=dia&dia=${typed.from}&feito=folga`,
      problemOf: problemNamed(TIME_OFF_FIELDS),
    })
  },

  tirar: async (event) => {
    const form = await event.request.formData()
    try {
      await apiFor(event).removeTimeOff({ id: textOf(form, 'id') })
    } catch (cause) {
      // The item is already gone: the goal is reached.
      const isGone = cause instanceof ApiProblem && cause.status === 404
      if (!isGone) return fail(503, { problem: problemFor(cause, event) })
    }
    const day = textOf(form, 'dia')
    redirect(303, `/agenda?visao=dia${isDate(day) ? `&dia=${day}` : ''}&feito=folga-tirada`)
  },
}
