import { exactly, exactStart, isNoWish, noWish, type Wish } from '../language/wishes/wish.rule.ts'
import type { Role, SpokenPerson } from '../reading/command.ts'
import type { Facts } from './conversation.ts'
import { timezoneOf } from './facts.ts'
import type { Memory, SlotPerson, Slots } from './memory.ts'
import { type Heard, wishIn } from './said.ts'
import { named } from './slots/own.ts'
import { localStart } from './texts/words.ts'
import { afterStart, continued, inContext } from './times/in-context.rule.ts'
import { isSameInstant } from './times/instants.rule.ts'
import type { Page } from './world/page.ts'
import type { OwnAppointment } from './world/tools.ts'
import { eachOnce, idsOf, meantIn, placesIn, servicesOf } from './world/wanted.ts'

/** Nobody names the weekday of a time that is so near. */
const SOON_MINUTES = 30

export const startsShown = ({ options }: Pick<Memory, 'options'>): string[] =>
  options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))

/** The start that was proposed or chosen last. */
export const spokenStart = ({ slots }: Memory): string | null =>
  slots.people.flatMap(({ starts }) => starts)[0] ?? null

/** Which days a wish means after what was shown and wished for before. */
export function meant(wish: Wish, memory: Memory, facts: Facts): Wish {
  const timezone = timezoneOf(facts, memory.page)
  const local = facts.now.toZonedDateTimeISO(timezone)
  const { wish: before, appointments } = memory.slots
  const moved = facts.own.find(({ id }) => memory.flow === 'move' && appointments.includes(id))
  return inContext(wish, {
    shown: startsShown(memory).map((startsAt) => localStart(startsAt, timezone)),
    before: moved && isNoWish(before) ? exactly(localStart(moved.startsAt, timezone)) : before,
    today: local.toPlainDate().toString(),
    earliest: local.hour * 60 + local.minute + SOON_MINUTES,
  })
}

/** Opens a chosen start again as a wish: another service may not be free then. */
function reopened(memory: Memory, timezone: string): Memory {
  const start = spokenStart(memory)
  const { people, wish } = memory.slots
  if (start === null) return memory
  const again = exactly(localStart(start, timezone), wish)
  return withSlots(memory, { people: unchosen(people), wish: again })
}

/** What the message says of time, service, place, address and people, put in the slots of the flow that goes on. */
export function filled(before: Memory, heard: Heard, facts: Facts): Memory {
  const { page } = before
  const timezone = timezoneOf(facts, page)
  let memory: Memory = before
  for (const one of heard.of('address')) memory = { ...memory, address: one.address }
  for (const one of heard.of('session')) memory = withSlots(memory, { paysApart: !one.isUsed })
  for (const one of heard.of('weekly')) memory = withSlots(memory, { weekly: one.isWeekly })
  if (page) memory = withWanted(memory, heard, page, timezone)
  memory = withPeople(memory, heard, page)
  if (heard.has('all')) memory = withSlots(memory, { isAll: true })
  const isOfTime = !['cancel', 'attend', 'pay', 'tell'].includes(memory.flow ?? '')
  const wish = wishIn(heard)
  const current = heard.time('current') ?? (isOfTime ? noWish : wish)
  memory = withAppointments(memory, heard, facts, meant(current, before, facts))
  const said = meant(wish, memory, facts)
  if (isOfTime && !isNoWish(said)) {
    const spoken = spokenStart(before)
    const known = before.slots.wish
    const start = spoken === null ? exactStart(known) : localStart(spoken, timezone)
    const next = start ? afterStart(start, known, said) : continued(known, said)
    memory = withSlots(chosen(memory, []), { wish: next })
  }
  return withSlots(memory, {
    ...(heard.of('yes').some(({ isPlain }) => isPlain) && { isPromised: true }),
    ...(memory.flow === 'tell' && { message: facts.quote.slice(0, 500) }),
  })
}

/** The appointments that a message names: of several that may be meant before it asks for any others. */
function withAppointments(memory: Memory, heard: Heard, facts: Facts, time: Wish): Memory {
  const { own } = facts
  const whose = slugsOf(heard, facts, 'wanted', 'current')
  const kept = memory.flow === 'cancel' ? heard.time('excluded') : null
  const stay = new Set([
    ...named(own, kept && meant(kept, memory, facts)),
    ...own.filter(({ slug }) => slugsOf(heard, facts, 'excluded').includes(slug)),
  ])
  if (stay.size + whose.length === 0 && isNoWish(time)) return memory
  const known = own.filter(({ id }) => memory.slots.appointments.includes(id))
  const among = (known.length > 1 ? known : own).filter((one) => !stay.has(one))
  const theirs = among.filter(({ slug }) => whose.includes(slug))
  const left = theirs.length > 0 ? theirs : among
  const then = named(left, time)
  // Of who has nothing then it is asked which of what they have.
  const appointments = (then.length > 0 ? then : left).map(({ id }) => id)
  const isOther = appointments.join() !== memory.slots.appointments.join()
  // What was free for the one may not be free for another.
  const open = memory.flow === 'move' && isOther ? chosen(memory, [], 0) : memory
  return withSlots(open, { appointments })
}

/** The pages that a message names in these roles. */
export const slugsOf = (heard: Heard, { found }: Facts, ...roles: Role[]): string[] =>
  heard
    .of('page')
    .filter(({ role }) => roles.includes(role))
    .flatMap((one) => (found.get(one) ?? []).map(({ slug }) => slug))

export const withSlots = (memory: Memory, slots: Partial<Slots>): Memory => ({
  ...memory,
  slots: { ...memory.slots, ...slots },
})

/** The starts that were chosen for one of the people; by default for the one whose time is open. */
export const chosen = (memory: Memory, starts: string[], at = currentOf(memory.slots)): Memory =>
  withSlots(memory, {
    people: memory.slots.people.map((one, index) => (index === at ? { ...one, starts } : one)),
  })

/** Nobody's time is chosen any more. */
export const unchosen = (people: readonly SlotPerson[]): SlotPerson[] =>
  people.map((one) => ({ ...one, starts: [] }))

/** The person whose time is open: the first without a start, or the last. */
export const currentOf = ({ people }: Slots): number => {
  const open = people.findIndex(({ starts }) => starts.length === 0)
  return open === -1 ? people.length - 1 : open
}

/** The services, all for one appointment, and the place that a message names. */
function withWanted(before: Memory, heard: Heard, page: Page, timezone: string): Memory {
  const { serviceIds } = before.slots
  const wanted = heard.of('service').filter(({ role }) => role === 'wanted')
  const named = wanted.flatMap(({ service }) => meantIn(service, page.services))
  // Beside what an add-on is added to, else instead of those before.
  const isBeside = named.length > 0 && servicesOf(page, serviceIds).every(({ addOn }) => addOn)
  const services = eachOnce(page, isBeside ? [...named, ...serviceIds] : named)
  let memory = before
  if (wanted.length > 0 && services.join() !== serviceIds.join())
    memory = withSlots(reopened(memory, timezone), { serviceIds: services })
  for (const { place } of heard.of('place')) {
    const [placeId] = idsOf(place, placesIn(page))
    if (placeId !== undefined) memory = withSlots(reopened(memory, timezone), { placeId })
  }
  return memory
}

const asPerson = (
  { whom, relation, name, service, when }: SpokenPerson,
  page: Page | null,
): SlotPerson => ({
  ...{ isSelf: whom === 'self', relation, name, wish: when, starts: [] },
  serviceIds: service && page ? idsOf(service, page.services) : [],
})

/** For whom it is. The first takes over the time that was chosen, and the name of who was meant before. */
function withPeople(before: Memory, heard: Heard, page: Page | null): Memory {
  const { people } = before.slots
  const said = heard.of('forWhom').flatMap((one) => one.people.map((who) => asPerson(who, page)))
  const [one, ...others] = said.map((now, at) => {
    const same = people.find(({ relation }) => relation === now.relation)
    const starts = at === 0 ? (people[0]?.starts ?? []) : []
    return { ...now, name: now.name ?? same?.name ?? null, starts }
  })
  if (!one) return before
  return withSlots(before, {
    people: [one, ...others],
    ...(one.serviceIds.length > 0 && { serviceIds: one.serviceIds }),
  })
}

/** The names and the phone that the message gives. */
export function withNames(before: Memory, heard: Heard): Memory {
  let memory = before
  for (const { phone } of heard.of('phone')) memory = { ...memory, phone }
  for (const { name, of } of heard.of('name')) {
    const { people } = memory.slots
    const others = of === 'client' ? [] : people.filter(({ isSelf }) => !isSelf)
    const guest = others.find((one) => one.name === null) ?? others[0]
    const next = people.map((one) => (one === guest ? { ...one, name } : one))
    memory = guest ? withSlots(memory, { people: next }) : { ...memory, name }
  }
  return memory
}

/** The appointment that was just booked or moved, if it can still be corrected. */
export function doneIn({ done }: Memory, { now, own }: Facts): OwnAppointment | null {
  if (done === null) return null
  const until = Temporal.Instant.from(done.at).add({ minutes: 10 })
  if (Temporal.Instant.compare(now, until) > 0) return null
  return (
    own.find(
      ({ slug, startsAt }) => slug === done.slug && isSameInstant(startsAt, done.startsAt),
    ) ?? null
  )
}
