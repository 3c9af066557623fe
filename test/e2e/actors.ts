import { mobileAccessToken } from '@encaixe/sandbox/testing'
import { until } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { issuer, signedIn, somePerson } from '../person.ts'
import { book, offeredStarts, someAddress, somePhone } from '../stack.ts'

/** A person with an account, by cookie and by bearer token. */
export interface Actor {
  email: string
  cookie: Record<string, string>
  bearer: Record<string, string>
  call: (method: string, path: string, body?: unknown) => Promise<Response>
}

export interface PageOwner extends Actor {
  slug: string
}

/** Makes an account without a page, as clients have. */
export async function someClient(): Promise<Actor> {
  const { email } = await somePerson()
  const [{ headers, call }, token] = await Promise.all([
    signedIn({ email }),
    issuer().then((name) => mobileAccessToken({ issuer: name, email })),
  ])
  const { cookie, 'sec-fetch-site': site } = headers
  return {
    email,
    call,
    cookie: { cookie, 'sec-fetch-site': site },
    bearer: { authorization: `Bearer ${token}` },
  }
}

/** Makes an account with a professional page. */
export async function somePageOwner(): Promise<PageOwner> {
  const actor = await someClient()
  const opened = await actor.call('POST', '/api/professionals', {
    name: 'Ana Lima',
    profession: 'psychologist',
    phone: somePhone(),
    slug: `pagina-${crypto.randomUUID()}`,
  })
  const text = await opened.text()
  if (!opened.ok) throw new Error(`no page: ${text}`)
  const { slug } = z.object({ slug: z.string() }).parse(JSON.parse(text))
  await until(
    async () => subscribed.safeParse(await (await actor.call('GET', '/api/me')).json()).success,
    {
      what: 'the trial of the page',
    },
  )
  // Booking hears of a new page by an event, too.
  await until(async () => (await actor.call('GET', '/api/clients')).ok, {
    what: 'the page at booking',
  })
  return { ...actor, slug }
}

const subscribed = z.object({ professional: z.object({ subscription: z.object({}) }) })

const session = z.object({ items: z.array(z.object({ id: z.string(), current: z.boolean() })) })

/** Returns the session of an actor's cookie, as its owner sees it. */
export async function sessionOf({ call }: Actor): Promise<string> {
  const { items } = session.parse(await (await call('GET', '/api/sessions')).json())
  const current = items.find((item) => item.current)
  if (!current) throw new Error('no current session')
  return current.id
}

const created = z.object({ id: z.string() })

/** Adds time off for a professional. */
export async function timeOffOf({ call }: Actor): Promise<string> {
  const added = await call('POST', '/api/settings/time-off', aTimeOff)
  return created.parse(await added.json()).id
}

/** Inactive, so that bookings do not change. */
export const aService = { name: 'Corte', durationMinutes: 30, active: false }
export const aPlace = { kind: 'online', label: 'Por vídeo', active: false }

/** Adds a service or a place to a professional. */
export async function offeredBy(
  { call }: Actor,
  what: 'services' | 'places',
  offered: Record<string, unknown>,
): Promise<string> {
  const added = await call('POST', `/api/settings/${what}`, offered)
  return created.parse(await added.json()).id
}

const listed = z.object({ items: z.array(z.object({ id: z.string(), startsAt: z.string() })) })

/** Books an appointment as a client. */
export async function appointmentOf({ call, slug }: PageOwner): Promise<string> {
  const windows = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, startTime: '00:00', endTime: '24:00' },
  }))
  await call('PUT', '/api/settings/availability', { windows })
  const ids = async () =>
    listed.parse(await (await call('GET', '/api/appointments')).json()).items.map(({ id }) => id)
  const before = new Set(await ids())
  const booked = async () => {
    const [startsAt] = await offeredStarts(slug, 3 + before.size)
    return startsAt !== undefined && (await book({ slug, startsAt })).ok
  }
  await until(booked, { what: 'a booking of the page' })
  const made = (await ids()).find((id) => !before.has(id))
  if (made === undefined) throw new Error('the booking is not listed')
  return made
}

/** Returns any appointment of the professional, who takes fifty bookings a day. */
export async function someAppointmentOf(owner: PageOwner): Promise<string> {
  const { items } = listed.parse(await (await owner.call('GET', '/api/appointments')).json())
  return items[0]?.id ?? appointmentOf(owner)
}

/** Adds a client by hand. */
export async function clientOf({ call }: PageOwner): Promise<string> {
  const added = await call('POST', '/api/clients', { name: 'João Silva', phone: somePhone() })
  return z.object({ id: z.string() }).parse(await added.json()).id
}

/** Adds a package of sessions to a professional. */
export async function packageOf(owner: PageOwner): Promise<string> {
  const serviceId = await offeredBy(owner, 'services', aService)
  const added = await owner.call('POST', '/api/settings/packages', {
    ...{ name: '10 sessões', entries: [{ serviceIds: [serviceId], sessions: 10 }] },
    priceCents: 90_000,
  })
  return created.parse(await added.json()).id
}

/** Sells a package to a client by hand; it waits for its payment. Booking hears of a new package a moment later. */
export async function purchaseOf(owner: PageOwner): Promise<string> {
  const [clientId, packageId] = [await clientOf(owner), await packageOf(owner)]
  let id = ''
  await until(
    async () => {
      const sold = await owner.call('POST', '/api/purchases', { clientId, packageId })
      if (sold.ok) id = created.parse(await sold.json()).id
      return sold.ok
    },
    { what: 'the package at booking' },
  )
  return id
}

/** Adds a note about a client. */
export async function noteOf(owner: PageOwner): Promise<string> {
  const clientId = await clientOf(owner)
  const added = await owner.call('POST', '/api/clients/notes', { clientId, body: 'Dorme mal.' })
  return created.parse(await added.json()).id
}

/** Enters money of an appointment by hand. Returns the address of the entry. */
export async function paymentOf(owner: PageOwner): Promise<string> {
  const path = `/api/appointments/${await appointmentOf(owner)}/payments`
  const entered = await owner.call('POST', path, { amountCents: 1_000 })
  return `${path}/${created.parse(await entered.json()).id}`
}

/** Adds an expense. */
export async function expenseOf(owner: PageOwner): Promise<string> {
  const added = await owner.call('POST', '/api/expenses', anExpense)
  return created.parse(await added.json()).id
}

export const anExpense = {
  ...{ date: '2026-11-10', amountCents: 90_000, description: 'Sala', category: 'rent' },
}

export const aTimeOff = {
  startsAt: '2030-01-02T09:00:00-03:00',
  endsAt: '2030-01-03T09:00:00-03:00',
  reason: 'Férias',
}

let begun = 0

/** A series of a page's own, whose appointments are there. */
export async function seriesOf(owner: PageOwner): Promise<string> {
  begun += 1
  const answer = await owner.call('POST', '/api/recurring-schedules', {
    ...aSeries,
    client: { name: 'Zé da Silva', phone: somePhone() },
    // Each has another time, so that none overlaps.
    startTime: `${String(5 + (begun % 10)).padStart(2, '0')}:${begun % 20 < 10 ? '00' : '30'}`,
    durationMinutes: 30,
  })
  const { id } = created.parse(await answer.json())
  await until(async () => (await standingOf(owner, id)) === aSeries.count, {
    what: 'the appointments of the series',
  })
  return id
}

/** Makes a paused series. */
export async function pausedSeriesOf(owner: PageOwner): Promise<string> {
  const id = await seriesOf(owner)
  await owner.call('POST', `/api/recurring-schedules/${id}/pause`, {})
  await until(async () => (await standingOf(owner, id)) === 0, { what: 'the pause' })
  return id
}

const ofSeries = z.object({
  items: z.array(z.object({ recurringScheduleId: z.string().nullable() })),
})

async function standingOf({ call }: PageOwner, seriesId: string): Promise<number> {
  const answer = await call('GET', '/api/appointments?status=confirmed&limit=100')
  const { items } = ofSeries.parse(await answer.json())
  return items.filter(({ recurringScheduleId }) => recurringScheduleId === seriesId).length
}

export const aSeries = {
  client: { name: 'Zé da Silva', phone: somePhone() },
  frequency: 'weekly',
  startTime: '15:00',
  count: 3,
  startsOn: Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 }).toString(),
}

/** Returns everything a person sees of their own; nobody else may change it. */
export async function belongingsOf({ call }: Actor): Promise<unknown[]> {
  const paths = [
    ...['/api/me', '/api/settings/availability', '/api/sessions'],
    ...['/api/appointments', '/api/clients', '/api/recurring-schedules'],
  ]
  return Promise.all(
    paths.map(async (path) => {
      const seen: unknown = await (await call('GET', path)).json()
      // Reading itself changes these.
      return JSON.parse(JSON.stringify(seen, (key, part) => (key === 'lastSeenAt' ? null : part)))
    }),
  )
}

/** A new address each time: rate limits are another test. */
export const fromSomewhere = () => ({ 'x-forwarded-for': someAddress() })
