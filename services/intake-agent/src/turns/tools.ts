import {
  type Actor,
  AppError,
  bookingRpcs,
  findProfession,
  type RpcOutput,
  schedulingRpcs,
} from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { Committed, OwnAppointment, Page, Proposal, Tools, Wanted } from '../dialogue/types.ts'

interface ToolOptions {
  bus: Pick<Bus, 'call'>
  page: (slug: string) => Promise<Page | null>
  pages: (slugs: readonly string[]) => Promise<Page[]>
  actor: Extract<Actor, { kind: 'agent' }>
  turnId: string
  now: Temporal.Instant
}

type View = RpcOutput<typeof bookingRpcs.getAppointment>

const MOST_FOUND = 9
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
])

/** Requests to the services in the name of the client. Within a turn each question is asked once. */
export function turnTools({ bus, page, pages, actor, turnId, now }: ToolOptions): Tools {
  const context = { actor, timeoutMs: CALL_MS }

  return {
    page,
    findProfessionals: once(async (query) => {
      const q = query.slice(0, 100)
      const { items } = await bus.call(schedulingRpcs.listProfessionals, { q }, context)
      return pages(items.slice(0, MOST_FOUND).map(({ slug }) => slug))
    }),
    days: once(async (slug, from, to, wanted) => {
      const input = { slug, from, to, ...offerOf(wanted) }
      const { days } = await bus.call(schedulingRpcs.listDays, input, context)
      return days.flatMap(({ date, available }) => (available ? date : []))
    }),
    starts: once(async (slug, date, wanted) => {
      const input = { slug, date, ...offerOf(wanted) }
      const { slots } = await bus.call(schedulingRpcs.listSlots, input, context)
      return [...slots.morning, ...slots.afternoon, ...slots.evening]
    }),
    appointments: once(async () => {
      if (actor.phone === null) return []
      const input = {
        as: 'client' as const,
        from: now.toString(),
        status: 'pending_confirmation,confirmed',
        limit: 50,
      }
      const { items } = await bus.call(bookingRpcs.listAppointments, input, context)
      return items
        .flatMap((view) => ownAppointment(view) ?? [])
        .filter(
          ({ startsAt }) => Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0,
        )
    }),
    async commit(proposal) {
      try {
        return await commit(proposal)
      } catch (error) {
        if (error instanceof AppError && REFUSALS.has(error.code)) {
          return { done: false, code: error.code }
        }
        throw error
      }
    },
  }

  async function commit(proposal: Proposal): Promise<Committed> {
    // A turn that runs again sends the same key, and gets the first answer.
    const keyed = { ...context, idempotencyKey: `${turnId} ${proposal.kind}` }
    if (proposal.kind === 'book') {
      const { slug, startsAt, name: clientName, phone: clientPhone } = proposal
      const input = {
        ...{ slug, startsAt, clientName, clientPhone },
        ...(proposal.serviceId !== null && { serviceId: proposal.serviceId }),
        ...(proposal.placeId !== null && { placeId: proposal.placeId }),
      }
      await bus.call(bookingRpcs.createPublicBooking, input, keyed)
      return { done: true, pending: (await page(slug))?.autoConfirm === false }
    }
    const { appointmentId: id, version: expectedVersion, startsAt } = proposal
    const changes = {
      move: { startsAt },
      cancel: { status: 'cancelled' as const },
      attend: { attendanceConfirmed: true as const },
    }
    const input = { id, expectedVersion, ...changes[proposal.kind] }
    const { status } = await bus.call(bookingRpcs.changeAppointment, input, keyed)
    return { done: true, pending: status === 'pending_confirmation' }
  }
}

const offerOf = ({ serviceId, placeId }: Wanted) => ({
  ...(serviceId !== null && { service: serviceId }),
  ...(placeId !== null && { place: placeId }),
})

function ownAppointment(view: View): OwnAppointment | null {
  const { professional, status } = view
  if (!professional?.slug || !professional.name) return null
  if (status !== 'confirmed' && status !== 'pending_confirmation') return null
  return {
    id: view.id,
    startsAt: view.startsAt,
    status,
    version: view.version,
    slug: professional.slug,
    professionalName: professional.name,
    profession: findProfession(professional.profession ?? '')?.label ?? '',
    timezone: professional.timezone,
    attendanceConfirmed: view.attendanceConfirmedAt !== null,
    actions: view.actions,
    contactName: view.contact.name,
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
