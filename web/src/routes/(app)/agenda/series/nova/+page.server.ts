import { clientOf, termsOfSession } from '#lib/appointments/form/booking-form.ts'
import { readSeries, seriesErrors, type TypedSeries } from '#lib/series/form.ts'
import { isFrequency } from '#lib/series/words.ts'
import { freeTimesFor, sessionPage, sessionWords } from '#lib/server/agenda/session-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { start: session, ...page } = await sessionPage(event)
  const start: TypedSeries = { ...session, frequency: 'weekly', times: '' }
  return { ...page, start, free: await freeTimesFor(event, page, start) }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { series: readSeries },
    check: ({ series }) => seriesErrors(series),
    send: async (api, { series }) => {
      const { frequency } = series
      await api.createRecurringSchedule({
        ...clientOf(series),
        frequency: isFrequency(frequency) ? frequency : 'weekly',
        startTime: series.time,
        startsOn: series.day,
        ...termsOfSession(series),
        ...(series.times !== '' && { count: Number(series.times) }),
      })
    },
    ...sessionWords,
    to: '/agenda/series?feito=serie',
  }),
}
