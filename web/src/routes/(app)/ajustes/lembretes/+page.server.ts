import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { readTimes, sameTimes, shownTimes, timesInput } from '#lib/settings/reminder-times.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const api = pageApi(event)
  const [{ dayBefore, hourBefore, areUsed }, times, { items }] = await Promise.all([
    api.getReminderTexts(),
    api.getReminderTimes(),
    api.listServices(),
  ])
  const services = items.filter(({ active }) => active).map(({ id, name }) => ({ id, name }))
  return {
    name: professional.name,
    areUsed,
    held: { dayBefore: dayBefore ?? '', hourBefore: hourBefore ?? '' },
    services,
    times: shownTimes(
      times,
      services.map(({ id }) => id),
    ),
  }
}

/** The plan may have ended while the form was open. */
const NEEDS_PLAN = {
  title: 'O seu plano de agora não tem isso',
  body: 'O recado nos lembretes vem no Premium. O que você já tinha escrito continua guardado.',
}

export const actions: Actions = {
  tempos: formAction('tempos', {
    fields: { times: readTimes },
    check: ({ times }) => sameTimes(times),
    send: (api, { times }) => api.setReminderTimes(timesInput(times)),
  }),
  recado: formAction('recado', {
    fields: { dayBefore: text(), hourBefore: text() },
    send: (api, typed) => api.setReminderTexts(typed),
    says: { PLAN_FEATURE_REQUIRED: NEEDS_PLAN },
  }),
}
