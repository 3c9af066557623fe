import { fail, redirect } from '@sveltejs/kit'
import { clientOf, NEW_CLIENT, termsOfSession } from '#lib/appointments/form/booking-form.ts'
import { isValid } from '#lib/forms/form-problem.ts'
import { readSeries, seriesErrors, type TypedSeries } from '#lib/series/form.ts'
import { isFrequency } from '#lib/series/words.ts'
import { clientsToChoose, readOffer, sessionProblem } from '#lib/server/agenda/session-form.ts'
import { failForm } from '#lib/server/form-answer.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { priceAsTyped } from '#lib/text/money.ts'
import { dayIn } from '#lib/time/calendar.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, sessionDuration, sessionPrice } = professional
  const q = (event.url.searchParams.get('q') ?? '').slice(0, 100)
  try {
    const api = apiFor(event)
    const [clients, offer] = await Promise.all([
      clientsToChoose(api, q),
      readOffer(api, professional),
    ])
    const hasServices = offer.services.length > 0
    const start: TypedSeries = {
      client: (q !== '' && clients.length === 1 && clients[0]?.id) || NEW_CLIENT,
      clientName: clients.length === 0 ? q : '',
      clientPhone: '',
      clientEmail: '',
      frequency: 'weekly',
      day: dayIn(timezone, Date.now()),
      time: '',
      ...{ service: '', place: '', address: '' },
      // Left empty, they are the service's.
      duration: hasServices ? '' : String(sessionDuration),
      price: hasServices ? '' : priceAsTyped(sessionPrice),
      times: '',
    }
    return { clients, offer, q, start }
  } catch (cause) {
    return failSignedInPage(cause, event)
  }
}

export const actions: Actions = {
  default: async (event) => {
    const typed = readSeries(await event.request.formData())
    const problem = { errors: seriesErrors(typed), message: null }
    if (!isValid(problem) || !isFrequency(typed.frequency)) return fail(422, { typed, problem })
    try {
      await apiFor(event).createRecurringSchedule({
        ...clientOf(typed),
        frequency: typed.frequency,
        startTime: typed.time,
        startsOn: typed.day,
        ...termsOfSession(typed),
        ...(typed.times !== '' && { count: Number(typed.times) }),
      })
    } catch (cause) {
      return failForm(sessionProblem(cause, event), { typed })
    }
    redirect(303, '/agenda/series?feito=serie')
  },
}
