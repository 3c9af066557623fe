import { minutesOf } from '#lib/agenda/day-parts.ts'
import { instantOf } from '#lib/agenda/range.ts'
import {
  appointmentErrors,
  clientOf,
  readAppointment,
  type TypedAppointment,
  termsOfSession,
} from '#lib/appointments/form/booking-form.ts'
import { freeTimesFor, sessionPage, sessionWords } from '#lib/server/agenda/session-form.ts'
import { formAction } from '#lib/server/form-action.ts'
import { requireProfessional } from '#lib/server/visit.ts'
import { isDate, TIME } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { start: session, ...page } = await sessionPage(event)
  const query = event.url.searchParams
  const day = query.get('dia')
  const time = query.get('hora') ?? ''
  const end = query.get('ate') ?? ''
  const length = lengthOf(time, end)
  const start: TypedAppointment = {
    ...session,
    ...(isDate(day) && { day }),
    ...(TIME.test(time) && { time }),
    ...(length !== null && { duration: String(length) }),
    notify: true,
  }
  const free = await freeTimesFor(event, page, start)
  return { ...page, start, free, end: TIME.test(end) ? end : '' }
}

/** The minutes of a stretch drawn in the calendar; null if it cannot be an appointment. */
function lengthOf(start: string, end: string): number | null {
  if (!TIME.test(start) || !TIME.test(end)) return null
  const length = minutesOf(end) - minutesOf(start)
  // A single step was a touch, not a chosen length.
  return length > 30 && length <= 480 ? length : null
}

export const actions: Actions = {
  marcar: formAction('marcar', {
    fields: { appointment: readAppointment },
    check: ({ appointment }) => appointmentErrors(appointment),
    send: async (api, { appointment }, event) => {
      const { professional } = await requireProfessional(event)
      await api.createAppointment({
        ...clientOf(appointment),
        startsAt: instantOf(appointment.day, appointment.time, professional.timezone),
        ...termsOfSession(appointment),
        ...(appointment.address !== '' && { clientAddress: appointment.address }),
        notify: appointment.notify,
      })
    },
    ...sessionWords,
    to: ({ appointment }) => `/agenda?visao=dia&dia=${appointment.day}&feito=marcado`,
  }),
}
