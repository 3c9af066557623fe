import { nothingSaid } from '../../language/understanding.rule.ts'
import { isNoWish, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { book, others } from '../booking/book.ts'
import { choose } from '../booking/propose.ts'
import { wantedOf } from '../booking/which-service.ts'
import { attendTo } from '../changing/attend.ts'
import { cancel } from '../changing/cancel.ts'
import { moveTo, reschedule } from '../changing/move.ts'
import { list } from '../changing/own-appointments.ts'
import { proposePaid } from '../changing/pay.ts'
import { commit } from '../commit.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Offer } from '../memory.ts'
import { nothingWanted, type Page } from '../page.ts'
import { menu, options, reply, settled } from '../reply.ts'
import type { Proposal } from '../tools.ts'

/** The chosen thing. An act counts as if the client had typed it. */
type Choosable = Exclude<Offer, { kind: 'act' }>

export const gone = (turn: Turn, memory: Memory) =>
  reply(memory, 'Essa opção já passou. Me diga de novo o que você precisa?', {
    options: menu({ ...turn, memory }),
  })

/** Handles a tap, or words that name an option. */
export async function takeOffer(turn: Turn, memory: Memory, offer: Choosable): Promise<Reply> {
  switch (offer.kind) {
    case 'yes':
      return isPending(memory, offer.to) ? yes(turn, memory) : gone(turn, memory)
    case 'no':
      return no(turn, memory, noWish)
    case 'slot': {
      const page = await turn.tools.page(offer.slug)
      if (!page) return gone(turn, memory)
      return memory.task?.kind === 'reschedule'
        ? moveTo(turn, memory, page, offer.startsAt)
        : choose(
            turn,
            { ...memory, task: memory.task ?? { kind: 'book', wish: noWish } },
            page,
            offer.startsAt,
          )
    }
    case 'page': {
      const page = await turn.tools.page(offer.slug)
      return page
        ? goOn(
            turn,
            { ...memory, page, asked: null, wanted: wantedOf(page, nothingWanted, '') },
            page,
          )
        : gone(turn, memory)
    }
    case 'service':
    case 'place': {
      const page = await turn.tools.page(offer.slug)
      if (!page) return gone(turn, memory)
      const chosen =
        offer.kind === 'service'
          ? { serviceId: offer.serviceId, placeId: null }
          : { ...memory.wanted, placeId: offer.placeId }
      const wanted = wantedOf(page, chosen, '')
      return book(turn, { ...memory, page, wanted, asked: null, options: [] }, page, noWish)
    }
    case 'appointment':
      return withAppointment(turn, memory, offer.appointmentId)
  }
}

/** Continues the task that needed to know the page. */
function goOn(turn: Turn, memory: Memory, page: Page): Promise<Reply> {
  const { task } = memory
  if (task?.kind === 'reschedule') return reschedule(turn, memory, task, nothingSaid)
  if (task?.kind === 'cancel') return cancel(turn, memory, task, nothingSaid)
  return book(turn, memory, page, noWish)
}

async function withAppointment(turn: Turn, memory: Memory, appointmentId: string): Promise<Reply> {
  const { task } = memory
  if (task?.kind === 'cancel') return cancel(turn, memory, { ...task, appointmentId }, null)
  if (task?.kind === 'reschedule') return reschedule(turn, memory, { ...task, appointmentId }, null)
  const own = await turn.tools.appointments()
  const found = own.find(({ id }) => id === appointmentId)
  if (!found) return gone(turn, memory)
  if (task?.kind === 'attend') return attendTo(turn, memory, found)
  if (task?.kind === 'pay') return proposePaid(turn, memory, found)
  return list(turn, memory)
}

/** Whether a button belongs to the open proposal. */
const isPending = ({ proposal, asked }: Memory, to: Proposal | null) =>
  proposal !== null && asked === 'yes' && JSON.stringify(proposal) === JSON.stringify(to)

export async function yes(turn: Turn, memory: Memory): Promise<Reply> {
  const { proposal } = memory
  if (!proposal) return gone(turn, memory)
  const page = await turn.tools.page(proposal.slug)
  return page ? commit(turn, memory, proposal, page) : gone(turn, memory)
}

/** The client rejects the proposal and wants another time, or nothing. */
export async function no(turn: Turn, memory: Memory, wish: Wish): Promise<Reply> {
  const { proposal, page } = memory
  if (proposal?.kind === 'tell') {
    return reply({ ...memory, ...settled }, 'Tudo bem, não aviso.', {
      options: menu({ ...turn, memory }),
    })
  }
  if (proposal?.kind === 'wait') {
    return reply({ ...memory, ...settled }, 'Tudo bem. Se precisar de algo, é só escrever.', {
      options: menu({ ...turn, memory }),
    })
  }
  if (proposal && ['cancel', 'attend', 'pay'].includes(proposal.kind)) {
    return reply({ ...memory, ...settled }, 'Tudo bem, fica como está.', {
      options: menu({ ...turn, memory }),
    })
  }
  if (proposal?.kind === 'move' && isNoWish(wish)) {
    return reply({ ...memory, ...settled }, 'Tudo bem, seu horário continua o mesmo.', {
      options: menu({ ...turn, memory }),
    })
  }
  if (page && (proposal || memory.asked === 'when')) {
    return memory.asked === 'when' && !proposal
      ? reply(
          { ...memory, options: [] },
          'Sem problema. Me diga o dia e a hora que ficam bons para você.',
          {
            asked: 'when',
            options: [options.others, options.human(page)],
          },
        )
      : others(turn, memory, page)
  }
  return dropped(memory)
}

/** Nothing is wanted any more, and what stands stays. */
export function dropped(memory: Memory): Reply {
  const { proposal } = memory
  const isOfOwn = proposal && ['cancel', 'move', 'attend', 'pay'].includes(proposal.kind)
  return reply(
    { ...memory, ...settled, options: [] },
    isOfOwn ? 'Tudo bem, fica como está.' : 'Tudo bem! Se precisar de algo, é só escrever.',
  )
}
