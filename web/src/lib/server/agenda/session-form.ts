import type { RecurringSchedule } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import type { Api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { ListedClient, OwnProfessional } from '../../api/resources.ts'
import { FIELDS } from '../../appointments/form/booking-form.ts'
import { type OfferToWrite, offerToWrite } from '../../appointments/form/offer-to-write.ts'
import { problemSaid } from '../../appointments/problems.ts'
import type { FormProblem } from '../../forms/form-problem.ts'
import { problemFor } from '../form-answer.ts'

/** The services and places of the signed-in professional, for the forms of sessions. */
export async function readOffer(
  api: Pick<Api, 'listServices' | 'listPlaces'>,
  page: Pick<OwnProfessional, 'sessionDuration' | 'sessionPrice'>,
): Promise<OfferToWrite> {
  const [services, places] = await Promise.all([api.listServices(), api.listPlaces()])
  return offerToWrite({ services: services.items, places: places.items }, page)
}

/** The number of clients that a form offers; a search by name finds others. */
const MOST = 6

/** The clients that a form offers: those that match the query. */
export async function clientsToChoose(
  api: Pick<Api, 'listClients'>,
  q: string,
): Promise<ListedClient[]> {
  try {
    const { items } = await api.listClients({ q })
    return items.slice(0, MOST)
  } catch (cause) {
    // The text is too long for a name: no client matches.
    if (cause instanceof ApiProblem && cause.status === 422) return []
    throw cause
  }
}

/** Finds one series of the professional in the list of series. */
export async function seriesById(
  api: Pick<Api, 'listRecurringSchedules'>,
  id: string,
): Promise<RecurringSchedule | null> {
  for (let cursor: string | null = null; ; ) {
    const { items, nextCursor } = await api.listRecurringSchedules({ cursor })
    const found = items.find((one) => one.id === id)
    if (found || nextCursor === null) return found ?? null
    cursor = nextCursor
  }
}

/** The problem of a refused session or series: a message of its own, or errors by field. */
export function sessionProblem(cause: unknown, event: RequestEvent): FormProblem {
  const said = cause instanceof ApiProblem ? problemSaid(cause.code) : null
  if (said) return { errors: {}, message: said }
  const { errors, message } = problemFor(cause, event)
  const named = Object.entries(errors).map(([path, text]) => [FIELDS[path] ?? path, text])
  return { errors: Object.fromEntries(named), message }
}
