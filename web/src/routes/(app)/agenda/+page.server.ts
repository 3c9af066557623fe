import type { AppointmentView } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import { elsewhereOn } from '#lib/agenda/elsewhere.ts'
import { openParts } from '#lib/agenda/open-parts.ts'
import { agendaPath, daysOf, instantsOf, rangeOf, weekOf } from '#lib/agenda/range.ts'
import { heldBy, type ShownAppointment, shownOf } from '#lib/agenda/shown.ts'
import { changeOf } from '#lib/appointments/actions.ts'
import { doneWords } from '#lib/appointments/done.ts'
import { saidOfChange } from '#lib/appointments/problems.ts'
import { number, text } from '#lib/forms/fields-of.ts'
import { usageOf } from '#lib/plan/usage.ts'
import { planWords } from '#lib/plan/words.ts'
import { appointmentsIn, awaitingAnswer, withMoves } from '#lib/server/agenda/appointments.ts'
import { busyElsewhere, changesElsewhere } from '#lib/server/agenda/elsewhere.ts'
import { formAction } from '#lib/server/form-action.ts'
import { decideHoliday } from '#lib/server/special-days.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
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

/** The agenda as the address of a form shows it, with what was just done. */
async function agendaAfter(event: RequestEvent, done: string): Promise<string> {
  const { professional } = await requireProfessional(event)
  const today = dayIn(professional.timezone, Date.now())
  return `${agendaPath(rangeOf(event.url.searchParams, today), today)}&feito=${done}`
}
const says = saidOfChange
const to = (_: unknown, __: unknown, path: string) => path

/** What a list answers: requests, moves, and whether a deposit came. */
const ANSWERS = [
  ...['confirm', 'reject', 'accept_move', 'refuse_move', 'capture_payment', 'undo_payment'],
]
const answerOf = (name: string) =>
  ANSWERS.includes(name) ? changeOf(name, { paymentStatus: 'none' }) : null

export const actions: Actions = {
  /** Answers the holiday that the agenda asks about; what stands on a closed day is listed on its page. */
  feriado: formAction('feriado', {
    fields: { data: text(), decisao: text() },
    send: async (api, { data: date, decisao: decision }, event) => {
      const conflicts = await decideHoliday(api, { date, decision })
      return conflicts
        ? `/ajustes/dias?ano=${date.slice(0, 4)}&salvo=1#marcados`
        : agendaAfter(event, 'feriado')
    },
    ...{ says, to },
  }),

  /** Leaves an appointment as it is that was changed in a calendar elsewhere. */
  manter: formAction('manter', {
    fields: { id: text() },
    send: async (api, { id: appointmentId }, event) => {
      await api.keepAppointment({ appointmentId })
      return agendaAfter(event, 'manter')
    },
    ...{ says, to },
  }),

  /** Accepts or turns down a request, from the list. */
  responder: formAction('responder', {
    fields: { id: text(), versao: number, acao: text(), motivo: text() },
    check: ({ acao }) => ({ ...(!answerOf(acao) && { acao: 'Toque em um dos botões.' }) }),
    send: async (api, { id, versao, acao, motivo: reason }, event) => {
      await api.changeAppointment({
        ...{ id, ...answerOf(acao), expectedVersion: versao },
        ...(reason !== '' && { reason }),
      })
      return agendaAfter(event, acao)
    },
    ...{ says, to },
  }),
}
