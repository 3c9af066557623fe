import { plainWords } from '@encaixe/contracts'
import { isOffered, offeredDays, offeredSlots, type SlotRules } from '@encaixe/slots'
import type { Committed, OwnAppointment, Page, Proposal, Tools } from '../../src/dialogue/types.ts'

/** A practice with the rules that offer its times. */
export interface Practice {
  page: Page
  rules: SlotRules
}

/** An appointment of any client in the town. */
export interface Booked {
  id: string
  slug: string
  phone: string
  name: string
  startsAt: Temporal.Instant
  status: 'pending_confirmation' | 'confirmed' | 'cancelled'
  attendanceConfirmed: boolean
  version: number
}

/** A change that the agent made. */
export interface Written {
  kind: Proposal['kind']
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
  toolsFor(phone: string | null): Tools
}

export function openTown(
  practices: Practice[],
  booked: Booked[],
  clock: () => Temporal.Instant,
): Town {
  const written: Written[] = []
  const practiceOf = (slug: string) => practices.find(({ page }) => page.slug === slug)

  function rulesOf({ page, rules }: Practice, exceptId?: string): SlotRules {
    const busy = booked
      .filter(
        ({ slug, status, id }) => slug === page.slug && status !== 'cancelled' && id !== exceptId,
      )
      .map(({ startsAt }) => ({
        start: startsAt,
        end: startsAt.add({ minutes: page.durationMinutes }),
      }))
    return { ...rules, busy: [...rules.busy, ...busy] }
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
    ]
  }

  const own = (phone: string | null): OwnAppointment[] =>
    booked
      .filter((one) => one.phone === phone && one.status !== 'cancelled')
      .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, clock()) > 0)
      .toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
      .flatMap((one) => {
        const practice = practiceOf(one.slug)
        if (!practice || one.status === 'cancelled') return []
        const { name, timezone, profession } = practice.page
        return {
          id: one.id,
          startsAt: one.startsAt.toString(),
          status: one.status,
          version: one.version,
          slug: one.slug,
          professionalName: name,
          timezone,
          profession,
          attendanceConfirmed: one.attendanceConfirmed,
          actions: actionsOf(practice, one),
          contactName: one.name,
        }
      })

  function book(proposal: Extract<Proposal, { kind: 'book' }>): Committed {
    const practice = practiceOf(proposal.slug)
    const startsAt = Temporal.Instant.from(proposal.startsAt)
    if (!practice || !isOffered(practice.rules, startsAt, clock()))
      return refuse('SLOT_UNAVAILABLE')
    if (!isOffered(rulesOf(practice), startsAt, clock())) return refuse('SLOT_TAKEN')
    const status = practice.page.autoConfirm ? 'confirmed' : 'pending_confirmation'
    const { slug, phone, name } = proposal
    const id = `new-${booked.length}`
    booked.push({ id, slug, phone, name, startsAt, status, attendanceConfirmed: false, version: 1 })
    return { done: true, pending: status === 'pending_confirmation' }
  }

  function change(proposal: Exclude<Proposal, { kind: 'book' }>, phone: string | null): Committed {
    const one = booked.find(({ id }) => id === proposal.appointmentId)
    const practice = one && practiceOf(one.slug)
    if (!one || !practice || one.phone !== phone) return refuse('NOT_FOUND')
    if (one.version !== proposal.version) return refuse('STALE_VERSION')
    const needed = { cancel: 'cancel', move: 'reschedule', attend: 'confirm_attendance' }[
      proposal.kind
    ]
    if (!actionsOf(practice, one).includes(needed)) return refuse('CANCELLATION_WINDOW_CLOSED')
    const startsAt = Temporal.Instant.from(proposal.startsAt)
    if (proposal.kind === 'move') {
      if (!isOffered(rulesOf(practice, one.id), startsAt, clock())) return refuse('SLOT_TAKEN')
      Object.assign(one, { startsAt, attendanceConfirmed: false })
      if (!practice.page.autoConfirm) one.status = 'pending_confirmation'
    }
    if (proposal.kind === 'cancel') one.status = 'cancelled'
    if (proposal.kind === 'attend') one.attendanceConfirmed = true
    one.version += 1
    return { done: true, pending: one.status === 'pending_confirmation' }
  }

  const toolsFor = (phone: string | null): Tools => ({
    page: async (slug) => practiceOf(slug)?.page ?? null,
    async findProfessionals(query) {
      const words = plainWords(query)
        .split(' ')
        .filter((word) => word.length > 2)
      return practices
        .map(({ page }) => page)
        .filter((page) => {
          const text = ` ${plainWords([page.name, page.profession, page.city].join(' '))}`
          return words.length > 0 && words.every((word) => text.includes(` ${word.slice(0, 5)}`))
        })
    },
    async days(slug, from, to) {
      const practice = practiceOf(slug)
      return practice
        ? offeredDays(rulesOf(practice), from, to, clock()).flatMap(({ date, available }) =>
            available ? date : [],
          )
        : []
    },
    async starts(slug, date) {
      const practice = practiceOf(slug)
      if (!practice) return []
      return offeredSlots(rulesOf(practice), date, clock()).map((start) =>
        start.toString({ timeZoneName: 'never' }),
      )
    },
    appointments: async () => (phone === null ? [] : own(phone)),
    async commit(proposal) {
      const outcome = proposal.kind === 'book' ? book(proposal) : change(proposal, phone)
      if (outcome.done) {
        const { kind, slug, startsAt } = proposal
        const serviceId = proposal.kind === 'book' ? proposal.serviceId : null
        written.push({
          kind,
          slug,
          startsAt,
          service: serviceId,
          phone: proposal.kind === 'book' ? proposal.phone : (phone ?? ''),
        })
      }
      return outcome
    },
  })

  return { practices, booked, written, toolsFor }
}

const refuse = (code: string): Committed => ({ done: false, code })
