import { text } from '#lib/forms/fields-of.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { formAction } from '#lib/server/form-action.ts'
import { clientNames, decideHoliday } from '#lib/server/special-days.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { askedHolidays, yearOf, yearsFrom } from '#lib/special-days/days.ts'
import { dayErrors, dayOf, pressed, readDay, typedOf } from '#lib/special-days/special-day-form.ts'
import { windowsInWords } from '#lib/special-days/windows-in-words.ts'
import { clock } from '#lib/text/format.ts'
import { dayIn, dayLong, isDate, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug } = professional
  const today = dayIn(timezone, Date.now())
  const years = yearsFrom(today)
  const asked = Number(event.url.searchParams.get('ano'))
  const year = years.includes(asked) ? asked : Number(today.slice(0, 4))
  const days = { from: `${year}-01-01`, to: `${year}-12-31` }
  const api = pageApi(event)
  const [{ windows }, special, holidays] = await Promise.all([
    api.getAvailability(),
    api.listSpecialDays(days),
    api.listHolidays(days),
  ])
  const named = new Map(holidays.items.map(({ date, name }) => [date, name]))
  const names = await clientNames(
    api,
    special.items.flatMap(({ date, conflicts }) =>
      date < today ? [] : conflicts.map(({ id }) => id),
    ),
  )
  const day = event.url.searchParams.get('dia')
  const held = special.items.find(({ date }) => date === day)
  return {
    ...{ slug, today, years, year },
    months: yearOf({ year, today, windows, specialDays: special.items, holidays: holidays.items }),
    holidays: askedHolidays(holidays.items, { today, windows }),
    special: special.items
      .filter(({ date }) => date >= today)
      .map(({ date, note, conflicts, ...own }) => ({
        ...{ date, day: dayLong(date) },
        name: note ?? named.get(date) ?? '',
        hours: windowsInWords(own.windows) || 'Fechado',
        conflicts: conflicts.map(({ id, startsAt }) => {
          const local = inZone(startsAt, timezone)
          return { id, words: [clock(wallTime(local)), names.get(id)].filter(Boolean).join(' · ') }
        }),
      })),
    typed: held ? typedOf(held) : { date: isDate(day) ? day : '', hours: [], note: '' },
  }
}

const yearOfDate = (date: string) => `/ajustes/dias?ano=${date.slice(0, 4)}`
const FIELDS = { date: 'data', note: 'nota' }

const saved = (date: string) => `${yearOfDate(date)}&salvo=1`

export const actions: Actions = {
  /** One tap on a day: closes it, or opens it again. */
  dia: formAction('dia', {
    fields: { dia: (form, name) => pressed(textOf(form, name)) },
    check: ({ dia }) => (dia.date ? {} : { dia: 'Escolha um dia.' }),
    send: async (api, { dia: { verb, date } }) => {
      if (verb === 'abrir') await api.removeSpecialDay({ date })
      else await api.setSpecialDay({ date, windows: [] })
    },
    to: ({ dia: { date } }) => `${yearOfDate(date)}#mes-${date.slice(5, 7)}`,
  }),

  feriado: formAction('feriado', {
    fields: { data: text(), decisao: text() },
    send: (api, { data, decisao }) => decideHoliday(api, { date: data, decision: decisao }),
    to: ({ data }) => saved(data),
  }),

  horas: formAction('horas', {
    fields: { day: readDay },
    check: ({ day }) => dayErrors(day),
    send: (api, { day }) => api.setSpecialDay(dayOf(day)),
    names: FIELDS,
    to: ({ day }) => saved(day.date),
  }),

  tirar: formAction('tirar', {
    fields: { data: text() },
    send: (api, { data }) => api.removeSpecialDay({ date: data }),
    to: ({ data }) => saved(data),
  }),
}
