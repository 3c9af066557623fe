import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import { ApiProblem } from '#lib/api/problem.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { problemSaid } from '#lib/appointments/problems.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { conflictWords, endInWords, repeatsInWords } from '#lib/series/words.ts'
import { problemFor } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { dayShort, wallDate } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const done = doneWords(event.url.searchParams.get('feito'))
  try {
    const { items } = await apiFor(event).listRecurringSchedules({
      cursor: event.url.searchParams.get('cursor'),
    })
    const day = (at: string) => dayShort(wallDate(inZone(at, timezone)))
    return {
      done,
      needsPlan: false,
      series: items
        .filter(({ status }) => status !== 'ended')
        .map(({ id, client, status, nextOccurrences, conflicts, ...rest }) => ({
          id,
          status,
          name: client.name ?? 'Sem nome',
          when: [repeatsInWords(rest), rest.service?.name].filter(Boolean).join(' · '),
          until: endInWords(rest),
          next: nextOccurrences.slice(0, 4).map(day),
          conflicts: conflicts.map(
            ({ startsAt, reason }) => `${day(startsAt)}: ${conflictWords[reason]}`,
          ),
        })),
    }
  } catch (cause) {
    if (cause instanceof ApiProblem && cause.code === 'PLAN_FEATURE_REQUIRED') {
      return { done, needsPlan: true, series: [] }
    }
    return failSignedInPage(cause, event)
  }
}

type Change = 'pauseRecurringSchedule' | 'resumeRecurringSchedule' | 'endRecurringSchedule'

function change(what: Change, name: string) {
  return async (event: RequestEvent) => {
    const id = textOf(await event.request.formData(), 'id')
    try {
      await apiFor(event)[what]({ id })
    } catch (cause) {
      const said = cause instanceof ApiProblem ? problemSaid(cause.code) : null
      const problem = said ? { errors: {}, message: said } : problemFor(cause, event)
      return fail(cause instanceof ApiProblem ? cause.status : 503, { problem })
    }
    redirect(303, `/agenda/series?feito=${name}`)
  }
}

export const actions: Actions = {
  pausar: change('pauseRecurringSchedule', 'pausar'),
  retomar: change('resumeRecurringSchedule', 'retomar'),
  encerrar: change('endRecurringSchedule', 'encerrar'),
}
