import { fail, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { TIME } from '#lib/appointments/form/booking-form.ts'
import { isValid, textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, dayLong, isDate } from '#lib/time/calendar.ts'
import { timeOffOn } from '#lib/time-off/time-off.ts'
import { blockedBy, type TypedTimeOff, timeOffErrors } from '#lib/time-off/time-off-form.ts'
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
  try {
    const { items } = await apiFor(event).listTimeOff()
    const start: TypedTimeOff = {
      ...{ from: date, to: '', reason: '' },
      ...{ startTime: time('inicio'), endTime: time('fim') },
    }
    return { date, words: dayLong(date), start, timeOff: timeOffOn(date, items, timezone) }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

const read = (form: FormData): TypedTimeOff => ({
  from: textOf(form, 'de'),
  to: textOf(form, 'ate'),
  startTime: textOf(form, 'inicio').slice(0, 5),
  endTime: textOf(form, 'fim').slice(0, 5),
  reason: textOf(form, 'reason'),
})

/** The service's names of fields, as this form has them. */
const FIELDS: Record<string, string> = { startsAt: 'de', endsAt: 'ate' }

export const actions: Actions = {
  marcar: async (event) => {
    const { professional } = await requireProfessional(event)
    const typed = read(await event.request.formData())
    const problem = { errors: timeOffErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      await apiFor(event).addTimeOff({
        ...blockedBy(typed, professional.timezone),
        reason: typed.reason || null,
      })
    } catch (cause) {
      const { errors, message } = problemFor(cause, event)
      const named = Object.entries(errors).map(([path, text]) => [FIELDS[path] ?? path, text])
      return failForm({ errors: Object.fromEntries(named), message }, { typed })
    }
    redirect(303, `/agenda?visao=dia&dia=${typed.from}&feito=folga`)
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
