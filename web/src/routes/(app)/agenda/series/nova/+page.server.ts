import { fail } from '@sveltejs/kit'
import { clientOf, termsOfSession } from '#lib/appointments/form/booking-form.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { readSeries, seriesErrors, type TypedSeries } from '#lib/series/form.ts'
import { isFrequency } from '#lib/series/words.ts'
import { freeTimesFor, sessionPage, sessionProblem } from '#lib/server/agenda/session-form.ts'
import { submitForm } from '#lib/server/form-answer.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { start: session, ...page } = await sessionPage(event)
  const start: TypedSeries = { ...session, frequency: 'weekly', times: '' }
  return { ...page, start, free: await freeTimesFor(event, page, start) }
}

export const actions: Actions = {
  default: async (event) => {
    const typed = readSeries(await event.request.formData())
    const problem = { errors: seriesErrors(typed), message: null }
    const { frequency } = typed
    if (!isValid(problem) || !isFrequency(frequency)) return fail(422, { typed, problem })
    return submitForm(
      event,
      (api) =>
        api.createRecurringSchedule({
          ...clientOf(typed),
          frequency,
          startTime: typed.time,
          startsOn: typed.day,
          ...termsOfSession(typed),
          ...(typed.times !== '' && { count: Number(typed.times) }),
        }),
      { shown: { typed }, to: '/agenda/series?feito=serie', problemOf: sessionProblem },
    )
  },
}
