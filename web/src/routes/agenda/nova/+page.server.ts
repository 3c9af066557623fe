import { fail, redirect } from '@sveltejs/kit'
import { instantOf } from '#lib/agenda/range.ts'
import {
  appointmentErrors,
  clientOf,
  NEW_CLIENT,
  readAppointment,
  TIME,
  type TypedAppointment,
  termsOfSession,
} from '#lib/appointments/form/booking-form.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { clientsToChoose, readOffer, sessionProblem } from '#lib/server/agenda/session-form.ts'
import { failForm } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { priceAsTyped } from '#lib/text/money.ts'
import { dayIn, isDate } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, sessionDuration, sessionPrice } = professional
  const query = event.url.searchParams
  const today = dayIn(timezone, Date.now())
  const day = query.get('dia')
  const time = query.get('hora') ?? ''
  const end = query.get('ate') ?? ''
  const q = (query.get('q') ?? '').slice(0, 100)
  try {
    const api = apiFor(event)
    const [clients, offer] = await Promise.all([
      clientsToChoose(api, q),
      readOffer(api, professional),
    ])
    const hasServices = offer.services.length > 0
    const start: TypedAppointment = {
      // Nobody is chosen by being the first: only the one who was found.
      client: (q !== '' && clients.length === 1 && clients[0]?.id) || NEW_CLIENT,
      clientName: clients.length === 0 ? q : '',
      clientPhone: '',
      clientEmail: '',
      day: isDate(day) ? day : today,
      time: TIME.test(time) ? time : '',
      ...{ service: '', place: '', address: '' },
      // Left empty, they are the service's.
      duration: String(lengthOf(time, end) ?? (hasServices ? '' : sessionDuration)),
      price: hasServices ? '' : priceAsTyped(sessionPrice),
      notify: true,
    }
    return { clients, offer, q, start, end: TIME.test(end) ? end : '' }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

/** Minutes of a stretch that was drawn in the calendar, where it can be an appointment. */
function lengthOf(start: string, end: string): number | null {
  if (!TIME.test(start) || !TIME.test(end)) return null
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const length = minutes(end) - minutes(start)
  // A single step is a place that was touched, no length that was meant.
  return length > 30 && length <= 480 ? length : null
}

export const actions: Actions = {
  marcar: async (event) => {
    const { professional } = await requireProfessional(event)
    const typed = readAppointment(await event.request.formData())
    const problem = { errors: appointmentErrors(typed), message: null }
    if (!isValid(problem)) return fail(422, { typed, problem })
    try {
      await apiFor(event).createAppointment({
        ...clientOf(typed),
        startsAt: instantOf(typed.day, typed.time, professional.timezone),
        ...termsOfSession(typed),
        ...(typed.address !== '' && { clientAddress: typed.address }),
        notify: typed.notify,
      })
    } catch (cause) {
      return failForm(sessionProblem(cause, event), { typed })
    }
    redirect(303, `/agenda?visao=dia&dia=${typed.day}&feito=marcado`)
  },
}
