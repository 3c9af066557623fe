import { commit } from './commit.ts'
import type { Reply, Talk } from './conversation.ts'
import { ended, nameOf, options, propose, reply } from './reply.ts'
import { chosenIn, noneAtAll, unproven } from './slots/appointment.ts'
import { payable } from './slots/own.ts'
import { proposeWait, tellProposal } from './slots/tell.ts'
import { mayBook } from './texts/book.ts'
import {
  attended,
  mayAttend,
  mayCancel,
  mayMove,
  mayMoveAll,
  theyAre,
  tooLate,
  tooLateOnes,
} from './texts/change.ts'
import {
  allPaid,
  mayTellPaid,
  nothingToPay,
  paidTooLate,
  waitsForBank,
  waitsForProfessional,
} from './texts/done.ts'
import { startWords } from './texts/words.ts'
import type { Page } from './world/page.ts'
import { sessionsFor } from './world/sessions.rule.ts'
import type { OwnAppointment } from './world/tools.ts'
import { placeOf, servicesOf, wantedIn } from './world/wanted.ts'

const MOST_LISTED = 10

/** The appointment as a change of it names it. */
const changeOf = ({ id: appointmentId, version, slug, startsAt }: OwnAppointment) => ({
  ...{ appointmentId, version, slug, startsAt },
})

/** The bookings of all people, with one yes. */
export async function proposeBooking(talk: Talk): Promise<Reply> {
  const { memory, facts } = talk
  const { page, slots, name } = memory
  const phone = facts.person.phone ?? memory.phone
  if (page === null || phone === null) return reply(memory, '')
  const wanted = wantedIn(page, slots)
  const place = placeOf(page, wanted.placeId)
  const address = place?.kind === 'client_address' ? memory.address : null
  let { serviceIds } = wanted
  const bookings = slots.people.flatMap((one, at) => {
    const isOwn = one.serviceIds.length > 0 && (at > 0 || slots.people.length > 1)
    serviceIds = isOwn ? one.serviceIds : serviceIds
    const whom = { name: (one.isSelf ? name : one.name) ?? '', isSelf: one.isSelf, serviceIds }
    return one.starts.map((startsAt) => ({ startsAt, ...whom }))
  })
  const [first, ...others] = bookings
  if (!first) return reply(memory, '')
  const isSame = others.every(
    (one) => one.name === first.name && one.serviceIds.join() === first.serviceIds.join(),
  )
  const usesSession = !slots.paysApart
  const sessions = usesSession ? await sessionsOf(talk, page, bookings) : []
  const proposal = {
    ...{ kind: 'book' as const, slug: page.slug, startsAt: first.startsAt, name: first.name },
    ...{ phone, clientAddress: address, ...wanted, serviceIds: first.serviceIds, usesSession },
    also: isSame ? others.map(({ startsAt }) => startsAt) : [],
    further: isSame
      ? []
      : others.map(({ startsAt, name, serviceIds }) => ({ startsAt, name, serviceIds })),
  }
  const lines = bookings.map((one, at) => ({
    ...one,
    services: servicesOf(page, one.serviceIds),
    session: sessions[at] ?? null,
  }))
  const yes = options.yes('Sim, marcar', proposal)
  return propose(memory, proposal, {
    before: slots.message ?? '',
    question: mayBook(lines, { page, place, address, now: talk.turn.now }),
    options: lines.some(({ session }) => session)
      ? [yes, options.apart, options.others]
      : [yes, options.others],
  })
}

/** The sessions that bookings use, of who is known. Without an answer nothing is said of them before the booking. */
async function sessionsOf(
  { facts, turn }: Talk,
  page: Page,
  bookings: Parameters<typeof sessionsFor>[0],
): Promise<ReturnType<typeof sessionsFor>> {
  if (facts.person.phone === null || page.services.length === 0) return []
  return sessionsFor(bookings, await turn.tools.sessions(page.slug).catch(() => []))
}

export async function proposeMove(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const starts = memory.slots.people.flatMap((one) => one.starts)
  const moved = chosenIn(talk).flatMap((one, at) => {
    const startsAt = starts[at]
    return startsAt === undefined ? [] : [{ one, startsAt }]
  })
  const [first, ...others] = moved
  if (!first) return noneAtAll(talk)
  const changes = others.map(({ one, startsAt }) => ({ ...changeOf(one), startsAt }))
  const proposal = {
    kind: 'move' as const,
    ...changeOf(first.one),
    startsAt: first.startsAt,
    also: changes,
  }
  const question =
    others.length === 0 ? mayMove(first.one, first.startsAt, turn.now) : mayMoveAll(moved, turn.now)
  return propose(memory, proposal, {
    question,
    options: [
      options.yes('Sim, mudar', proposal),
      ...(others.length === 0 ? [options.others] : []),
      options.no('Não, manter'),
    ],
  })
}

export async function proposeCancel(talk: Talk): Promise<Reply> {
  const { memory, turn } = talk
  const meant = chosenIn(talk)
  const possible = meant.filter(({ actions }) => actions.includes('cancel'))
  const [first, ...others] = possible
  const [late] = meant
  const page = late ? await turn.tools.page((first ?? late).slug) : null
  if (!late || !page) return noneAtAll(talk)
  if (!first) {
    return ended({ ...memory, page }, tooLate('cancel', late, page, turn.now), {
      invited: 'human',
      options: [options.human(page)],
    })
  }
  const proposal = { kind: 'cancel' as const, ...changeOf(first), also: others.map(changeOf) }
  const isOne = others.length === 0
  return propose({ ...memory, page }, proposal, {
    before: tooLateOnes(
      meant.filter((one) => !possible.includes(one)),
      turn.now,
    ),
    question: mayCancel(possible, turn.now),
    options: [
      options.yes('Sim, cancelar', proposal),
      ...(isOne ? [options.move] : []),
      options.no('Não, manter'),
    ],
  })
}

const attendProposal = ([first, ...others]: readonly [OwnAppointment, ...OwnAppointment[]]) => ({
  kind: 'attend' as const,
  ...changeOf(first),
  also: others.map(changeOf),
})

/** Who says nothing else confirms at once; otherwise the agent asks. */
export async function proposeAttend(talk: Talk): Promise<Reply> {
  const { memory, turn, facts } = talk
  const [first, ...others] = chosenIn(talk)
  if (!first) {
    const already = facts.own.find(({ attendanceConfirmed }) => attendanceConfirmed)
    return already ? ended(memory, attended(already, turn.now)) : answerList(talk)
  }
  const page = await turn.tools.page(first.slug)
  if (!page) return noneAtAll(talk)
  const proposal = attendProposal([first, ...others])
  if (memory.slots.isPromised)
    return commit({ ...talk, memory: { ...memory, page } }, proposal, page)
  return propose({ ...memory, page }, proposal, {
    question: mayAttend([first, ...others], turn.now),
    options: [options.yes('Sim, confirmar', proposal), options.no('Agora não')],
  })
}

/** Asks whether to tell the professional that it is paid. */
export async function proposePaid(talk: Talk): Promise<Reply> {
  const { memory, turn, facts } = talk
  const [one] = chosenIn(talk, await payable(talk))
  if (!one) {
    const [lapsed] = await turn.tools.lapsed()
    const text = lapsed
      ? paidTooLate(lapsed, turn.now)
      : facts.own.length === 0
        ? nothingToPay
        : allPaid
    return ended(memory, text, { options: lapsed ? [options.book] : [] })
  }
  const mayClaim = one.actions.includes('declare_payment')
  if (one.holdUntil !== null && !mayClaim) {
    const waits = one.isHeldByHand ? waitsForProfessional : waitsForBank
    return ended(memory, waits(one, turn.now))
  }
  const page = await turn.tools.page(one.slug)
  if (!page) return noneAtAll(talk)
  const proposal = { kind: 'pay' as const, ...changeOf(one) }
  return propose({ ...memory, page }, proposal, {
    question: mayTellPaid(page, one, turn.now),
    options: [options.yes('Sim, paguei', proposal), options.no('Ainda não')],
  })
}

export async function proposeWaiting(talk: Talk): Promise<Reply> {
  const { page, slots } = talk.memory
  return page ? proposeWait(talk, page, { wish: slots.wish }) : reply(talk.memory, '')
}

/** Passes the client's words on, with one yes. */
export async function proposeTell(talk: Talk): Promise<Reply> {
  const { memory, turn, facts } = talk
  const { page, slots } = memory
  if (!page) return reply(memory, '')
  const about = facts.own.find(({ slug }) => slug === page.slug)
  const when = about && startWords(about.startsAt, about.timezone, turn.now)
  const text = slots.message ?? ''
  return tellProposal(talk, page, {
    question: about
      ? `O horário continua marcado. Posso passar o seu recado a ${nameOf(page)}, sobre ${when}?`
      : `Posso passar o seu recado a ${nameOf(page)}?`,
    text: when ? `Sobre ${when}: ${text}` : text,
    startsAt: about?.startsAt,
  })
}

/** The client's future appointments: those of the day that was asked about first. */
export async function answerList(talk: Talk): Promise<Reply> {
  const { memory, facts, turn } = talk
  if (facts.person.phone === null) return unproven(talk)
  if (facts.own.length === 0) return noneAtAll(talk)
  return ended(memory, theyAre(facts.own.slice(0, MOST_LISTED), turn.now), {
    options: [options.move, options.cancel, options.book],
  })
}
