import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { findStarts } from '../booking/find-starts.ts'
import { propose } from '../booking/propose.ts'
import { likeThat } from '../booking/same-time.ts'
import { wantedOf } from '../booking/which-service.ts'
import { meantAppointments } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Task } from '../memory.ts'
import type { Page } from '../page.ts'
import { nameOf, options, reply } from '../reply.ts'
import type { OwnAppointment } from '../tools.ts'
import { startWords } from '../words.ts'
import { reschedule, wishFor } from './move.ts'
import { changeOf, isSpared, line, notProven } from './own-appointments.ts'

type Move = Extract<Task, { kind: 'reschedule' }>

/**
 * `passa as duas pras 11h`: proposes to move each of several appointments, each on its own day or by the same days. If
 * the wish leaves one of them open, the agent asks which of them is meant and moves one at a time.
 */
export async function moveAll(
  turn: Turn,
  memory: Memory,
  task: Move,
  said: Understanding,
): Promise<Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const own = (await turn.tools.appointments()).filter((one) => !isSpared(one, said))
  const meant = meantAppointments(own, { words: said.words, when: task.from })
  if (meant.length > 1 && isNoWish(task.wish)) {
    const lines = meant.map((one) => line(one, turn.now)).join('\n')
    return reply(memory, `Para quando você quer mudar estes ${meant.length}?\n${lines}`, {
      ...{ task: { ...task, appointmentId: null, all: true }, asked: 'when', options: [] },
    })
  }
  const targets = await Promise.all(meant.map((one) => targetOf(turn, one, task)))
  const all = targets.filter((one) => one !== null)
  const starts = new Set(all.map(({ one, startsAt }) => `${one.slug} ${startsAt}`))
  const [first, ...also] = all
  if (!first || starts.size < meant.length) {
    return reschedule(turn, memory, { ...task, all: false }, said)
  }
  const lines = all.map(({ one, page, startsAt }) => {
    const from = startWords(one.startsAt, one.timezone, turn.now)
    return `• de ${from}, para ${startWords(startsAt, page.timezone, turn.now)}, com ${nameOf(page)}`
  })
  const changes = also.map(({ one, startsAt }) => ({ ...changeOf(one), startsAt }))
  return propose(
    { ...memory, page: first.page, task: { ...task, appointmentId: null } },
    { kind: 'move', ...changeOf(first.one), startsAt: first.startsAt, also: changes },
    `Posso mudar estes ${all.length}?\n${lines.join('\n')}`,
    [options.yes('Sim, mudar'), options.no('Não, manter')],
  )
}

interface Target {
  one: OwnAppointment
  page: Page
  startsAt: string
}

/** The one start that the wish means for an appointment; null: none, or several. */
async function targetOf(turn: Turn, one: OwnAppointment, task: Move): Promise<Target | null> {
  const page = await turn.tools.page(one.slug)
  const wish = wishFor(one, task, turn.now)
  if (page === null || isNoWish(wish) || !one.actions.includes('reschedule')) return null
  const isDay =
    wish.choices.length > 0 &&
    wish.shift === null &&
    wish.choices.every(({ times }) => times.length === 0)
  // `passa as duas pra sexta` keeps the hours.
  for (const meant of isDay ? [likeThat(wish, one), wish] : [wish]) {
    const { starts, kind } = await findStarts({
      ...{ page, wish: meant, tools: turn.tools, now: turn.now },
      ...{ wanted: wantedOf(page, one, ''), shown: [one.startsAt], except: one.startsAt },
    })
    const [startsAt, ...others] = starts
    if (startsAt !== undefined && others.length === 0 && kind === 'said')
      return { one, page, startsAt }
  }
  return null
}
