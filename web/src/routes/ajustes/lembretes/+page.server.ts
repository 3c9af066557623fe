import type { RequestEvent } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { problemFor, savedPage, submitForm } from '#lib/server/form-answer.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { dayBefore, hourBefore, areUsed } = await pageApi(event).getReminderTexts()
  return {
    saved: savedPage(event, professional.slug),
    name: professional.name,
    areUsed,
    held: { dayBefore: dayBefore ?? '', hourBefore: hourBefore ?? '' },
  }
}

const NEEDS_PLAN = {
  title: 'O seu plano de agora não tem isso',
  body: 'O recado nos lembretes vem no Premium. O que você já tinha escrito continua guardado.',
}

/** The plan may have ended while the form was open. */
const problemOf = (cause: unknown, event: RequestEvent) =>
  cause instanceof ApiProblem && cause.code === 'PLAN_FEATURE_REQUIRED'
    ? { errors: {}, message: NEEDS_PLAN }
    : problemFor(cause, event)

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const typed = { dayBefore: textOf(form, 'dayBefore'), hourBefore: textOf(form, 'hourBefore') }
    return submitForm(event, (api) => api.setReminderTexts(typed), {
      shown: { typed },
      problemOf: problemOf,
    })
  },
}
