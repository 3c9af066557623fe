import { text } from '#lib/forms/fields-of.ts'
import { formAction } from '#lib/server/form-action.ts'
import { failForm, savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { readTimes, sameTimes, shownTimes, timesInput } from '#lib/settings/reminder-times.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const api = pageApi(event)
  const [{ dayBefore, hourBefore, areUsed }, times, services] = await Promise.all([
    api.getReminderTexts(),
    api.getReminderTimes(),
    activeServices(api),
  ])
  return {
    saved: savedPage(event, professional.slug),
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

async function activeServices(api: ReturnType<typeof pageApi>) {
  const { items } = await api.listServices()
  return items.filter(({ active }) => active).map(({ id, name }) => ({ id, name }))
}

/** The plan may have ended while the form was open. */
const NEEDS_PLAN = {
  title: 'O seu plano de agora não tem isso',
  body: 'O recado nos lembretes vem no Premium. O que você já tinha escrito continua guardado.',
}

export const actions: Actions = {
  tempos: async (event) => {
    const form = 'tempos' as const
    const fields = await event.request.formData()
    const services = await activeServices(pageApi(event))
    const times = readTimes(
      fields,
      services.map(({ id }) => id),
    )
    const errors = sameTimes(times)
    if (Object.keys(errors).length > 0)
      return failForm({ errors, message: null }, { form, typed: { times } })
    return submitForm(event, (api) => api.setReminderTimes(timesInput(times)), {
      shown: { form, typed: { times } },
    })
  },
  recado: formAction('recado', {
    fields: { dayBefore: text(), hourBefore: text() },
    send: (api, typed) => api.setReminderTexts(typed),
    says: { PLAN_FEATURE_REQUIRED: NEEDS_PLAN },
  }),
}
