import { error, fail, redirect } from '@sveltejs/kit'
import { agendaOf, daysRange } from '#lib/agenda.ts'
import { dayIn, isDate, wallTime } from '#lib/calendar.ts'
import { textOf } from '#lib/form-problem.ts'
import { refusalOf } from '#lib/link/refusal.ts'
import type { Slots } from '#lib/resources.ts'
import { ApiProblem } from '#lib/server/problem.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import { inZone, zoneName } from '#lib/zone.ts'
import type { Actions, PageServerLoad } from './$types'

const NO_SLOTS: Slots = { morning: [], afternoon: [], evening: [] }
const dayFrom = (text: string | null) => (isDate(text) ? text : null)

export const load: PageServerLoad = async (event) => {
  const { token } = event.params
  const query = event.url.searchParams
  const week = dayFrom(query.get('semana'))
  const day = dayFrom(query.get('dia'))
  const hour = query.get('hora')
  const api = apiFor(event)
  event.setHeaders({ 'cache-control': 'no-store' })

  const appointment = await api.linkedAppointment(token).catch(failPage)
  if (!appointment.actions.includes('reschedule')) redirect(303, `/a/${encodeURIComponent(token)}`)
  const slug = appointment.professional?.slug
  if (!slug) error(404, 'not found')

  const now = Date.now()
  const [profile, { days }] = await Promise.all([
    api.profile(slug),
    api.days({ slug, ...daysRange(dayIn('UTC', now), week ?? day) }),
  ]).catch(failPage)
  const agenda = agendaOf({
    today: dayIn(profile.timezone, now),
    horizonDays: profile.horizonDays,
    free: new Set(days.filter(({ available }) => available).map(({ date }) => date)),
    week,
    day,
  })
  const slots = agenda.selected
    ? (await api.slots({ slug, date: agenda.selected }).catch(failPage)).slots
    : NO_SLOTS
  const picked = Object.values(slots)
    .flat()
    .find((start) => day !== null && wallTime(start) === hour)
  return {
    token,
    host: profile.name,
    needsAnswer: !profile.autoConfirm,
    start: inZone(appointment.startsAt, profile.timezone),
    agenda,
    slots,
    picked: picked ?? '',
    zone: zoneName(profile.timezone, now),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const { token } = event.params
    const startsAt = textOf(await event.request.formData(), 'startsAt')
    try {
      await apiFor(event).actOnAppointment(token, 'reschedule', { startsAt })
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      if (cause.status === 404) failPage(cause)
      const message = refusalOf(
        cause.code === 'VALIDATION_FAILED'
          ? { code: 'SLOT_UNAVAILABLE', retryAfterSeconds: null }
          : cause,
        'quem atende',
      )
      return fail(cause.status, { problem: { errors: {}, message } })
    }
    redirect(303, `/a/${encodeURIComponent(token)}?feito`)
  },
}
