import { fail, redirect } from '@sveltejs/kit'
import { isValid, textOf } from '#lib/forms/form-problem.ts'
import { failForm, problemFor, problemNamed, submitForm } from '#lib/server/form-answer.ts'
import { clientNames, decideHoliday } from '#lib/server/special-days.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
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
    saved: event.url.searchParams.has('salvo') ? `/p/${slug}` : null,
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

export const actions: Actions = {
  /** One tap on a day: closes it, or opens it again. */
  dia: async (event) => {
    const { verb, date } = pressed(textOf(await event.request.formData(), 'dia'))
    if (!date) return fail(422, { problem: null })
    const to = `${yearOfDate(date)}#mes-${date.slice(5, 7)}`
    return submitForm(
      event,
      (api) =>
        verb === 'abrir'
          ? api.removeSpecialDay({ date })
          : api.setSpecialDay({ date, windows: [] }),
      { shown: {}, to },
    )
  },

  feriado: async (event) => {
    const form = await event.request.formData()
    const date = textOf(form, 'data')
    try {
      await decideHoliday(apiFor(event), { date, decision: textOf(form, 'decisao') })
    } catch (cause) {
      return failForm(problemFor(cause, event), {})
    }
    redirect(303, `${yearOfDate(date)}&salvo=1`)
  },

  horas: async (event) => {
    const typed = readDay(await event.request.formData())
    const problem = { errors: dayErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    return submitForm(event, (api) => api.setSpecialDay(dayOf(typed)), {
      shown: { typed },
      to: `${yearOfDate(typed.date)}&salvo=1`,
      problemOf: problemNamed(FIELDS),
    })
  },

  tirar: async (event) => {
    const date = textOf(await event.request.formData(), 'data')
    return submitForm(event, (api) => api.removeSpecialDay({ date }), {
      shown: {},
      to: `${yearOfDate(date)}&salvo=1`,
    })
  },
}
