import { noWish } from '../language/wishes/wish.rule.ts'
import { book } from './booking/book.ts'
import { choose } from './booking/propose.ts'
import { isSameInstant } from './booking/same-time.ts'
import { serviceOf, wantedOf } from './booking/which-service.ts'
import type { Reply, Turn } from './conversation.ts'
import { doneWords } from './done-words.ts'
import type { Guest, Memory } from './memory.ts'
import type { Page, Wanted } from './page.ts'
import { nameOf, options, reply, settled } from './reply.ts'
import { passOn } from './talking/pass-on.ts'
import { saying } from './talking/tone.ts'
import { type Committed, changesIn, type Proposal } from './tools.ts'
import { firstName, localStart, startWords } from './words.ts'

/** Carries out a confirmed proposal through the public operations and words the result. */
export async function commit(
  turn: Turn,
  memory: Memory,
  proposal: Proposal,
  page: Page,
): Promise<Reply> {
  const free = { ...memory, ...settled, options: [] }
  const all = changesIn(proposal)
  if (all.length > 1) return commitSeveral(turn, free, all, page)
  const outcome = await turn.tools.commit(proposal)
  if (proposal.kind === 'tell' && !outcome.done && outcome.code !== 'AGENT_OFF') {
    return called(free, page)
  }
  if (!outcome.done) return refused(turn, free, proposal, page, outcome)
  if (proposal.kind !== 'book') {
    const done = proposal.kind === 'move' ? doneOf(proposal, turn) : free.done
    const isOver = proposal.kind === 'cancel' && isSameInstant(proposal.startsAt, done?.startsAt)
    const text = doneWords(proposal, page, turn.now, outcome)
    return reply({ ...free, done: isOver ? null : done }, text)
  }
  const text = doneWords(proposal, page, turn.now, outcome)
  const next = { ...free, done: doneOf(proposal, turn), guest: null }
  return nextInQueue(turn, next, page, { startsAt: proposal.startsAt, text, before: free.guest })
}

const doneOf = (
  { kind, slug, startsAt }: Extract<Proposal, { kind: 'book' | 'move' }>,
  { now }: Turn,
) => ({ kind, slug, startsAt, at: now.toString() })

/** The next of several people, or the other service of one: the nearest time to the one just booked. */
async function nextInQueue(
  turn: Turn,
  memory: Memory,
  page: Page,
  { startsAt, text, before }: { startsAt: string; text: string; before: Guest | null },
): Promise<Reply> {
  const [next, ...queue] = memory.queue
  if (!next) return reply(memory, text)
  const { serviceId, wish, isSame, ...other } = next
  const guest = isSame ? before : other
  const wanted = { ...memory.wanted, serviceId: serviceId ?? memory.wanted.serviceId }
  const again = { ...memory, queue, guest, wanted, task: null }
  const further = wish
    ? await book(turn, again, page, wish)
    : await bookAfter(turn, again, page, { startsAt, wanted: memory.wanted })
  const whom = guest?.name && !isSame ? firstName(guest.name) : 'o outro horário'
  return { ...further, text: `${text}\n\nAgora ${whom}. ${further.text ?? ''}` }
}

/** Proposes the first time after a booking on its day, or else looks for the nearest ones. */
export async function bookAfter(
  turn: Turn,
  memory: Memory,
  page: Page,
  booked: { startsAt: string; wanted: Wanted },
): Promise<Reply> {
  const { date, minutes } = localStart(booked.startsAt, page.timezone)
  // The listing may not know of the booking yet.
  const length = serviceOf(page, booked.wanted)?.durationMinutes ?? page.durationMinutes
  const wanted = wantedOf(page, memory.wanted, '')
  const free = await turn.tools.starts(page.slug, date, wanted)
  const next = free.find((one) => localStart(one, page.timezone).minutes >= minutes + length)
  const task = { kind: 'book', wish: noWish } as const
  if (next !== undefined) return choose(turn, { ...memory, task }, page, next)
  return book(turn, memory, page, wishFor(date, minutes))
}

const wishFor = (date: string, minutes: number) => ({
  ...noWish,
  choices: [
    { days: [{ from: date, to: date }], weekdays: [], times: [{ from: minutes, to: minutes }] },
  ],
})

/** A message could not be passed on in writing, so the professional is called. */
const called = (memory: Memory, page: Page): Reply =>
  reply(
    memory,
    `Chamei ${nameOf(page)} para ver a sua mensagem. A resposta chega por aqui mesmo.`,
    {
      handoff: page.slug,
    },
  )

/** What is said of several changes: those that were made, those that wait for the professional or for a payment, those that failed. */
const several: Partial<Record<Proposal['kind'], [done: string, failed: string]>> = {
  book: ['Pronto, marquei:', 'Não consegui marcar:'],
  move: ['Pronto, mudei para:', 'Não consegui mudar para:'],
  cancel: ['Pronto, cancelei:', 'Não consegui cancelar:'],
  attend: ['Presença confirmada:', 'Não consegui confirmar:'],
}

async function commitSeveral(
  turn: Turn,
  memory: Memory,
  all: readonly Proposal[],
  page: Page,
): Promise<Reply> {
  const done: string[] = []
  const requested: string[] = []
  const unpaid: string[] = []
  const failed: string[] = []
  let last: Memory['done'] = null
  for (const one of all) {
    const outcome = await turn.tools.commit(one)
    const of = (await turn.tools.page(one.slug)) ?? page
    const words = `• ${startWords(one.startsAt, of.timezone, turn.now)}, com ${nameOf(of)}`
    if (!outcome.done) failed.push(words)
    else if (outcome.payment) unpaid.push(doneWords(one, of, turn.now, outcome))
    else if (outcome.pending || outcome.stands !== undefined) requested.push(words)
    else done.push(words)
    if (outcome.done && (one.kind === 'book' || one.kind === 'move')) last = doneOf(one, turn)
  }
  const [made = '', notMade = ''] = several[all[0]?.kind ?? 'book'] ?? []
  const texts = [
    done.length > 0 && [made, ...done].join('\n'),
    requested.length > 0 &&
      ['Pedido enviado. Assim que houver resposta, você recebe por aqui:', ...requested].join('\n'),
    ...unpaid,
    failed.length > 0 && [notMade, ...failed].join('\n'),
  ]
  return reply({ ...memory, done: last, guest: null }, texts.filter(Boolean).join('\n\n'), {
    options: failed.length > 0 ? [options.list, options.human(page)] : [options.book],
  })
}

async function refused(
  turn: Turn,
  memory: Memory,
  proposal: Proposal,
  page: Page,
  { code }: Extract<Committed, { done: false }>,
): Promise<Reply> {
  const whom = nameOf(page)
  switch (code) {
    case 'SLOT_TAKEN':
    case 'SLOT_UNAVAILABLE':
      return taken(turn, memory, proposal, page)
    case 'CANCELLATION_WINDOW_CLOSED':
      return reply(
        memory,
        `Agora já está em cima da hora para mudar por aqui: ${whom} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`,
        { invited: 'human', options: [options.human(page)] },
      )
    case 'PLAN_LIMIT_REACHED':
      return reply(
        memory,
        `A agenda de ${whom} não está aceitando novas marcações por aqui agora. Quer que eu avise que você procurou?`,
        { invited: 'human', options: [options.human(page)] },
      )
    case 'RATE_LIMITED':
      return reply(
        memory,
        proposal.kind === 'wait'
          ? `A lista de espera de ${whom} não aceita mais pedidos hoje. Tente amanhã, ou fale direto.`
          : 'Você já tem vários horários marcados com esse número. Para marcar mais, fale direto, por favor.',
        { options: [options.human(page)] },
      )
    case 'AGENT_OFF':
      return passOn(turn, memory, page)
    case 'INVALID_TRANSITION':
    case 'STALE_VERSION':
    case 'NOT_FOUND':
      return reply(memory, 'Esse horário mudou nesse meio-tempo. Quer ver como estão os seus?', {
        invited: 'list',
        options: [options.list, options.book],
      })
    default:
      return reply(
        memory,
        'Tive um problema para gravar e nada foi alterado. Pode tentar de novo daqui a pouquinho?',
        { options: [options.human(page)] },
      )
  }
}

/** Somebody else was faster: the nearest times to it. */
async function taken(turn: Turn, memory: Memory, proposal: Proposal, page: Page): Promise<Reply> {
  if (proposal.kind === 'tell' || proposal.kind === 'wait') return called(memory, page)
  const { date, minutes } = localStart(proposal.startsAt, page.timezone)
  const again = await book(turn, { ...memory, task: null }, page, wishFor(date, minutes))
  const task =
    proposal.kind === 'move'
      ? ({
          kind: 'reschedule',
          appointmentId: proposal.appointmentId,
          wish: noWish,
          from: null,
          all: false,
        } as const)
      : again.memory.task
  return {
    ...again,
    text: `${saying('pity', page)} horário acabou de ser ocupado. ${again.text ?? ''}`,
    memory: { ...again.memory, task },
  }
}
