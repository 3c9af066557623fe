import { ignoreMissing } from '#lib/api/problem.ts'
import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
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
  marcar: formAction('marcar', {
    fields: { timeOff: readTimeOff },
    check: ({ timeOff }) => timeOffErrors(timeOff),
    send: async (api, { timeOff }, event) => {
      const { professional } = await requireProfessional(event)
      await api.addTimeOff(timeOffOf(timeOff, professional.timezone))
    },
    names: TIME_OFF_FIELDS,
    to: ({ timeOff }) => `/agenda?visao=dia&dia=${timeOff.from}&feito=folga`,
  }),

  tirar: formAction('tirar', {
    fields: { id: text(), dia: text() },
    send: (api, { id }) => api.removeTimeOff({ id }).catch(ignoreMissing),
    to: ({ dia }) => `/agenda?visao=dia${isDate(dia) ? `&dia=${dia}` : ''}&feito=folga-tirada`,
  }),
}
