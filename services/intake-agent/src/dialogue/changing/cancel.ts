import type { Understanding } from '../../language/understanding.rule.ts'
import { propose } from '../booking/propose.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Task } from '../memory.ts'
import type { Page } from '../page.ts'
import { isReply, nameOf, options, started } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import { counted, countsAll, countsOwn } from './first-or-last.ts'
import { changeOf, isSpared, line, none, notProven, toChange, tooLate } from './own-appointments.ts'

/** Asks whether to cancel it. */
export async function cancel(
  turn: Turn,
  memory: Memory,
  task: Extract<Task, { kind: 'cancel' }>,
  said: Understanding | null,
): Promise<Reply> {
  const asked = await toChange(turn, memory, task, said)
  if (isReply(asked)) return asked
  const { found, page, when } = asked
  const next = { ...memory, page, task: { ...task, appointmentId: found.id } }
  if (!found.actions.includes('cancel')) return tooLate(next, page, when, 'cancelar')
  return propose(
    next,
    { kind: 'cancel', ...changeOf(found), also: [] },
    `Quer mesmo cancelar ${when}, com ${nameOf(page)}?`,
    [options.yes('Sim, cancelar'), options.reschedule, options.no('Não, manter')],
  )
}

/** The ids of the appointments whose cancellation is proposed. */
const proposedIds = ({ proposal }: Memory): readonly string[] =>
  proposal?.kind === 'cancel'
    ? [proposal, ...proposal.also].map(({ appointmentId }) => appointmentId)
    : []

/** Asks whether to cancel several, each of them by its name: those of a person or a time, the last two, or all. */
export async function cancelAll(turn: Turn, before: Memory, { said, text }: Heard): Promise<Reply> {
  const memory = started(before)
  if (turn.person.phone === null) return notProven(turn, memory)
  const all = await turn.tools.appointments()
  // `só as duas últimas` counts those whose cancellation is proposed.
  const proposed = countsOwn(text) ? proposedIds(before) : []
  const own = all.filter(
    (one) => !isSpared(one, said) && (proposed.length < 2 || proposed.includes(one.id)),
  )
  const theirs = meantAppointments(own, { words: said.words, when: null })
  const named = countsAll(text, theirs.length)
    ? theirs
    : meantAppointments(own, { words: said.words, when: said.from ?? said.wish })
  const meant = counted(named, text)
  const possible = meant.filter(({ actions }) => actions.includes('cancel'))
  const [first, ...others] = possible
  if (!first) {
    const [late] = meant
    return late
      ? cancel(turn, memory, { kind: 'cancel', appointmentId: late.id, from: null }, null)
      : none(turn, memory)
  }
  if (others.length === 0 && meant.length === 1) {
    return cancel(turn, memory, { kind: 'cancel', appointmentId: first.id, from: null }, null)
  }
  const page: Page | null = await turn.tools.page(first.slug)
  if (!page) return none(turn, memory)
  const late = meant.filter((one) => !possible.includes(one))
  const lines = possible.map((one) => line(one, turn.now)).join('\n')
  return propose(
    { ...memory, page, task: { kind: 'cancel', appointmentId: null, from: null } },
    { kind: 'cancel', ...changeOf(first), also: others.map(changeOf) },
    `Quer mesmo cancelar ${possible.length === 1 ? 'este' : `estes ${possible.length}`}?\n${lines}`,
    [options.yes('Sim, cancelar'), options.no('Não, manter')],
    late.length === 0
      ? ''
      : `Em cima da hora, só falando direto:\n${late.map((one) => line(one, turn.now)).join('\n')}`,
  )
}
