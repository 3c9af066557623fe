import type { AppointmentView } from '@encaixe/contracts'
import { fail, redirect } from '@sveltejs/kit'
import {
  agendaPath,
  daysOf,
  instantsOf,
  neighbours,
  rangeOf,
  rangeWords,
} from '#lib/agenda/range.ts'
import { type ShownAppointment, shownOf } from '#lib/agenda/shown.ts'
import { ApiProblem } from '#lib/api/problem.ts'
import { changeOf } from '#lib/appointments/actions.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { usageOf } from '#lib/plan/usage.ts'
import { planWords } from '#lib/plan/words.ts'
import { appointmentsIn, refusalOf } from '#lib/server/agenda/appointments.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { hoursOf, timeOffOn } from '#lib/time-off/time-off.ts'
import type { Actions, PageServerLoad } from './$types'

/** Requests shown at once; answering some shows the next. */
const MOST_PENDING = '20'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug, name } = professional
  const now = Date.now()
  const today = dayIn(timezone, now)
  const range = rangeOf(event.url.searchParams, today)
  const api = pageApi(event)
  const [found, pending, availability] = await Promise.all([
    appointmentsIn(api, instantsOf(range, timezone)),
    api.listAppointments({
      as: 'professional',
      status: 'pending_confirmation',
      from: new Date(now).toISOString(),
      limit: MOST_PENDING,
    }),
    api.getAvailability(),
  ])
  const show = (appointment: AppointmentView) => shownOf(appointment, { timezone, now })
  const shown = found.map(show)
  const days = daysOf(range).map((date) => ({
    date,
    appointments: shown.filter((appointment) => appointment.date === date),
    timeOff: timeOffOn(date, availability.timeOff, timezone),
  }))
  const isEmpty = shown.length === 0 && pending.items.length === 0
  const { before, after } = neighbours(range)
  const path = (date: string) => agendaPath({ view: range.view, date }, today)
  return {
    ...{ slug, name, timezone, today, range, days },
    words: rangeWords(range),
    usage: usageOf(professional),
    plan: professional.subscription ? planWords(professional.subscription, timezone).label : '',
    hours: hoursOf(availability.windows),
    offset: inZone(new Date(now).toISOString(), timezone).slice(-6),
    nowTime: wallTime(inZone(new Date(now).toISOString(), timezone)),
    before: path(before),
    after: path(after),
    pending: pending.items.map(show).filter(canAnswer),
    // An empty agenda may be new: one more call finds out.
    isNew:
      isEmpty &&
      (await api.listAppointments({ as: 'professional', limit: '1' })).items.length === 0,
    done: doneWords(event.url.searchParams.get('feito')),
  }
}

const canAnswer = ({ canConfirm, canReject }: ShownAppointment) => canConfirm || canReject

export const actions: Actions = {
  /** Confirms or turns down a request, from the list. */
  responder: async (event) => {
    const { professional } = await requireProfessional(event)
    const form = await event.request.formData()
    const answer = textOf(form, 'acao')
    const change = changeOf(answer, { paymentStatus: 'none' })
    if (!change || !['confirm', 'reject'].includes(answer)) return fail(422, { problem: null })
    try {
      await apiFor(event).changeAppointment({
        id: textOf(form, 'id'),
        ...change,
        expectedVersion: Number(textOf(form, 'versao')),
      })
    } catch (cause) {
      const problem = refusalOf(cause, event)
      return fail(cause instanceof ApiProblem ? cause.status : 500, { problem })
    }
    const today = dayIn(professional.timezone, Date.now())
    const path = agendaPath(rangeOf(event.url.searchParams, today), today)
    redirect(303, `${path}${path.includes('?') ? '&' : '?'}feito=${answer}`)
  },
}
