import type { Understanding } from '../../language/understanding.rule.ts'
import {
  type DayRange,
  exactStart,
  isNoWish,
  noWish,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import { within } from '../../language/wishes/wish-of.rule.ts'
import { isWord } from '../../language/words/tokens.rule.ts'
import { listed, offered, shownIn } from '../booking/book.ts'
import { findStarts } from '../booking/find-starts.ts'
import { choose, propose } from '../booking/propose.ts'
import { likeThat } from '../booking/same-time.ts'
import { wantedOf } from '../booking/which-service.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Task } from '../memory.ts'
import type { Page } from '../page.ts'
import { isReply, options, reply, started } from '../reply.ts'
import { continued, laterBy, wishedStart } from '../state/in-context.rule.ts'
import type { OwnAppointment, Proposal } from '../tools.ts'
import { localStart, shownName, startLabel, startWords } from '../words.ts'
import { none, toChange, tooLate } from './own-appointments.ts'

/** The task of a move. */
export const moveOf = (appointmentId: string | null, wish: Wish, from: Wish | null) =>
  ({ kind: 'reschedule', appointmentId, wish, from, all: false }) as const

/** Looks for a new time for an appointment. */
export async function reschedule(
  turn: Turn,
  memory: Memory,
  task: Extract<Task, { kind: 'reschedule' }>,
  said: Understanding | null,
): Promise<Reply> {
  const asked = await toChange(turn, memory, task, said)
  if (isReply(asked)) return asked
  const { found, page, when } = asked
  const wish =
    said && asksForOtherDay(said) && !task.wish.same
      ? onOtherDay(found, task.wish)
      : wishFor(found, task, turn.now)
  const next = {
    ...memory,
    page,
    proposal: null,
    task: { ...task, appointmentId: found.id, wish: { ...wish, shift: null } },
  }
  if (!found.actions.includes('reschedule')) return tooLate(next, page, when, 'mudar')
  const shown = shownIn(memory)
  const { starts, kind } = await findStarts({
    ...{ page, wish, tools: turn.tools, now: turn.now },
    // Its own length, and where it takes place.
    wanted: wantedOf(page, found, ''),
    shown: shown.length > 0 ? shown : [found.startsAt],
    except: found.startsAt,
  })
  const [only] = starts
  if (only === undefined) {
    return reply(
      next,
      `Não achei outro horário livre na agenda de ${shownName(page.name)}. O seu continua ${when}.`,
      {
        options: [options.human(page)],
      },
    )
  }
  // `pro primeiro horário de sexta`
  const isOne = starts.length === 1 || (wish.soonest && shown.length === 0)
  if (isOne && kind === 'said' && !isNoWish(wish)) return proposeMove(turn, next, page, found, only)
  const text = isNoWish(wish)
    ? `Vamos mudar ${when}. Estes estão livres:\n${listed(starts, page, turn.now)}\nQual prefere? Se quiser outro dia, é só dizer.`
    : offered({ starts, kind, page, wish, turn, verb: 'mudar' })
  return reply(next, text, {
    asked: 'when',
    options: starts.map((startsAt) => ({
      offer: { kind: 'slot', slug: page.slug, startsAt },
      label: startLabel(startsAt, page.timezone),
    })),
  })
}

/** `trocar minha hora de quinta pra outro dia à tarde` */
const asksForOtherDay = ({ tokens, wish }: Understanding): boolean =>
  wish.choices.every(({ days, weekdays }) => days.length + weekdays.length === 0) &&
  tokens.some(
    (token, at) => isWord(token, 'outro', 'outra') && isWord(tokens[at + 1], 'dia', 'data'),
  )

function onOtherDay({ startsAt, timezone }: OwnAppointment, wish: Wish): Wish {
  const { date } = localStart(startsAt, timezone)
  const day = { days: [{ from: date, to: date }], weekdays: [], times: [] }
  return { ...wish, except: [...wish.except, day] }
}

/** The time that a move means for an appointment. */
export const wishFor = (
  found: OwnAppointment,
  task: Extract<Task, { kind: 'reschedule' }>,
  now: Temporal.Instant,
): Wish => elsewhen(found, relativeTo(found, inItsWeek(found, task, now)))

/** `cancela quinta e me marca na próxima quinta, mesmo horário`: the time of the appointment itself is meant a week later. */
function elsewhen({ startsAt, timezone }: OwnAppointment, wish: Wish): Wish {
  const wished = exactStart(wish)
  const { date, minutes } = localStart(startsAt, timezone)
  if (wished?.date !== date || wished.minutes !== minutes) return wish
  const later = Temporal.PlainDate.from(date).add({ weeks: 1 }).toString()
  const days = [{ from: later, to: later }]
  return { ...wish, choices: wish.choices.map((one) => ({ ...one, days })) }
}

/** `quarta em vez de quinta`: a weekday that is named beside the old one is of the same week. */
function inItsWeek(
  { startsAt, timezone }: OwnAppointment,
  { wish, from }: Extract<Task, { kind: 'reschedule' }>,
  now: Temporal.Instant,
): Wish {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate()
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  // `segunda eu não posso, bota na terça`
  const isFrom = [...(from?.choices ?? []), ...(from?.except ?? []), ...wish.except].some(
    ({ days }) =>
      days.some((day) => Temporal.PlainDate.from(day.from).dayOfWeek === start.dayOfWeek),
  )
  if (!isFrom) return wish
  const monday = start.subtract({ days: start.dayOfWeek - 1 })
  const span = { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
  const near = (day: DayRange) => {
    const then = within(day, span)
    return then.from >= today.toString() ? then : day
  }
  return { ...wish, choices: wish.choices.map((one) => ({ ...one, days: one.days.map(near) })) }
}

/** `remarcar para as 16h` keeps the day, and `no mesmo horário` the hour. `para sexta` asks for the hour. */
function relativeTo(found: OwnAppointment, said: Wish): Wish {
  const { startsAt, timezone } = found
  if (said.by !== null) return laterBy(said.by, localStart(startsAt, timezone), said)
  // `pra outro dia no mesmo horário`: the hour is known, and the day is asked for.
  if (said.same && said.choices.length === 0) {
    const { minutes } = localStart(startsAt, timezone)
    const times = [{ from: minutes, to: minutes }]
    return onOtherDay(found, { ...said, same: false, choices: [{ days: [], weekdays: [], times }] })
  }
  const isSame = said.same
  const wish = isSame ? likeThat(said, found) : { ...said, same: false }
  if (wish.shift !== null && wish.choices.length === 0) {
    const { date } = localStart(startsAt, timezone)
    return { ...wish, choices: [{ days: [{ from: date, to: date }], weekdays: [], times: [] }] }
  }
  const [choice] = wish.choices
  if (wish.choices.length !== 1 || !choice) return wish
  if (choice.days.length + choice.weekdays.length > 0) return wish
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
  return { ...wish, choices: [{ ...choice, days: [{ from: day, to: day }] }] }
}

export function proposeMove(
  turn: Turn,
  memory: Memory,
  page: Page,
  found: OwnAppointment,
  startsAt: string,
): Reply {
  const from = startWords(found.startsAt, found.timezone, turn.now)
  const to = startWords(startsAt, page.timezone, turn.now)
  const { id: appointmentId, version, slug } = found
  const proposal = {
    kind: 'move',
    slug,
    startsAt,
    appointmentId,
    version,
    also: [],
  } satisfies Proposal
  return propose(memory, proposal, `Posso mudar de ${from}, para ${to}?`, [
    options.yes('Sim, mudar'),
    options.others,
    options.no('Não, manter'),
  ])
}

/** Continues a move after the new start was chosen. */
export async function moveTo(
  turn: Turn,
  memory: Memory,
  page: Page,
  startsAt: string,
): Promise<Reply> {
  const { task } = memory
  const own = await turn.tools.appointments()
  const found = own.find(({ id }) => task?.kind === 'reschedule' && id === task.appointmentId)
  if (!found) return none(turn, memory)
  if (found.slug === page.slug) return proposeMove(turn, memory, page, found, startsAt)
  // A time of an older list of somebody else's is no time for this appointment.
  return choose(turn, { ...started(memory), task: { kind: 'book', wish: noWish } }, page, startsAt)
}

/** The wish of a continued task. */
export function nextWish(before: Wish, said: Wish): Wish {
  const wished = wishedStart(before, said)
  if (wished && said.by !== null) return laterBy(said.by, wished, said)
  return isNoWish(before) ? said : continued(before, said)
}
