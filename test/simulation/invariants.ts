import { bookingSnapshot } from '@encaixe/contracts'
import { z } from 'zod'
import { type Databases, type Service, services } from './databases.ts'
import { messages } from './instead/call-provider.ts'
import { ackOf, publishedEvents, storedTexts } from './instead/jetstream.ts'
import type { Practice } from './practice/practice.ts'
import type { Person } from './practice/scene.ts'
import { virtualNow } from './virtual-time.ts'
import { Broken, type World } from './world.ts'

/** Looked at after each step that may have changed appointments: no two of them at the same time. */
export async function requireNoOverlap({ of: { booking } }: Databases): Promise<void> {
  const [found] = await booking.rows<{ one: string; other: string }>(
    `select one.starts_at::text as one, other.starts_at::text as other
     from appointments one join appointments other
       on one.professional_id = other.professional_id and one.id < other.id
       and one.starts_at < other.ends_at and other.starts_at < one.ends_at
     where one.status not in ('rejected', 'cancelled') and other.status not in ('rejected', 'cancelled')
     limit 1`,
  )
  if (found) throw new Broken(`two appointments at a time: ${found.one} and ${found.other}`)
}

/** Rows with a version, of each service: what it copies of others. */
const versions: Readonly<Record<Service, string | undefined>> = {
  scheduling: `select 'busy time' as what, appointment_id::text as id, version from busy_intervals
    union all select 'plan', professional_id::text, version from plans`,
  booking: `select 'page' as what, id::text, version from professionals
    union all select 'hours', professional_id::text, version from availabilities
    union all select 'plan', professional_id::text, version from plans`,
  billing: undefined,
  notifier: `select 'state of an appointment' as what, appointment_id::text as id, version from appointment_states
    union all select 'plan', professional_id::text, version from plans`,
}

/** Looked at after each commit of a service: no copy goes back to an older version. */
export function versionWatch({ of }: Databases): (service: Service) => Promise<void> {
  const newest = new Map<string, number>()
  return async (service) => {
    const statement = versions[service]
    if (statement === undefined) return
    const rows = await of[service].rows<{ what: string; id: string; version: number }>(statement)
    for (const { what, id, version } of rows) {
      const key = `${service} ${what} ${id}`
      const known = newest.get(key) ?? 0
      if (version < known) {
        throw new Broken(`${service} went back from version ${known} of a ${what} to ${version}`)
      }
      newest.set(key, version)
    }
  }
}

/** Looked at for each message that went out: it is of its reader and nobody else. */
export function messageWatch({ people }: Practice): () => void {
  let seen = 0
  const readers = new Map(
    people.flatMap((person) =>
      [person.phone, person.email ?? ''].map((address) => [address, person]),
    ),
  )
  return () => {
    const all = messages()
    for (; seen < all.length; seen += 1) {
      const message = all[seen]
      const reader = message && readers.get(message.to)
      if (!reader) continue
      const other = people.find((one) => one !== reader && message.body.includes(one.name))
      if (other) throw new Broken(`${reader.name} is told of ${other.name}`)
    }
  }
}

interface Told {
  id: string
  event_id: string
  template: string
  audience: string
  channel: string
  status: string
  reason: string | null
  resends: number
  appointment_id: string | null
  startsAt: string | null
}

/** Looked at when nothing is under way: each fact is where it belongs, and everybody heard of it once. */
export async function requireAllInOrder(world: World, { people }: Practice): Promise<void> {
  const { databases } = world
  await requireNoOverlap(databases)
  await requireDrained(databases)
  await requireEqualCopies(databases)
  await requireEqualMoney(databases)
  const told = await databases.of.notifier.rows<Told>(
    `select id::text, event_id::text, template, audience::text, channel::text, status::text, reason, resends,
       appointment_id::text, payload ->> 'startsAt' as "startsAt" from deliveries`,
  )
  requireToldOnce(told)
  requireToldTruth(told)
  requireEveryNewsTold(
    told,
    new Set(people.filter(({ isErased }) => isErased).map(({ phone }) => phone)),
  )
}

async function requireDrained(databases: Databases): Promise<void> {
  for (const service of services) {
    const [found] = await databases.of[service].rows<{ what: string }>(
      `select 'an event is not published' as what from outbox where published_at is null
       union all select 'a task was given up: ' || kind || ' ' || coalesce(error, '') from tasks where failed_at is not null
       union all select 'an event is dead: ' || coalesce(event ->> 'type', '') || ' ' || error
         from dead_letters where retried_at is null
       limit 1`,
    )
    if (found) throw new Broken(`${service}: ${found.what}`)
  }
}

/** Times that are past are kept for 90 days (retention.ts of scheduling). */
const KEPT = "now() - interval '80 days'"

/** Each copy and its owner, as lists of the same lines. */
const copies: readonly {
  what: string
  owner: (typeof services)[number]
  owned: string
  copier: (typeof services)[number]
  copied: string
  /** Ids, by the owner, of what the copier may have forgotten. */
  leftOut?: string
}[] = [
  {
    what: 'busy times of scheduling',
    owner: 'booking',
    owned: `select id::text as id, starts_at, status not in ('rejected', 'cancelled') as blocking
      from appointments where ends_at > ${KEPT}`,
    copier: 'scheduling',
    copied: `select appointment_id::text as id, starts_at, blocking from busy_intervals where ends_at > ${KEPT}`,
  },
  {
    what: 'pages of booking',
    owner: 'scheduling',
    owned: `select id::text as id, version, session_price as price, auto_confirm as auto from professionals`,
    copier: 'booking',
    copied: `select id::text as id, version, session_price as price, auto_confirm as auto from professionals`,
  },
  {
    what: 'hours of booking',
    owner: 'scheduling',
    owned: 'select id::text as id, availability_version as version from professionals',
    copier: 'booking',
    copied: 'select professional_id::text as id, version from availabilities',
  },
  {
    what: 'plans of booking',
    owner: 'billing',
    owned: `select professional_id::text as id, version, effective_plan as plan from subscriptions`,
    copier: 'booking',
    copied: `select professional_id::text as id, version, effective_plan as plan from plans`,
  },
  {
    what: 'plans of scheduling',
    owner: 'billing',
    owned: `select professional_id::text as id, version, effective_plan as plan from subscriptions`,
    copier: 'scheduling',
    copied: `select professional_id::text as id, version, effective_plan as plan from plans`,
  },
  {
    what: "appointments' states of the notifier",
    owner: 'booking',
    owned: `select id::text as id, version, status, starts_at, payment_status as paid from appointments
      where starts_at > now()`,
    copier: 'notifier',
    copied: `select appointment_id::text as id, version, status, starts_at, payment_status as paid
      from appointment_states where starts_at > now()`,
    // Whose client was erased, the notifier forgets.
    leftOut: 'select id::text as id from appointments where contact_phone is null',
  },
]

async function requireEqualCopies({ of }: Databases): Promise<void> {
  for (const { what, owner, owned, copier, copied, leftOut } of copies) {
    const left = leftOut === undefined ? [] : await of[owner].rows<{ id: string }>(leftOut)
    const ids = new Set(left.map(({ id }) => id))
    const lines = async (service: (typeof services)[number], text: string) =>
      (await of[service].rows<{ id: string }>(`${text} order by id`))
        .filter(({ id }) => !ids.has(id))
        .map((row) => JSON.stringify(row))
    const truth = await lines(owner, owned)
    const copy = await lines(copier, copied)
    const differing = copy.find((line) => !truth.includes(line)) ?? ''
    const missing = truth.find((line) => !copy.includes(line)) ?? ''
    if (differing || missing) throw new Broken(`${what} differ: ${differing} is not ${missing}`)
  }
}

/** What events said of money is what the rows say. */
async function requireEqualMoney({ of: { booking } }: Databases): Promise<void> {
  const rows = await booking.rows<{ id: string; paid: string }>(
    'select id::text, payment_status as paid from appointments',
  )
  const paid = new Map(rows.map((row) => [row.id, row.paid]))
  const told = publishedEvents().flatMap(({ data }) => newsOf(data)?.appointment ?? [])
  for (const [id, versions] of Map.groupBy(told, (one) => one.id)) {
    const last = versions.toSorted((one, other) => one.version - other.version).at(-1)
    if (last && paid.get(id) !== last.paymentStatus) {
      throw new Broken(`an event says of money ${last.paymentStatus}, and the row ${paid.get(id)}`)
    }
  }
}

/** Nobody gets a message twice. A mailbox drops a second mail with the same id, so only WhatsApp counts. */
function requireToldOnce(told: readonly Told[]): void {
  const times = new Map<string, number>()
  for (const { deliveryId, by } of messages()) {
    if (by === 'whatsapp') times.set(deliveryId, (times.get(deliveryId) ?? 0) + 1)
  }
  for (const { id, template } of told) {
    const count = times.get(id) ?? 0
    if (count > 1) throw new Broken(`${template} was sent ${count} times`)
  }
  const keys = new Set<string>()
  for (const { event_id, template, audience, channel } of told) {
    const key = [event_id, template, audience, channel].join(' ')
    if (keys.has(key)) throw new Broken(`${template} was made twice of one event`)
    keys.add(key)
  }
}

/** What events about an appointment have in common; they were checked by their contracts. */
const newsSchema = bookingSnapshot
  .pick({ contact: true, appointment: true })
  .extend({ notify: z.boolean().optional(), toldOn: z.literal('whatsapp').optional() })
type News = z.output<typeof newsSchema>

const nameOf = (type: string) => type.split('.')[1] ?? ''

const newsOf = (data: unknown): News | undefined => newsSchema.safeParse(data).data

const STANDING = ['pending_confirmation', 'confirmed']
/** What these say of an appointment that it takes place, and when. */
const CLAIMS = new Map([
  ['msgReminder24h', ['confirmed']],
  ['msgReminder1h', ['confirmed']],
  ['msgBookingConfirmed', ['confirmed']],
  ['msgBookingReceived', STANDING],
  ['msgBookingRequest', STANDING],
  ['msgBookingRescheduled', STANDING],
  ['msgBookingRescheduledByClient', STANDING],
])
const REMINDED_BEFORE_MS = new Map([
  ['msgReminder24h', 24 * 60 * 60 * 1_000],
  ['msgReminder1h', 60 * 60 * 1_000],
])

/** Nothing went out that the notifier knew to be untrue when it took the message in hand. */
function requireToldTruth(told: readonly Told[]): void {
  const byId = new Map(told.map((one) => [one.id, one]))
  const events = publishedEvents().flatMap(({ id, data }) => {
    const news = newsOf(data)
    const knownAt = ackOf('notifier-booking', id)?.step
    return news && knownAt !== undefined ? [{ ...news.appointment, knownAt }] : []
  })
  const ofAppointment = Map.groupBy(events, ({ id }) => id)
  for (const { deliveryId, takenAt, acceptedAt } of messages()) {
    const { template, appointment_id: id, startsAt } = byId.get(deliveryId) ?? {}
    const claim = template && CLAIMS.get(template)
    if (!claim || !id || !startsAt) continue
    const known = (ofAppointment.get(id) ?? []).filter(({ knownAt }) => knownAt < takenAt)
    const state = known.toSorted((one, other) => one.version - other.version).at(-1)
    if (
      state &&
      (!claim.includes(state.status) || Date.parse(state.startsAt) !== Date.parse(startsAt))
    ) {
      throw new Broken(
        `${template} of ${startsAt} went out, and it was ${state.status} at ${state.startsAt}`,
      )
    }
    const before = REMINDED_BEFORE_MS.get(template)
    const early = before !== undefined && acceptedAt < Date.parse(startsAt) - before
    if (early || (before !== undefined && acceptedAt >= Date.parse(startsAt))) {
      throw new Broken(
        `${template} of ${startsAt} went out at ${new Date(acceptedAt).toISOString()}`,
      )
    }
  }
}

/** Of which events which side has to hear, whatever they are. */
const HEARD: Readonly<Record<string, (news: News) => string[]>> = {
  BookingCreated({ appointment: { source }, notify, toldOn }) {
    if (source === 'recurring') return []
    // The agent's own answer tells the client.
    if (toldOn) return ['professional']
    if (source === 'professional') return notify === false ? [] : ['client']
    return ['client', 'professional']
  },
  BookingConfirmed: () => ['client'],
  BookingRejected: () => ['client'],
  BookingRescheduled: () => [],
  BookingCancelled: () => [],
}

/** A little less than the twelve months of the notifier's retention. */
const NOTICES_KEPT_MS = 360 * 24 * 60 * 60 * 1_000

/** Each change has its notices: one that went out, or one that was left out because it was true no more. */
function requireEveryNewsTold(told: readonly Told[], gone: ReadonlySet<string>): void {
  const ofEvent = Map.groupBy(told, ({ event_id }) => event_id)
  for (const { id, type, data } of publishedEvents()) {
    const news = newsOf(data)
    const heard = HEARD[nameOf(type)]
    if (!news || !heard || news.contact.phone === null || gone.has(news.contact.phone)) continue
    // What is over when it becomes known is told to nobody.
    const knownAt = ackOf('notifier-booking', id)?.at ?? Number.POSITIVE_INFINITY
    if (knownAt >= Date.parse(news.appointment.startsAt)) continue
    // By now retention may have deleted its notices.
    if (knownAt < virtualNow() - NOTICES_KEPT_MS) continue
    const notices = ofEvent.get(id) ?? []
    for (const side of heard(news)) {
      const own = notices.filter(({ audience }) => audience === side)
      if (own.length === 0) throw new Broken(`no ${side} hears of ${type}`)
      const dead = own.find((notice) => notice.status === 'dead' && !arrivedUnconfirmed(notice))
      if (dead) throw new Broken(`${dead.template} was given up: ${dead.reason}`)
    }
  }
}

/** A mail was accepted, and both answers were lost: ADR 10 gives it up after the second. */
const arrivedUnconfirmed = ({ id, reason }: Told): boolean =>
  reason === 'never_confirmed' && messages().some(({ deliveryId }) => deliveryId === id)

/** Nothing is left of somebody who wanted that. */
export async function requireForgotten(databases: Databases, person: Person): Promise<void> {
  const traces = [person.phone, person.name, ...(person.email ? [person.email] : [])]
  for (const service of services) {
    const tables = await databases.of[service].rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const found = await databases.of[service].rows(
        `select 1 from public."${name}" as kept, unnest($1::text[]) as trace
         where position(trace in kept::text) > 0 limit 1`,
        [traces],
      )
      if (found.length > 0) {
        throw new Broken(`${service} keeps something of somebody erased in ${name}`)
      }
    }
  }
  // The gateway's own stream is the gateway's to clear.
  const left = storedTexts().find(
    ({ stream, text }) => stream !== 'ACCOUNT' && traces.some((trace) => text.includes(trace)),
  )
  if (left) throw new Broken(`the stream ${left.stream} keeps something of somebody erased`)
}
