import { doneWords } from '#lib/appointments/done.ts'
import { saidOfChange } from '#lib/appointments/problems.ts'
import { text } from '#lib/forms/fields-of.ts'
import { conflictWords, endInWords, repeatsInWords } from '#lib/series/words.ts'
import { formAction } from '#lib/server/form-action.ts'
import { readOfPlan, requireProfessional } from '#lib/server/visit.ts'
import { dayShort, wallDate } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const done = doneWords(event.url.searchParams.get('feito'))
  const cursor = event.url.searchParams.get('cursor')
  const listed = await readOfPlan(event, (api) => api.listRecurringSchedules({ cursor }))
  if (!listed) return { done, needsPlan: true as const }
  const day = (at: string) => dayShort(wallDate(inZone(at, timezone)))
  return {
    done,
    needsPlan: false as const,
    series: listed.items
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
}

/** Pauses, resumes or ends one series. */
const change = <Name extends string>(
  name: Name,
  what: 'pauseRecurringSchedule' | 'resumeRecurringSchedule' | 'endRecurringSchedule',
) =>
  formAction(name, {
    fields: { id: text() },
    send: (api, { id }) => api[what]({ id }),
    says: saidOfChange,
    to: `/agenda/series?feito=${name}`,
  })

export const actions: Actions = {
  pausar: change('pausar', 'pauseRecurringSchedule'),
  retomar: change('retomar', 'resumeRecurringSchedule'),
  encerrar: change('encerrar', 'endRecurringSchedule'),
}
