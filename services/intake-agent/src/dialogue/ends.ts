import { commit } from './commit.ts'
import type { Reply, Talk } from './conversation.ts'
import type { Memory } from './memory.ts'
import { ended, nameOf, options, propose, reply } from './reply.ts'
import { chosenIn, noneAtAll, tooLateFor, unproven } from './slots/appointment.ts'
import { payable } from './slots/own.ts'
import { tellProposal } from './slots/tell.ts'
import { mayBook } from './texts/book.ts'
import * as changeTexts from './texts/change.ts'
import { upper } from './texts/common.ts'
import * as doneTexts from './texts/done.ts'
import { startWords } from './texts/words.ts'
import type { ChangeOf, Proposal } from './world/proposal.ts'
import { sessionsFor } from './world/sessions.rule.ts'
import type { OwnAppointment } from './world/tools.ts'
import { placeOf, wantedIn } from './world/wanted.ts'

const MOST_LISTED = 10

/** What one yes does to appointments; null: there is none. */
function changesOf(
  kind: 'move' | 'cancel' | 'attend' | 'pay',
  own: readonly OwnAppointment[],
  starts: readonly string[] = [],
): Proposal | null {
  const [first, ...others] = own.map(({ id: appointmentId, version, slug, startsAt }, at) => ({
    ...{ kind, appointmentId, version, slug, startsAt: starts[at] ?? startsAt },
  }))
  return first ? [first, ...others] : null
}

/** What a booking is for: services that a person has of their own count for those after them, too. */
function bookingsIn({ slots, name: own }: Memory, serviceIds: string[]) {
  let services = serviceIds
  return slots.people.flatMap(({ isSelf, name, starts, ...one }) => {
    services = one.serviceIds.length > 0 ? one.serviceIds : services
    const whom = { isSelf, name: (isSelf ? own : name) ?? '', serviceIds: services }
    return starts.map((startsAt) => ({ startsAt, ...whom }))
  })
}

/** The bookings of all people, with one yes. */
export async function proposeBooking(talk: Talk): Promise<Reply> {
  const { memory, facts, turn } = talk
  const { page, slots } = memory
  const phone = facts.person.phone ?? memory.phone
  if (page === null || phone === null) return reply(memory, '')
  const { slug } = page
  const { placeId, serviceIds } = wantedIn(page, slots)
  const clientAddress = placeOf(page, placeId)?.kind === 'client_address' ? memory.address : null
  const usesSession = !slots.paysApart
  const wished = bookingsIn(memory, serviceIds)
  const mayUse = usesSession && page.services.length > 0
  // Without an answer nothing is said of sessions before the booking.
  const bought = mayUse ? await turn.tools.sessions(slug).catch(() => []) : []
  const sessions = sessionsFor(wished, bought)
  const booking = { kind: 'book' as const, slug, placeId, clientAddress, phone, usesSession }
  const [first, ...others] = wished.map(
    ({ isSelf: _, ...one }, at): ChangeOf<'book'> => ({
      ...{ ...booking, ...one, session: sessions[at] ?? null },
    }),
  )
  if (!first) return reply(memory, '')
  const all = [first, ...others] as const
  const isSelf = wished.map((one) => one.isSelf)
  return propose(memory, [...all], {
    before: slots.message ?? '',
    question: mayBook(all, { page, isSelf, now: turn.now }),
    more: all.some(({ session }) => session) ? [options.apart, options.others] : [options.others],
  })
}

export async function proposeMove(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const starts = memory.slots.people.flatMap((one) => one.starts)
  const moved = chosenIn(talk).slice(0, starts.length)
  const changes = changesOf('move', moved, starts)
  if (changes === null) return noneAtAll(talk)
  return propose(memory, changes, {
    question: changeTexts.mayMove(moved, starts, turn.now),
    more: moved.length === 1 ? [options.others] : [],
  })
}

export async function proposeCancel(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const meant = chosenIn(talk)
  const { possible = [], late = [] } = Object.groupBy(meant, ({ actions }) =>
    actions.includes('cancel') ? 'possible' : 'late',
  )
  const changes = changesOf('cancel', possible)
  if (changes === null) return late[0] ? tooLateFor('cancel', late[0], talk) : noneAtAll(talk)
  return propose(memory, changes, {
    before: changeTexts.tooLateOnes(late, turn.now),
    question: changeTexts.mayCancel(possible, turn.now),
    more: [options.move],
  })
}

/** Who says nothing else confirms at once; otherwise the agent asks. */
export async function proposeAttend(talk: Talk): Promise<Reply> {
  const { memory, turn, facts } = talk
  const chosen = chosenIn(talk)
  const changes = changesOf('attend', chosen)
  if (changes === null) {
    const already = facts.own.find(({ attendanceConfirmed }) => attendanceConfirmed)
    return already ? ended(memory, changeTexts.attended(already, turn.now)) : answerList(talk)
  }
  return memory.slots.isPromised && memory.page
    ? commit(talk, changes, memory.page)
    : propose(memory, changes, { question: changeTexts.mayAttend(chosen, turn.now) })
}

/** Asks whether to tell the professional that it is paid. */
export async function proposePaid(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const [one] = chosenIn(talk, await payable(talk))
  const changes = changesOf('pay', one ? [one] : [])
  if (!one || !changes) {
    const [lapsed] = await turn.tools.lapsed()
    return lapsed
      ? ended(memory, doneTexts.paidTooLate(lapsed, turn.now), { options: [options.book] })
      : ended(memory, doneTexts.nothingToPay)
  }
  if (!one.actions.includes('declare_payment'))
    return ended(memory, doneTexts.waitsFor(one, turn.now))
  return propose(memory, changes, { question: doneTexts.mayTellPaid(one, turn.now) })
}

/** Passes the client's words on, with one yes. */
export async function proposeTell(talk: Talk): Promise<Reply> {
  const { memory, turn, facts } = talk
  const { page, slots } = memory
  if (!page) return reply(memory, '')
  const about = facts.own.find(({ slug }) => slug === page.slug)
  const when = about && `sobre ${startWords(about.startsAt, about.timezone, turn.now)}`
  const may = `Posso passar o seu recado a ${nameOf(page)}`
  return tellProposal(talk, page, {
    question: when ? `O horário continua marcado. ${may}, ${when}?` : `${may}?`,
    text: [when && upper(when), slots.message].filter(Boolean).join(': '),
    startsAt: about?.startsAt,
  })
}

/** The client's future appointments. */
export async function answerList(talk: Talk): Promise<Reply> {
  const { memory, facts, turn } = talk
  if (facts.person.phone === null) return unproven(talk)
  if (facts.own.length === 0) return noneAtAll(talk)
  return ended(memory, changeTexts.theyAre(facts.own.slice(0, MOST_LISTED), turn.now), {
    options: [options.move, options.cancel, options.book],
  })
}
