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

/** What the page of whoever is signed in offers, for the forms that write something down. */
export async function readOffer(
  api: Pick<Api, 'listServices' | 'listPlaces'>,
  page: Pick<OwnProfessional, 'sessionDuration' | 'sessionPrice'>,
): Promise<OfferToWrite> {
  const [services, places] = await Promise.all([api.listServices(), api.listPlaces()])
  return offerToWrite({ services: services.items, places: places.items }, page)
}

/** As many as one looks through; others are found by their name. */
const MOST = 6

/** The clients a form offers: those a word finds, or the first of them. One asked for comes first. */
export async function clientsToChoose(
  api: Pick<Api, 'listClients'>,
  q: string,
): Promise<ListedClient[]> {
  try {
    const { items } = await api.listClients({ q })
    return items.slice(0, MOST)
  } catch (cause) {
    // Too long to be a name: nobody has it.
    if (cause instanceof ApiProblem && cause.status === 422) return []
    throw cause
  }
}

/** One of the page's series, found in their list. */
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

/** Why a session or a series was not taken: in words of its own, or by the names of the form's fields. */
export function sessionProblem(cause: unknown, event: RequestEvent): FormProblem {
  const said = cause instanceof ApiProblem ? problemSaid(cause.code) : null
  if (said) return { errors: {}, message: said }
  const { errors, message } = problemFor(cause, event)
  const named = Object.entries(errors).map(([path, text]) => [FIELDS[path] ?? path, text])
  return { errors: Object.fromEntries(named), message }
}
