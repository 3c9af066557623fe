import {
  type Actor,
  AppError,
  addressLine,
  bookingRpcs,
  findProfession,
  PAYMENT_EXPIRED,
  type RpcOutput,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { Page, Wanted } from '../dialogue/world/page.ts'
import type { Change, ChangeOf } from '../dialogue/world/proposal.ts'
import type { Bought } from '../dialogue/world/sessions.rule.ts'
import type { Committed, OwnAppointment, PixCode, Tools } from '../dialogue/world/tools.ts'

interface ToolOptions {
  bus: Pick<Bus, 'call'>
  page: (slug: string) => Promise<Page | null>
  pages: (slugs: readonly string[]) => Promise<Page[]>
  professional: (slug: string) => Promise<{ id: string } | null>
  actor: Extract<Actor, { kind: 'agent' }>
  turnId: string
  /** Where people open pages; undefined: not known. */
  publicUrl: string | undefined
  now: Temporal.Instant
}

type View = RpcOutput<typeof bookingRpcs.getAppointment>

const MOST_FOUND = 9
const MOST_APPOINTMENTS = 100
/** How long ago an appointment may be for `o mesmo da última vez`. */
const PAST_HOURS = 120 * 24
const CALL_MS = 5_000

/** Errors that refuse the request. After any other error the turn runs again. */
const REFUSALS: ReadonlySet<string> = new Set([
  'SLOT_TAKEN',
  'SLOT_UNAVAILABLE',
  'PLAN_LIMIT_REACHED',
  'RATE_LIMITED',
  'INVALID_TRANSITION',
  'STALE_VERSION',
  'CANCELLATION_WINDOW_CLOSED',
  'NOT_FOUND',
  'PROFESSIONAL_NOT_FOUND',
  'SERVICE_NOT_FOUND',
  'VALIDATION_FAILED',
  'FORBIDDEN',
  'SERVICES_APART',
  'ADD_ON_ALONE',
  'PLAN_FEATURE_REQUIRED',
])

/** Requests to the services in the name of the client. Within a turn each question is asked once. */
export function turnTools({
  bus,
  page,
  pages,
  professional,
  actor,
  turnId,
  publicUrl,
  now,
}: ToolOptions): Omit<Tools, 'history'> {
  const context = { actor, timeoutMs: CALL_MS }

  async function ownAppointments(input: { from: Temporal.Instant; to?: Temporal.Instant }) {
    if (actor.phone === null) return []
    const { from, to } = input
    const { items } = await bus.call(
      bookingRpcs.listAppointments,
      {
        as: 'client' as const,
        from: from.toString(),
        ...(to && { to: to.toString() }),
        status: to ? 'confirmed,completed' : 'pending_confirmation,confirmed',
        limit: MOST_APPOINTMENTS,
      },
      context,
    )
    return items.flatMap((view) => ownAppointment(view) ?? [])
  }

  const publicProfile = once((slug: string) =>
    bus.call(schedulingRpcs.getPublicProfile, { slug }, context),
  )

  return {
    page,
    findProfessionals: once(async (query) => {
      const q = query.slice(0, 100)
      const asked = { q, nextFree: 'false', allWords: 'true' }
      const { items } = await bus.call(schedulingRpcs.listProfessionals, asked, context)
      return pages(items.slice(0, MOST_FOUND).map(({ slug }) => slug))
    }),
    days: once(async (slug, from, to, wanted) => {
      const input = { slug, from, to, ...offerOf(wanted) }
      const { days } = await bus.call(schedulingRpcs.listDays, input, context)
      return days.flatMap(({ date, available }) => (available ? date : []))
    }),
    openingHours: once(async (slug, from, to) => {
      const input = { slug, from, to }
      return (await bus.call(schedulingRpcs.listOpeningHours, input, context)).items
    }),
    starts: once(async (slug, date, wanted) => {
      const input = { slug, date, ...offerOf(wanted) }
      const { slots } = await bus.call(schedulingRpcs.listSlots, input, context)
      return [...slots.morning, ...slots.afternoon, ...slots.evening]
    }),
    appointments: once(async () => {
      const own = await ownAppointments({ from: now })
      return own.filter(({ startsAt }) => isAfter(startsAt, now))
    }),
    past: once(async () => {
      const own = await ownAppointments({ from: now.subtract({ hours: PAST_HOURS }), to: now })
      return own.filter(({ startsAt }) => !isAfter(startsAt, now)).toReversed()
    }),
    lapsed: once(async () => {
      if (actor.phone === null) return []
      const input = { as: 'client' as const, from: now.toString(), status: 'cancelled', limit: 10 }
      const { items } = await bus.call(bookingRpcs.listAppointments, input, context)
      return items.flatMap(({ startsAt, cancelReason, professional: of }) =>
        cancelReason === PAYMENT_EXPIRED && of?.slug && of.name
          ? { startsAt, slug: of.slug, professionalName: of.name, timezone: of.timezone }
          : [],
      )
    }),
    questions: async (slug) => (await publicProfile(slug)).faq,
    async packages(slug) {
      const { packages } = await publicProfile(slug)
      return { packages, link: publicUrl === undefined ? null : `${publicUrl}/p/${slug}/pacotes` }
    },
    sessions: once(async (slug) => {
      const whose = await professional(slug)
      if (whose === null || actor.phone === null) return []
      const asked = { professionalId: whose.id }
      const { items } = await bus.call(bookingRpcs.describeSessions, asked, context)
      return items
        .filter(({ status }) => status === 'active')
        .map(({ package: { name }, expiresAt, entries }) => ({ name, expiresAt, entries }))
        .toSorted((one, other) => endOf(one) - endOf(other))
    }),
    pix: once(async (id): Promise<PixCode | null> => {
      try {
        const { payload, amountCents } = await bus.call(
          bookingRpcs.getAppointmentPix,
          { id },
          context,
        )
        return { payload, amountCents }
      } catch (error) {
        const isNone = ['PIX_KEY_MISSING', 'NOT_FOUND', 'UPSTREAM_UNAVAILABLE']
        if (error instanceof AppError && isNone.includes(error.code)) {
          return null
        }
        throw error
      }
    }),
    async commit(change) {
      try {
        return await commit(change)
      } catch (error) {
        if (error instanceof AppError && REFUSALS.has(error.code)) {
          return { done: false, code: error.code }
        }
        throw error
      }
    },
  }

  /** The message is in the client's conversation once: it has the id of the turn's first message. */
  async function tell({ slug, text: body, name, isLate }: ChangeOf<'tell'>): Promise<Committed> {
    const whose = await professional(slug)
    if (whose === null || actor.phone === null) return { done: false, code: 'NOT_FOUND' }
    const message = {
      ...{ messageId: turnId, professionalId: whose.id, phone: actor.phone, body },
      ...(name !== null && { newClientName: name }),
      ...(isLate && { isUrgent: true }),
    }
    const { accepted } = await bus.call(bookingRpcs.receiveMessage, message)
    return accepted ? { done: true, pending: false } : { done: false, code: 'NOT_FOUND' }
  }

  async function wait(
    { slug, serviceIds, days, parts, name, phone }: ChangeOf<'wait'>,
    keyed: typeof context & { idempotencyKey: string },
  ): Promise<Committed> {
    const who = { clientName: name, clientPhone: phone }
    const when = { parts, ...(days.length > 0 && { days }) }
    const input = { slug, ...who, ...when, ...servicesIn(serviceIds) }
    await bus.call(bookingRpcs.joinWaitlist, input, keyed)
    return { done: true, pending: false }
  }

  async function book(
    { kind: _, usesSession, session, serviceIds, placeId, clientAddress, ...of }: ChangeOf<'book'>,
    keyed: typeof context & { idempotencyKey: string },
  ): Promise<Committed> {
    const { slug, startsAt, name: clientName, phone: clientPhone } = of
    const input = {
      ...{ slug, startsAt, clientName, clientPhone, ...servicesIn(serviceIds) },
      ...(!usesSession && { useSession: false }),
      ...(placeId !== null && { placeId }),
      ...(clientAddress !== null && { clientAddress }),
    }
    const { payment } = await bus.call(bookingRpcs.createPublicBooking, input, keyed)
    const pending = (await page(slug))?.autoConfirm === false
    const paidWith = session === null ? undefined : await sessionOf(slug, startsAt)
    return { done: true, pending, paidWith, ...(payment && { payment }) }
  }

  /** The session that an own appointment has used; null: none. */
  async function sessionOf(slug: string, startsAt: string) {
    const from = Temporal.Instant.from(startsAt)
    const status = 'pending_confirmation,confirmed'
    const input = { as: 'client' as const, from: from.toString(), status, limit: 10 }
    const { items } = await bus.call(bookingRpcs.listAppointments, input, context)
    const booked = items.find(
      (one) =>
        one.professional?.slug === slug &&
        Temporal.Instant.compare(Temporal.Instant.from(one.startsAt), from) === 0,
    )
    return booked?.paidWith ?? null
  }

  async function commit(change: Change): Promise<Committed> {
    // A turn that runs again sends the same key, and gets the first answer.
    const about = 'appointmentId' in change ? change.appointmentId : change.startsAt
    const keyed = { ...context, idempotencyKey: `${turnId} ${change.kind} ${about}` }
    if (change.kind === 'tell') return tell(change)
    if (change.kind === 'wait') return wait(change, keyed)
    if (change.kind === 'book') return book(change, keyed)
    const { appointmentId: id, version: expectedVersion, startsAt } = change
    const changes = {
      move: { startsAt },
      cancel: { status: 'cancelled' as const },
      attend: { attendanceConfirmed: true as const },
      pay: { paymentStatus: 'authorized' as const },
    }
    const input = { id, expectedVersion, ...changes[change.kind] }
    const changed = await bus.call(bookingRpcs.changeAppointment, input, keyed)
    const isRequest = change.kind === 'move' && changed.requestedStartsAt !== null
    return {
      done: true,
      pending: changed.status === 'pending_confirmation',
      ...(isRequest && { stands: changed.startsAt }),
    }
  }
}

const isAfter = (startsAt: string, now: Temporal.Instant) =>
  Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0

/** When a package ends, as a number; one without an end comes last. */
const endOf = ({ expiresAt }: Bought): number =>
  expiresAt === null ? Infinity : Temporal.Instant.from(expiresAt).epochMilliseconds

/** A service of a version that knows one only, or several. */
function servicesIn(serviceIds: readonly string[]) {
  const [serviceId, ...others] = serviceIds
  if (serviceId === undefined) return {}
  return others.length === 0 ? { serviceId } : { serviceIds: [...serviceIds] }
}

const offerOf = ({ serviceIds, placeId }: Wanted) => ({
  ...(serviceIds.length > 0 && { service: serviceIds.join() }),
  ...(placeId !== null && { place: placeId }),
})

function ownAppointment(view: View): OwnAppointment | null {
  const { professional, status } = view
  if (!professional?.slug || !professional.name) return null
  if (status !== 'confirmed' && status !== 'pending_confirmation' && status !== 'completed') {
    return null
  }
  const { service, items, place } = view
  return {
    id: view.id,
    startsAt: view.startsAt,
    status: status === 'completed' ? 'confirmed' : status,
    version: view.version,
    slug: professional.slug,
    professionalName: professional.name,
    profession: findProfession(professional.profession ?? '')?.label ?? '',
    timezone: professional.timezone,
    attendanceConfirmed: view.attendanceConfirmedAt !== null,
    actions: view.actions,
    holdUntil: view.holdUntil,
    isHeldByHand: view.holdUntil !== null && view.prepayConfirmation === 'by_hand',
    contactName: view.contact.name,
    serviceIds: items?.map(({ serviceId }) => serviceId) ?? (service ? [service.id] : []),
    placeId: place?.id ?? null,
    place: place && {
      label: place.label,
      address: [addressLine(place), place.directions].filter(Boolean).join('. '),
      link: place.link,
    },
    priceCents: view.priceCents,
  }
}

/** Asks each question once. */
function once<Input extends unknown[], Answer>(ask: (...input: Input) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>()
  return (...input: Input): Promise<Answer> => {
    const key = JSON.stringify(input)
    const answer = answers.get(key) ?? ask(...input)
    answers.set(key, answer)
    return answer
  }
}
