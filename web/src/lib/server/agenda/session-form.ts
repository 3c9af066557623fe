import type { RecurringSchedule } from '@encaixe/contracts'
import type { RequestEvent } from '@sveltejs/kit'
import type { Api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { ListedClient } from '../../api/resources.ts'
import {
  chosenServices,
  FIELDS,
  NEW_CLIENT,
  type TypedSession,
} from '../../appointments/form/booking-form.ts'
import { clientOption } from '../../appointments/form/client-choice.ts'
import {
  type FreeTimes,
  slotsAddress,
  slotsAsked,
  timesOf,
} from '../../appointments/form/free-times.ts'
import { type OfferToWrite, offerToWrite } from '../../appointments/form/offer-to-write.ts'
import { usualOf } from '../../appointments/form/usual.ts'
import { saidOfChange } from '../../appointments/problems.ts'
import type { Option } from '../../forms/fields/options.ts'
import { priceAsTyped } from '../../text/money.ts'
import { dayIn } from '../../time/calendar.ts'
import { apiFor, failSignedInPage, pageApi, requireProfessional } from '../visit.ts'

/** The number of clients that a form offers; a search by name finds others. */
const MOST = 6

/** The clients that match the query, those written down last first. */
async function clientsToChoose(event: RequestEvent, q: string): Promise<ListedClient[]> {
  try {
    const { items } = await apiFor(event).listClients({ q, recent: 'true' })
    return items.slice(0, MOST)
  } catch (cause) {
    // The text is too long for a name: no client matches.
    if (cause instanceof ApiProblem && cause.status === 422) return []
    return failSignedInPage(cause, event)
  }
}

/** The client that the address names (`?cliente=`), with what they came for; null for one that is none. */
async function clientNamed(event: RequestEvent) {
  const id = event.url.searchParams.get('cliente')
  if (id === null) return null
  return apiFor(event)
    .getClient({ id })
    .catch((cause: unknown) => {
      if (cause instanceof ApiProblem && [404, 422].includes(cause.status)) return null
      return failSignedInPage(cause, event)
    })
}

/** Who can be chosen: the client of the address first, then those that match the search (`?q=`). */
export async function clientsOffered(event: RequestEvent) {
  const q = (event.url.searchParams.get('q') ?? '').slice(0, 100)
  const [found, known] = await Promise.all([clientsToChoose(event, q), clientNamed(event)])
  const clients = known ? [known, ...found.filter(({ id }) => id !== known.id)] : found
  // Only a search that finds nobody, or one person, and the address choose a client.
  const client = known?.id ?? (q === '' ? '' : soleClient(clients))
  return { q, known, clients, client }
}

/** The service that the address names (`?servico=`), where there is such a one. */
const serviceNamed = ({ url }: RequestEvent, services: readonly Option[]): string =>
  services.find(({ value }) => value === url.searchParams.get('servico'))?.value ?? ''

/** Who a search means: the only one it found, somebody new, or nobody yet. */
const soleClient = ([first, ...more]: readonly ListedClient[]) =>
  first === undefined ? NEW_CLIENT : more.length === 0 ? first.id : ''

/** The free times that a form with these fields shows first; none where the page cannot say. */
export async function freeTimesFor(
  event: RequestEvent,
  { slug, offer }: { slug: string; offer: Pick<OfferToWrite, 'sessionMinutes'> },
  typed: TypedSession,
): Promise<FreeTimes | null> {
  const { day, place, duration } = typed
  const services = chosenServices(typed)
  const minutes = duration || (services.length > 0 ? '' : String(offer.sessionMinutes))
  const wanted = { slug, day, services, place, minutes }
  const [asked, address] = [slotsAsked(wanted), slotsAddress(wanted)]
  if (!asked || !address) return null
  return apiFor(event)
    .listSlots(asked)
    .then(
      ({ slots }) => ({ address, times: timesOf(slots) }),
      () => null,
    )
}

/** The clients, the offer and the first fields of the form for a session or a series. */
export async function sessionPage(event: RequestEvent) {
  const { professional } = await requireProfessional(event)
  const { timezone, sessionDuration, sessionPrice, slug } = professional
  const api = pageApi(event)
  const [{ q, known, clients, client }, services, places] = await Promise.all([
    clientsOffered(event),
    api.listServices(),
    api.listPlaces(),
  ])
  const offer = offerToWrite({ services: services.items, places: places.items }, professional)
  const hasServices = offer.services.length > 0
  const usual = usualOf(known?.appointments ?? [], offer)
  const named = serviceNamed(event, offer.services)
  const today = dayIn(timezone, Date.now())
  const start: TypedSession = {
    client,
    clientName: clients.length === 0 ? q : '',
    clientPhone: '',
    clientEmail: '',
    day: today,
    time: '',
    ...usual,
    ...(named !== '' && { service: named, also: [] }),
    // Empty fields take the values of the service.
    duration: hasServices ? '' : String(sessionDuration),
    price: hasServices ? '' : priceAsTyped(sessionPrice),
    usesSession: true,
  }
  return { clients: clients.map(clientOption), offer, q, start, slug, today }
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

/** How the form of a session or a series names its fields and says its refusals. */
export const sessionWords = { names: FIELDS, says: saidOfChange }
