import type { AppointmentView } from '@encaixe/contracts'
import { fail, redirect } from '@sveltejs/kit'
import { elsewhereOn } from '#lib/agenda/elsewhere.ts'
import { openParts } from '#lib/agenda/open-parts.ts'
import { agendaPath, daysOf, instantsOf, rangeOf, weekOf } from '#lib/agenda/range.ts'
import { heldBy, type ShownAppointment, shownOf } from '#lib/agenda/shown.ts'
import { ApiProblem } from '#lib/api/problem.ts'
import { changeOf } from '#lib/appointments/actions.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { textOf } from '#lib/forms/form-problem.ts'
import { usageOf } from '#lib/plan/usage.ts'
import { planWords } from '#lib/plan/words.ts'
import {
  appointmentsIn,
  awaitingAnswer,
  refusalOf,
  withMoves,
} from '#lib/server/agenda/appointments.ts'
import { busyElsewhere, changesElsewhere } from '#lib/server/agenda/elsewhere.ts'
import { decideHoliday } from '#lib/server/special-days.ts'
import { apiFor, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { markOf } from '#lib/special-days/day-mark.ts'
import { aheadOf, askedHolidays, askedNow } from '#lib/special-days/days.ts'
import { dayIn, wallTime } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { hoursOf, timeOffOn, wallStretch } from '#lib/time-off/time-off.ts'
import type { Actions, PageServerLoad } from './$types'

/** Requests shown at once; answering some shows the next. */
const MOST_PENDING = 20

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, slug, name } = professional
  const now = Date.now()
  const today = dayIn(timezone, now)
  const range = rangeOf(event.url.searchParams, today)
  // A day comes with its week: a wide screen shows that, and going to another day or view waits for nothing.
  const stretch = range.view === 'mes' ? range : weekOf(range.date)
  const api = pageApi(event)
  event.depends('app:appointments')
  const listed = { from: stretch.first, to: stretch.last }
  const { from, to } = instantsOf(stretch, timezone)
  const [found, awaiting, availability, special, holidays, ahead, busy, changes] =
    await Promise.all([
      appointmentsIn(api, instantsOf(stretch, timezone)),
      awaitingAnswer(api, now),
      api.getAvailability(),
      api.listSpecialDays(listed),
      api.listHolidays(listed),
      api.listHolidays(aheadOf(today)),
      busyElsewhere(api, { from, to }),
      changesElsewhere(api, timezone),
    ])
  const { items: elsewhere, needsReconnect } = busy
  const { windows } = availability
  // Of days that have passed, too.
  const marks = { specialDays: special.items, holidays: holidays.items }
  const [holiday] = askedNow(askedHolidays(ahead.items, { today, windows }), today)
  const show = (appointment: AppointmentView) => shownOf(appointment, { timezone, now })
  const shown = withMoves(found, awaiting)
    .flatMap((appointment) => heldBy(show(appointment)))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
  const off = [...availability.timeOff, ...elsewhere].map((each) => wallStretch(each, timezone))
  const days = daysOf(stretch).map((date) => ({
    date,
    appointments: shown.filter((appointment) => appointment.date === date),
    timeOff: timeOffOn(date, availability.timeOff, timezone),
    elsewhere: elsewhereOn(date, elsewhere, timezone),
    mark: markOf(date, marks),
    open: openParts(date, { windows, specialDays: special.items }, off),
  }))
  const isEmpty = shown.length + awaiting.length + elsewhere.length === 0
  return {
    ...{ slug, name, today, range, days },
    /** Whether the address says which view; without one a wide screen shows the week. */
    isViewAsked: event.url.searchParams.has('visao'),
    usage: usageOf(professional),
    plan: professional.subscription ? planWords(professional.subscription, timezone).label : '',
    hours: hoursOf([...windows, ...special.items.flatMap((each) => each.windows)]),
    changes,
    needsReconnect,
    /** The next holiday that nobody has answered. */
    holiday: holiday ?? null,
    nowTime: wallTime(inZone(new Date(now).toISOString(), timezone)),
    pending: awaiting.map(show).filter(canAnswer).slice(0, MOST_PENDING),
    // An empty agenda may be new: one more call finds out.
    isNew:
      isEmpty &&
      (await api.listAppointments({ as: 'professional', limit: '1' })).items.length === 0,
    done: doneWords(event.url.searchParams.get('feito')),
  }
}

const canAnswer = ({ canConfirm, canReject, canAnswerMove }: ShownAppointment) =>
  canConfirm || canReject || canAnswerMove

export const actions: Actions = {
  /** Answers the holiday that the agenda asks about; what stands on a closed day is listed on its page. */
  feriado: async (event) => {
    const { professional } = await requireProfessional(event)
    const form = await event.request.formData()
    const date = textOf(form, 'data')
    let conflicts: number | null
    try {
      conflicts = await decideHoliday(apiFor(event), { date, decision: textOf(form, 'decisao') })
    } catch (cause) {
      const problem = refusalOf(cause, event)
      return fail(cause instanceof ApiProblem ? cause.status : 500, { problem })
    }
    if (conflicts) redirect(303, `/ajustes/dias?ano=${date.slice(0, 4)}&salvo=1#marcados`)
    const today = dayIn(professional.timezone, Date.now())
    const path = agendaPath(rangeOf(event.url.searchParams, today), today)
    redirect(303, `${path}&feito=feriado`)
  },

  /** Leaves an appointment as it is that was changed in a calendar elsewhere. */
  manter: async (event) => {
    const { professional } = await requireProfessional(event)
    const appointmentId = textOf(await event.request.formData(), 'id')
    try {
      await apiFor(event).keepAppointment({ appointmentId })
    } catch (cause) {
      const problem = refusalOf(cause, event)
      return fail(cause instanceof ApiProblem ? cause.status : 500, { problem })
    }
    const today = dayIn(professional.timezone, Date.now())
    const path = agendaPath(rangeOf(event.url.searchParams, today), today)
    redirect(303, `${path}&feito=manter`)
  },

  /** Accepts or turns down a request, from the list. */
  responder: async (event) => {
    const { professional } = await requireProfessional(event)
    const form = await event.request.formData()
    const answer = textOf(form, 'acao')
    const change = changeOf(answer, { paymentStatus: 'none' })
    const ofDeposit = ['capture_payment', 'undo_payment']
    const answers = ['confirm', 'reject', 'accept_move', 'refuse_move', ...ofDeposit]
    if (!change || !answers.includes(answer)) return fail(422, { problem: null })
    const reason = textOf(form, 'motivo', 500)
    try {
      await apiFor(event).changeAppointment({
        id: textOf(form, 'id'),
        ...change,
        ...(reason !== '' && { reason }),
        expectedVersion: Number(textOf(form, 'versao')),
      })
    } catch (cause) {
      const problem = refusalOf(cause, event)
      return fail(cause instanceof ApiProblem ? cause.status : 500, { problem })
    }
    const today = dayIn(professional.timezone, Date.now())
    const path = agendaPath(rangeOf(event.url.searchParams, today), today)
    redirect(303, `${path}&feito=${answer}`)
  },
}
