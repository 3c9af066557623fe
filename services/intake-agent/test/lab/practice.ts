import {
  AppError,
  addressLine,
  isSmallWord,
  offerOf,
  type PageOffer,
  type PlaceTerms,
  plainWords,
  type ServiceTerms,
  withTravel,
} from '@encaixe/contracts'
import { isOffered, offeredDays, offeredSlots, type SlotRules, windowsOn } from '@encaixe/slots'
import type { Page, Wanted } from '../../src/dialogue/world/page.ts'
import type { Change, ChangeOf } from '../../src/dialogue/world/proposal.ts'
import { sessionsFor } from '../../src/dialogue/world/sessions.rule.ts'
import type { Committed, OwnAppointment, Tools } from '../../src/dialogue/world/tools.ts'
import { type TownPackage, type TownPlace, townHolidays } from './pages.ts'

/** A practice with the rules that offer its times. */
export interface Practice {
  page: Page
  /** Words that it is found by, each after a space: those of scheduling's search. */
  foundBy: string
  /** Of a session without service and place. */
  rules: SlotRules
  offer: PageOffer<ServiceTerms, PlaceTerms>
  /** With their doors and links. */
  places?: readonly TownPlace[]
  /** What the page sells together. */
  packages?: readonly TownPackage[]
  /** What the page answers in its own words. */
  faq?: readonly { question: string; answer: string }[]
  /** The key that a Pix code is made of; absent: the page has none. */
  pixKey?: string
}

/** An appointment of any client in the town. */
export interface Booked {
  id: string
  slug: string
  phone: string
  name: string
  startsAt: Temporal.Instant
  /** Where the client asks to move it, held until the professional answers; null: nowhere. */
  requestedStartsAt: Temporal.Instant | null
  status: 'pending_confirmation' | 'confirmed' | 'cancelled' | 'completed'
  attendanceConfirmed: boolean
  /** The client has said that they paid. */
  isPaid: boolean
  /** Until when it is held for its payment, whose code it has; null: it is not. */
  holdUntil: Temporal.Instant | null
  /** It was not paid in time. */
  isLapsed?: boolean
  /** Ids of the page's services (`corte+barba`) and place; null: the page has no choice. */
  service: string | null
  place: string | null
  /** The session of a package that pays it: `2/4`; null: none. */
  session: string | null
  /** Of a visit. */
  address: string | null
  version: number
}

/** A package that a client has bought. */
export interface TownPurchase {
  slug: string
  phone: string
  name: string
  expiresAt: string | null
  entries: { serviceIds: string[]; serviceNames: string[]; sessions: number; left: number }[]
}

/** Ids of several services, as one is stored. */
const keysOf = (service: string | null): string[] => service?.split('+') ?? []

/** A change that the agent made. */
export interface Written {
  kind: Change['kind']
  slug: string
  startsAt: string
  phone: string
  /** The booked service; null if the page has no choice. */
  service: string | null
}

/** Practices and their appointments in memory. They use the same slot rules as scheduling. */
export interface Town {
  practices: Practice[]
  booked: Booked[]
  written: Written[]
  /** Messages that were passed on to professionals. */
  told: { page: string; text: string }[]
  /** Places on waitlists: a page, its days (none: any) and parts of the day. */
  waits: { page: string; days: readonly string[]; parts: readonly string[] }[]
  toolsFor(phone: string | null): Tools
}

export function openTown(
  practices: Practice[],
  booked: Booked[],
  clock: () => Temporal.Instant,
  bought: TownPurchase[] = [],
): Town {
  const written: Written[] = []
  const told: Town['told'] = []
  const waits: Town['waits'] = []
  const practiceOf = (slug: string) => practices.find(({ page }) => page.slug === slug)

  /** The rules for a service and a place, as scheduling has them. */
  function rulesOf(
    practice: Practice,
    { serviceIds, placeId }: Wanted,
    exceptId?: string,
  ): SlotRules {
    const { page, rules } = practice
    const { durationMinutes, travelMinutes } = offerOf(practice.offer, { serviceIds, placeId })
    const own = booked
      .filter(
        ({ slug, status, id }) => slug === page.slug && status !== 'cancelled' && id !== exceptId,
      )
      .flatMap((one) => blockedBy(practice, one))
    return {
      ...rules,
      sessionDuration: durationMinutes,
      busy: [...rules.busy, ...own].map((one) => withTravel(one, travelMinutes)),
      timeOff: rules.timeOff.map((one) => withTravel(one, travelMinutes)),
    }
  }

  /** The time of an appointment and the one it shall be moved to, each with the way to it. */
  function blockedBy({ offer }: Practice, { startsAt, requestedStartsAt, ...one }: Booked) {
    const { durationMinutes, travelMinutes } = offerOf(offer, {
      serviceIds: keysOf(one.service),
      placeId: one.place,
    })
    return [startsAt, requestedStartsAt].flatMap((start) =>
      start === null
        ? []
        : withTravel({ start, end: start.add({ minutes: durationMinutes }) }, travelMinutes),
    )
  }

  /** What is not paid in time is cancelled. */
  function lapse(): void {
    for (const one of booked) {
      if (one.holdUntil === null || Temporal.Instant.compare(clock(), one.holdUntil) < 0) continue
      if (one.status === 'pending_confirmation') {
        Object.assign(one, { status: 'cancelled', isLapsed: true, holdUntil: null })
      }
    }
  }

  const isOpen = ({ page }: Practice, startsAt: Temporal.Instant) =>
    Temporal.Instant.compare(startsAt, clock().add({ hours: page.cancellationNoticeHours })) >= 0

  function actionsOf(practice: Practice, one: Booked): string[] {
    const inTime = isOpen(practice, one.startsAt)
    const ahead = Temporal.Instant.compare(one.startsAt, clock()) > 0
    return [
      ...(inTime || one.status === 'pending_confirmation' ? ['cancel'] : []),
      ...(inTime ? ['reschedule'] : []),
      ...(ahead && one.status === 'confirmed' && !one.attendanceConfirmed
        ? ['confirm_attendance']
        : []),
      ...(one.isPaid || one.holdUntil ? [] : ['declare_payment']),
    ]
  }

  const own = (phone: string | null, isPast = false): OwnAppointment[] => {
    lapse()
    return booked
      .filter((one) => one.phone === phone && one.status !== 'cancelled')
      .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, clock()) > 0 !== isPast)
      .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
      .flatMap((one) => {
        const practice = practiceOf(one.slug)
        if (!practice || one.status === 'cancelled') return []
        const { name, timezone, profession } = practice.page
        const [only, ...others] = practice.page.places
        const at = practice.page.places.find(({ id }) => id === one.place)
        const place = at ?? (others.length === 0 ? only : undefined)
        return {
          id: one.id,
          startsAt: one.startsAt.toString(),
          status: one.status === 'completed' ? 'confirmed' : one.status,
          version: one.version,
          slug: one.slug,
          professionalName: name,
          timezone,
          profession,
          attendanceConfirmed: one.attendanceConfirmed,
          actions: actionsOf(practice, one),
          holdUntil: one.holdUntil?.toString() ?? null,
          isHeldByHand: false,
          contactName: one.name,
          serviceIds: keysOf(one.service),
          placeId: one.place,
          place: place ? placeSeen(practice, place.id, one.status) : null,
          priceCents: practice.page.priceCents,
        }
      })
  }

  function book(proposal: ChangeOf<'book'>): Committed {
    const practice = practiceOf(proposal.slug)
    const startsAt = Temporal.Instant.from(proposal.startsAt)
    if (!practice) return refuse('PROFESSIONAL_NOT_FOUND')
    if (offerOf(practice.offer, proposal).isPlaceOpen) return refuse('VALIDATION_FAILED')
    const rules = rulesOf(practice, proposal)
    if (!isOffered({ ...rules, busy: [] }, startsAt, clock())) return refuse('SLOT_UNAVAILABLE')
    if (!isOffered(rules, startsAt, clock())) return refuse('SLOT_TAKEN')
    const status = practice.page.autoConfirm ? 'confirmed' : 'pending_confirmation'
    const { slug, phone, name, serviceIds, placeId: place, clientAddress: address } = proposal
    const service = serviceIds.join('+') || null
    const paidWith = proposal.usesSession ? useSession(proposal) : null
    const session = paidWith && `${paidWith.session}/${paidWith.of}`
    booked.push({
      ...{
        id: `new-${booked.length}`,
        slug,
        phone,
        name,
        startsAt,
        status,
        service,
        place,
        session,
      },
      ...{ attendanceConfirmed: false, isPaid: session !== null, holdUntil: null },
      ...{ address, version: 1 },
      requestedStartsAt: null,
    })
    return { done: true, pending: status === 'pending_confirmation', paidWith }
  }

  /** A session of what is bought goes with the booking. */
  function useSession(proposal: ChangeOf<'book'>) {
    const own = boughtBy(proposal.phone, proposal.slug)
    const [session = null] = sessionsFor([proposal], own)
    const used = own
      .flatMap(({ entries }) => entries)
      .find(
        ({ sessions, left }) => session?.of === sessions && session.session === sessions - left + 1,
      )
    if (used) used.left -= 1
    return session
  }

  const boughtBy = (phone: string | null, slug: string) =>
    bought.filter((one) => one.phone === phone && one.slug === slug)

  function change(
    proposal: ChangeOf<'move' | 'cancel' | 'attend' | 'pay'>,
    phone: string | null,
  ): Committed {
    const one = booked.find(({ id }) => id === proposal.appointmentId)
    const practice = one && practiceOf(one.slug)
    if (!one || !practice || one.phone !== phone) return refuse('NOT_FOUND')
    if (one.version !== proposal.version) return refuse('STALE_VERSION')
    const needed = {
      cancel: 'cancel',
      move: 'reschedule',
      attend: 'confirm_attendance',
      pay: 'declare_payment',
    }[proposal.kind]
    if (!actionsOf(practice, one).includes(needed)) return refuse('CANCELLATION_WINDOW_CLOSED')
    const startsAt = Temporal.Instant.from(proposal.startsAt)
    if (proposal.kind === 'move') {
      const wanted = { serviceIds: keysOf(one.service), placeId: one.place }
      const rules = rulesOf(practice, wanted, one.id)
      if (!isOffered(rules, startsAt, clock())) return refuse('SLOT_TAKEN')
      // Who confirms by hand answers first, and until then the agreed time stands.
      const isRequest = one.status === 'confirmed' && !practice.page.autoConfirm
      if (isRequest) {
        Object.assign(one, { requestedStartsAt: startsAt, version: one.version + 1 })
        return { done: true, pending: false, stands: one.startsAt.toString() }
      }
      Object.assign(one, { startsAt, attendanceConfirmed: false })
    }
    if (proposal.kind === 'cancel') {
      Object.assign(one, { status: 'cancelled', requestedStartsAt: null, holdUntil: null })
    }
    if (proposal.kind === 'attend') one.attendanceConfirmed = true
    if (proposal.kind === 'pay') one.isPaid = true
    one.version += 1
    return { done: true, pending: one.status === 'pending_confirmation' }
  }

  const toolsFor = (phone: string | null): Tools => ({
    page: async (slug) => practiceOf(slug)?.page ?? null,
    async findProfessionals(query) {
      const words = plainWords(query).split(' ').filter(Boolean)
      const telling = words.filter((word) => !isSmallWord(word))
      const wanted = telling.length > 0 ? telling : words
      return practices.flatMap(({ page, foundBy }) =>
        wanted.every((word) => foundBy.includes(` ${word}`)) ? page : [],
      )
    },
    async days(slug, from, to, wanted) {
      const practice = practiceOf(slug)
      return practice
        ? offeredDays(rulesOf(practice, wanted), from, to, clock()).flatMap(
            ({ date, available }) => (available ? date : []),
          )
        : []
    },
    async openingHours(slug, from, to) {
      const practice = practiceOf(slug)
      if (!practice) return []
      const first = Temporal.PlainDate.from(from)
      const { days } = first.until(to, { largestUnit: 'days' })
      return Array.from({ length: days + 1 }, (_, index) => {
        const date = first.add({ days: index }).toString()
        const holiday = townHolidays.get(date) ?? null
        return { date, windows: windowsOn(practice.rules, date), holiday }
      })
    },
    async starts(slug, date, wanted) {
      const practice = practiceOf(slug)
      if (!practice) return []
      return offeredSlots(rulesOf(practice, wanted), date, clock()).map((start) =>
        start.toString({ timeZoneName: 'never' }),
      )
    },
    history: async () => [],
    appointments: async () => (phone === null ? [] : own(phone)),
    past: async () => (phone === null ? [] : own(phone, true).toReversed()),
    async lapsed() {
      lapse()
      return booked.flatMap((one) => {
        const page = practiceOf(one.slug)?.page
        if (!page || !one.isLapsed || one.phone !== phone) return []
        const { slug, name: professionalName, timezone } = page
        return { startsAt: one.startsAt.toString(), slug, professionalName, timezone }
      })
    },
    sessions: async (slug) => boughtBy(phone, slug),
    packages: async (slug) => ({
      packages: practiceOf(slug)?.packages ?? [],
      link: `https://encaixe.example/p/${slug}/pacotes`,
    }),
    questions: async (slug) => [...(practiceOf(slug)?.faq ?? [])],
    async pix(appointmentId) {
      const one = booked.find(({ id }) => id === appointmentId)
      if (one?.holdUntil) return { payload: `00020126held ${one.slug}`, amountCents: 3_000 }
      const key = one && practiceOf(one.slug)?.pixKey
      return key === undefined ? null : { payload: `00020126${key}`, amountCents: null }
    },
    async commit(proposal) {
      if (proposal.kind === 'tell') {
        const isClient = booked.some((one) => one.slug === proposal.slug && one.phone === phone)
        if (phone === null || (!isClient && proposal.name === null)) return refuse('NOT_FOUND')
        told.push({ page: proposal.slug, text: proposal.text })
        return { done: true, pending: false }
      }
      const outcome = orRefused((): Committed => {
        if (proposal.kind === 'book') return book(proposal)
        if (proposal.kind !== 'wait') return change(proposal, phone)
        waits.push({ page: proposal.slug, days: proposal.days, parts: proposal.parts })
        return { done: true, pending: false }
      })
      if (outcome.done) {
        const { kind, slug, startsAt } = proposal
        const service = proposal.kind === 'book' ? proposal.serviceIds.join('+') || null : null
        written.push({
          kind,
          slug,
          startsAt,
          service,
          phone: proposal.kind === 'book' ? proposal.phone : (phone ?? ''),
        })
      }
      return outcome
    },
  })

  return { practices, booked, written, told, waits, toolsFor }
}

/** A place as the client of an appointment sees it: the door and the link once it is confirmed. */
function placeSeen({ places }: Practice, id: string, status: Booked['status']) {
  const place = places?.find(({ key }) => key === id)
  if (!place) return null
  const door = status === 'pending_confirmation' ? { number: null, complement: null } : {}
  const told = { street: null, district: null, city: null, state: null, ...place, ...door }
  return {
    label: place.label,
    address: addressLine(told),
    link: status === 'pending_confirmation' ? null : (place.link ?? null),
  }
}

const refuse = (code: string): Committed => ({ done: false, code })

/** What the offer does not have is refused, as by the services. */
function orRefused(work: () => Committed): Committed {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return refuse(error.code)
    throw error
  }
}
