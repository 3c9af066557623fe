import {
  exactly,
  exactStart,
  isNoWish,
  type LocalStart,
  noWish,
  type Wish,
} from '../language/wishes/wish.rule.ts'
import type { Flow, Role, SpokenPerson } from '../reading/command.ts'
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

/** The start of the last list that was named exactly. */
const shownAt = (memory: Memory, said: ReturnType<typeof exactStart>, timezone: string) =>
  startsShown(memory).find((startsAt) => {
    const { date, minutes } = localStart(startsAt, timezone)
    return date === said?.date && minutes === said.minutes
  })

/** The start that was proposed or chosen last. */
export const spokenStart = ({ slots }: Memory): string | null =>
  slots.people.flatMap(({ starts }) => starts)[0] ?? null

/** Which days a wish means after what was shown and wished for before. */
export function meant(wish: Wish, memory: Memory, facts: Facts): Wish {
  const timezone = memory.page?.timezone ?? timezoneOf(facts)
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

/** The wish so far with what is said now: it narrows what was last shown before it opens anything new. */
function nextWish(before: Wish, said: Wish, spoken: LocalStart | null): Wish {
  const start = spoken ?? exactStart(before)
  if (start) return afterStart(start, before, said)
  return isNoWish(before) ? said : continued(before, said)
}

/** Opens a chosen start again as a wish: another service may not be free then. */
function reopened(memory: Memory, timezone: string): Memory {
  const start = spokenStart(memory)
  const { people, wish } = memory.slots
  if (start === null) return memory
  const again = exactly(localStart(start, timezone), wish)
  return withSlots(memory, { people: unchosen(people), wish: again })
}

/** Flows that change an appointment of the client. */
export const isOfOwn = (flow: Flow | null): boolean =>
  flow !== null && ['move', 'cancel', 'attend', 'pay', 'tell'].includes(flow)

/** What the message says of time, service, place, address and people, put in the slots of the flow that goes on. */
export function filled(before: Memory, heard: Heard, facts: Facts): Memory {
  const { page } = before
  const timezone = page?.timezone ?? timezoneOf(facts)
  let memory: Memory = before
  for (const one of heard.of('address')) memory = { ...memory, address: one.address }
  for (const one of heard.of('session')) memory = withSlots(memory, { paysApart: !one.isUsed })
  for (const one of heard.of('weekly')) memory = withSlots(memory, { weekly: one.isWeekly })
  if (page) memory = withWanted(memory, heard, page, timezone)
  memory = withPeople(memory, heard, page)
  if (heard.has('all')) memory = withSlots(memory, { isAll: true })
  const isOfTime = memory.flow === 'move' || !isOfOwn(memory.flow)
  const wish = wishIn(heard)
  const current = heard.time('current') ?? (isOfTime ? noWish : wish)
  memory = withAppointments(memory, heard, facts, meant(current, before, facts))
  const said = meant(wish, memory, facts)
  if (isOfTime && !isNoWish(said)) {
    const start = spokenStart(before)
    const shown = shownAt(before, exactStart(said), timezone)
    if (shown !== undefined) memory = chosen(memory, [shown])
    else {
      const spoken = start === null ? null : localStart(start, timezone)
      const wish = nextWish(before.slots.wish, said, spoken)
      memory = withSlots(chosen(memory, []), { wish })
    }
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
  return withSlots(memory, { appointments })
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

/** The services and the place that a message names. */
function withWanted(before: Memory, heard: Heard, page: Page, timezone: string): Memory {
  let memory = withServices(before, heard, page, timezone)
  for (const { place } of heard.of('place')) {
    const [placeId] = idsOf(place, placesIn(page))
    if (placeId !== undefined && placeId !== memory.slots.placeId)
      memory = withSlots(reopened(memory, timezone), { placeId })
  }
  return memory
}

/** All services that a message names are for one appointment. */
function withServices(before: Memory, heard: Heard, page: Page, timezone: string): Memory {
  const named = (role: Role) =>
    heard
      .of('service')
      .flatMap((one) => (one.role === role ? meantIn(one.service, page.services) : []))
  const left = named('excluded').flatMap(({ ids, among }) => [...ids, ...among])
  const wanted = named('wanted')
  const ids = eachOnce(
    page,
    wanted.flatMap((one) => one.ids),
  )
  const among = wanted.flatMap((one) => one.among)
  const { serviceIds } = before.slots
  const kept = withSlots(before, { serviceIds: serviceIds.filter((id) => !left.includes(id)) })
  const next = ids.length + among.length > 0 ? withService({ ...kept, page }, ids, among) : kept
  const isSame = next.slots.serviceIds.join() === serviceIds.join() && among.length === 0
  if (isSame) return before
  const chosen = { serviceIds: next.slots.serviceIds, among: next.slots.among }
  return withSlots(reopened(before, timezone), chosen)
}

/** The chosen services: instead of those before, or beside what an add-on is added to. */
function withService(memory: Memory, ids: string[], among: string[] = []): Memory {
  const { page, slots } = memory
  const before = slots.serviceIds
  const isMain = page !== null && servicesOf(page, before).every(({ addOn }) => addOn)
  const all = ids.length > 0 && isMain ? [...ids, ...before] : ids
  return withSlots(memory, { serviceIds: page ? eachOnce(page, all) : all, among })
}

const asPerson = (
  { whom, relation, name, service, when }: SpokenPerson,
  page: Page | null,
): SlotPerson => {
  return {
    ...{ isSelf: whom === 'self', relation, name, wish: when, starts: [] },
    serviceIds: service && page ? idsOf(service, page.services) : [],
  }
}

/** Whether it may be the same person as before: one of them completes the other. */
const isSame = (one: SlotPerson, other: SlotPerson) =>
  one.isSelf === other.isSelf &&
  (one.name === null || other.name === null || one.name === other.name) &&
  (one.relation === null || other.relation === null || one.relation === other.relation)

const completed = (before: SlotPerson, now: SlotPerson): SlotPerson => ({
  ...before,
  relation: now.relation ?? before.relation,
  name: now.name ?? before.name,
  serviceIds: now.serviceIds.length > 0 ? now.serviceIds : before.serviceIds,
  wish: now.wish ?? before.wish,
})

/** For whom it is. Somebody else takes over the time that was chosen. */
function withPeople(before: Memory, heard: Heard, page: Page | null): Memory {
  const said = heard.of('forWhom').flatMap((one) => one.people.map((who) => asPerson(who, page)))
  const { people } = before.slots
  if (said.length === 0) return before
  const [first] = people
  const next = said.map((now, at) => {
    const same = people.find((one) => isSame(one, now))
    if (same) return completed(same, now)
    return at === 0 && first ? { ...now, starts: first.starts } : now
  })
  const [one, ...others] = next
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
  for (const { name, of, part } of heard.of('name')) {
    // `o sobrenome é Arruda`
    const named = (known: string | null) =>
      part === 'further' && known ? `${known} ${name}` : name
    const { people } = memory.slots
    const nameless = people.findIndex((one) => !one.isSelf && one.name === null)
    const at = nameless >= 0 ? nameless : people.findIndex((one) => !one.isSelf)
    const guest = of === 'client' ? undefined : people[at]
    if (!guest) memory = { ...memory, name: named(memory.name) }
    else
      memory = withSlots(memory, {
        people: people.map((one) => (one === guest ? { ...one, name: named(one.name) } : one)),
      })
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
