import { noWish } from '../language/wish.rule.ts'
import { book } from './booking/book.ts'
import { nameOf, options, reply, settled } from './reply.ts'
import { passOn } from './talking/pass-on.ts'
import { saying } from './talking/tone.ts'
import type { Committed, Memory, Page, Proposal, Reply, Turn } from './types.ts'
import { startWords } from './words.ts'

/** Carries out a confirmed proposal through the public operations and words the result. */
export async function commit(
  turn: Turn,
  memory: Memory,
  proposal: Proposal,
  page: Page,
): Promise<Reply> {
  const outcome = await turn.tools.commit(proposal)
  const free = { ...memory, ...settled, options: [] }
  if (outcome.done) return reply(free, doneWords(proposal, page, turn.now, outcome.pending))
  return refused(turn, free, proposal, page, outcome)
}

export function doneWords(
  { kind, startsAt }: Proposal,
  page: Page,
  now: Temporal.Instant,
  pending: boolean,
): string {
  const when = startWords(startsAt, page.timezone, now)
  const whom = nameOf(page)
  if (kind === 'cancel')
    return `Pronto, cancelei ${when}, com ${whom}. Quando quiser marcar de novo, é só me dizer.`
  const farewell = saying('farewell', page)
  if (kind === 'attend') return `Presença confirmada: ${when}, com ${whom}. ${farewell}`
  if (pending)
    return `Pedido enviado: ${when}, com ${whom}. Assim que houver resposta, você recebe por aqui.`
  if (kind === 'move') return `Mudado! Agora é ${when}, com ${whom}. ${farewell}`
  const { preparation } = page.manner
  return [`Marcado: ${when}, com ${whom}. ${farewell}`, preparation].filter(Boolean).join('\n\n')
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
    case 'SLOT_UNAVAILABLE': {
      const again = await book(turn, { ...memory, task: null }, page, dayOf(proposal, page))
      const isMove = proposal.kind === 'move'
      const task = isMove
        ? ({
            kind: 'reschedule',
            appointmentId: proposal.appointmentId,
            wish: noWish,
            from: null,
          } as const)
        : again.memory.task
      return {
        ...again,
        text: `${saying('pity', page)} horário acabou de ser ocupado. ${again.text ?? ''}`,
        memory: { ...again.memory, task },
      }
    }
    case 'CANCELLATION_WINDOW_CLOSED':
      return reply(
        memory,
        `Agora já está em cima da hora para mudar por aqui: ${whom} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`,
        {
          options: [options.human(page)],
        },
      )
    case 'PLAN_LIMIT_REACHED':
      return reply(
        memory,
        `A agenda de ${whom} não está aceitando novas marcações por aqui agora. Quer que eu avise que você procurou?`,
        {
          options: [options.human(page)],
        },
      )
    case 'RATE_LIMITED':
      return reply(
        memory,
        'Você já tem vários horários marcados com esse número. Para marcar mais, fale direto, por favor.',
        {
          options: [options.human(page)],
        },
      )
    case 'AGENT_OFF':
      return passOn(turn, memory, page)
    case 'INVALID_TRANSITION':
    case 'STALE_VERSION':
    case 'NOT_FOUND':
      return reply(memory, 'Esse horário mudou nesse meio-tempo. Quer ver como estão os seus?', {
        options: [options.list, options.book],
      })
    default:
      return reply(
        memory,
        'Tive um problema para gravar e nada foi alterado. Pode tentar de novo daqui a pouquinho?',
        {
          options: [options.human(page)],
        },
      )
  }
}

function dayOf({ startsAt }: Proposal, { timezone }: Page) {
  const date = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate()
  const days = [{ from: date.toString(), to: date.add({ days: 6 }).toString() }]
  return { ...noWish, choices: [{ days, weekdays: [], times: [] }] }
}
