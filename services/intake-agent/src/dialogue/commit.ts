import { noWish } from '../language/wishes/wish.rule.ts'
import type { Reply, Talk } from './conversation.ts'
import { type Memory, noSlots, settled } from './memory.ts'
import { passOn } from './pass-on.ts'
import { nameOf, options, reply } from './reply.ts'
import { isSameInstant } from './slots/own.ts'
import { saying } from './texts/common.ts'
import { doneWords } from './texts/done.ts'
import { localStart, startWords } from './texts/words.ts'
import type { Page } from './world/page.ts'
import { type Committed, changesIn, type Proposal } from './world/tools.ts'

/**
 * Carries out a confirmed proposal through the public operations and words the result.
 * @param goOn offers other times where somebody else was faster; absent for what has no time of its own
 */
export async function commit(
  talk: Talk,
  proposal: Proposal,
  page: Page,
  goOn?: (talk: Talk) => Promise<Reply>,
): Promise<Reply> {
  const { turn } = talk
  const free: Memory = { ...talk.memory, ...settled, page }
  const all = changesIn(proposal)
  if (all.length > 1) return commitSeveral(talk, free, all, page)
  const outcome = await turn.tools.commit(proposal)
  if (!outcome.done && proposal.kind === 'tell' && outcome.code !== 'AGENT_OFF')
    return called(free, page)
  if (!outcome.done) {
    const now = { ...talk, memory: free }
    const isTaken = outcome.code === 'SLOT_TAKEN' || outcome.code === 'SLOT_UNAVAILABLE'
    if (isTaken) return goOn ? taken(now, proposal, page, goOn) : called(free, page)
    return refused(now, proposal, page, outcome)
  }
  const text = doneWords(proposal, page, turn.now, outcome)
  const done = doneOf(proposal, turn) ?? free.done
  const isOver = proposal.kind === 'cancel' && isSameInstant(proposal.startsAt, done?.startsAt)
  return reply({ ...free, done: isOver ? null : done }, text)
}

const doneOf = (proposal: Proposal, { now }: Talk['turn']): Memory['done'] =>
  proposal.kind === 'book' || proposal.kind === 'move'
    ? { kind: proposal.kind, slug: proposal.slug, startsAt: proposal.startsAt, at: now.toString() }
    : null

/** A message could not be passed on in writing, so the professional is called. */
const called = (memory: Memory, page: Page): Reply =>
  reply(
    memory,
    `Chamei ${nameOf(page)} para ver a sua mensagem. A resposta chega por aqui mesmo.`,
    { handoff: page.slug },
  )

/** What is said of several changes: those that were made, and those that failed. */
const several: Partial<Record<Proposal['kind'], [done: string, failed: string]>> = {
  book: ['Pronto, marquei:', 'Não consegui marcar:'],
  move: ['Pronto, mudei para:', 'Não consegui mudar para:'],
  cancel: ['Pronto, cancelei:', 'Não consegui cancelar:'],
  attend: ['Presença confirmada:', 'Não consegui confirmar:'],
}

async function commitSeveral(
  { turn }: Talk,
  memory: Memory,
  all: readonly Proposal[],
  page: Page,
): Promise<Reply> {
  const lists: Record<'done' | 'requested' | 'unpaid' | 'failed', string[]> = {
    done: [],
    requested: [],
    unpaid: [],
    failed: [],
  }
  let last: Memory['done'] = memory.done
  for (const one of all) {
    const outcome = await turn.tools.commit(one)
    const of = (await turn.tools.page(one.slug)) ?? page
    const whom =
      one.kind === 'book' && all.some((other) => other.kind === 'book' && other.name !== one.name)
        ? `, em nome de ${one.name}`
        : ''
    const words = `• ${startWords(one.startsAt, of.timezone, turn.now)}, com ${nameOf(of)}${whom}`
    const used =
      outcome.done && outcome.paidWith
        ? ` (sessão ${outcome.paidWith.session} de ${outcome.paidWith.of})`
        : ''
    if (!outcome.done) lists.failed.push(words)
    else if (outcome.payment) lists.unpaid.push(doneWords(one, of, turn.now, outcome))
    else if (outcome.pending || outcome.stands !== undefined) lists.requested.push(words + used)
    else lists.done.push(words + used)
    if (outcome.done) last = doneOf(one, turn) ?? last
  }
  const { done, requested, unpaid, failed } = lists
  const [made = '', notMade = ''] = several[all[0]?.kind ?? 'book'] ?? []
  const texts = [
    done.length > 0 && [made, ...done].join('\n'),
    requested.length > 0 &&
      ['Pedido enviado. Assim que houver resposta, você recebe por aqui:', ...requested].join('\n'),
    ...unpaid,
    failed.length > 0 && [notMade, ...failed].join('\n'),
  ]
  return reply({ ...memory, done: last }, texts.filter(Boolean).join('\n\n'), {
    options: failed.length > 0 ? [options.list, options.human(page)] : [options.book],
  })
}

async function refused(
  talk: Talk,
  proposal: Proposal,
  page: Page,
  { code }: Extract<Committed, { done: false }>,
): Promise<Reply> {
  const { memory } = talk
  const whom = nameOf(page)
  const person = [options.human(page)]
  switch (code) {
    case 'CANCELLATION_WINDOW_CLOSED':
      return reply(
        memory,
        `Agora já está em cima da hora para mudar por aqui: ${whom} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`,
        { invited: 'human', options: person },
      )
    case 'PLAN_LIMIT_REACHED':
      return reply(
        memory,
        `A agenda de ${whom} não está aceitando novas marcações por aqui agora. Quer que eu avise que você procurou?`,
        { invited: 'human', options: person },
      )
    case 'RATE_LIMITED':
      return reply(
        memory,
        proposal.kind === 'wait'
          ? `A lista de espera de ${whom} não aceita mais pedidos hoje. Tente amanhã, ou fale direto.`
          : 'Você já tem vários horários marcados com esse número. Para marcar mais, fale direto, por favor.',
        { options: person },
      )
    case 'AGENT_OFF':
      return passOn(talk, page)
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
        { options: person },
      )
  }
}

/** Somebody else was faster: the nearest times to it. */
async function taken(
  talk: Talk,
  proposal: Proposal,
  page: Page,
  goOn: (talk: Talk) => Promise<Reply>,
): Promise<Reply> {
  if (proposal.kind !== 'book' && proposal.kind !== 'move') return called(talk.memory, page)
  const { date, minutes } = localStart(proposal.startsAt, page.timezone)
  const choices = [
    { days: [{ from: date, to: date }], weekdays: [], times: [{ from: minutes, to: minutes }] },
  ]
  const slots = {
    ...noSlots,
    wish: { ...noWish, choices },
    ...(proposal.kind === 'move' && { appointments: [proposal.appointmentId] }),
    ...(proposal.kind === 'book' && {
      serviceIds: proposal.serviceIds,
      placeId: proposal.placeId,
    }),
  }
  const again = await goOn({ ...talk, memory: { ...talk.memory, flow: proposal.kind, slots } })
  return {
    ...again,
    text: `${saying('pity', page)} horário acabou de ser ocupado. ${again.text ?? ''}`,
  }
}
