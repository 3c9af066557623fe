import { fail, redirect } from '@sveltejs/kit'
import { clientOf, NEW_CLIENT } from '#lib/appointments/booking-form.ts'
import { dayIn } from '#lib/calendar.ts'
import { isValid } from '#lib/form-problem.ts'
import { parsePrice, priceAsTyped } from '#lib/money.ts'
import { readSeries, seriesErrors, type TypedSeries } from '#lib/series/form.ts'
import { isFrequency } from '#lib/series/words.ts'
import { clientsToChoose } from '#lib/server/clients.ts'
import { failForm } from '#lib/server/form-answer.ts'
import { sessionProblem } from '#lib/server/session-problem.ts'
import { failSignedInPage, ownApiFor, requireProfessional } from '#lib/server/visit.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone, sessionDuration, sessionPrice } = professional
  const q = (event.url.searchParams.get('q') ?? '').slice(0, 100)
  try {
    const clients = await clientsToChoose(ownApiFor(event), q)
    const start: TypedSeries = {
      client: (q !== '' && clients.length === 1 && clients[0]?.id) || NEW_CLIENT,
      clientName: clients.length === 0 ? q : '',
      clientPhone: '',
      clientEmail: '',
      frequency: 'weekly',
      day: dayIn(timezone, Date.now()),
      time: '',
      duration: String(sessionDuration),
      price: priceAsTyped(sessionPrice),
      times: '',
    }
    return { clients, q, start }
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
      await ownApiFor(event).createSeries({
        ...clientOf(typed),
        frequency: typed.frequency,
        startTime: typed.time,
        startsOn: typed.day,
        durationMinutes: Number(typed.duration),
        priceCents: parsePrice(typed.price) ?? 0,
        ...(typed.times !== '' && { count: Number(typed.times) }),
      })
    } catch (cause) {
      return failForm(sessionProblem(cause, event), { typed })
    }
    redirect(303, '/agenda/series?feito=serie')
  },
}
