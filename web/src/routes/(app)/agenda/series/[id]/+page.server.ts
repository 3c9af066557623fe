import { error } from '@sveltejs/kit'
import { changedErrors, changedOf, readChanged, type TypedChange } from '#lib/series/change-form.ts'
import { repeatsInWords } from '#lib/series/words.ts'
import { seriesById, sessionWords } from '#lib/server/agenda/session-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { priceAsTyped } from '#lib/text/money.ts'
import { dayIn, wallDate } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const series = await seriesById(pageApi(event), event.params.id)
  if (!series || series.status === 'ended') error(404, 'not found')
  const [next] = series.nextOccurrences
  const start: TypedChange = {
    day: next ? wallDate(inZone(next, timezone)) : dayIn(timezone, Date.now()),
    weekday: String(series.dayOfWeek),
    time: series.startTime,
    duration: String(series.durationMinutes),
    price: priceAsTyped(series.priceCents),
  }
  return {
    ...{ name: series.client.name ?? 'Sem nome', when: repeatsInWords(series), start },
    ...{ slug: professional.slug, place: series.placeId ?? '' },
  }
}

export const actions: Actions = {
  default: formAction('default', {
    fields: { change: readChanged },
    check: ({ change }) => changedErrors(change),
    send: (api, { change }, { params: { id } }: RequestEvent) =>
      api.changeRecurringSchedule({ id, ...changedOf(change) }),
    ...sessionWords,
    to: '/agenda/series?feito=serie-mudada',
  }),
}
