import type { Understanding } from '../language/understand.ts'
import { isNoWish, noWish, type Wish } from '../language/wish.ts'
import { continued, listed, offered, propose } from './book.ts'
import { meantAppointments } from './choose.ts'
import { commit } from './commit.ts'
import { findStarts } from './find-starts.ts'
import { menu, options, reply, settled } from './reply.ts'
import type { Memory, Option, OwnAppointment, Page, Reply, Task, Turn } from './types.ts'
import { label, shownName, startLabel, startWords } from './words.ts'

type ChangeTask = Extract<Task, { kind: 'reschedule' | 'cancel' }>

const optionOf = ({ id, startsAt, timezone, professionalName }: OwnAppointment): Option => ({
  offer: { kind: 'appointment', appointmentId: id },
  label: label(startLabel(startsAt, timezone)),
  description: `com ${shownName(professionalName)}`,
})

const line = (one: OwnAppointment, now: Temporal.Instant) => {
  const state = one.status === 'confirmed' ? '' : ' (aguardando confirmação)'
  return `• ${startWords(one.startsAt, one.timezone, now)}, com ${shownName(one.professionalName)}${state}`
}

const notProven = (turn: Turn, memory: Memory) =>
  reply(
    memory,
    turn.person.channel === 'web'
      ? 'Por aqui não consigo ver horários já marcados. O link que você recebeu no WhatsApp mostra o seu, e lá dá para mudar ou cancelar.'
      : 'O WhatsApp não me mostra o seu número, então não vejo o que você já marcou. O link que chegou com a confirmação mostra o seu horário, e lá dá para mudar ou cancelar.',
    {
      options: menu({ ...turn, memory }),
    },
  )

const none = (turn: Turn, memory: Memory) =>
  reply(
    { ...memory, ...settled },
    'Não encontrei nenhum horário marcado com este número. Quer marcar um?',
    {
      options: menu({ ...turn, memory }),
    },
  )

/** What whoever writes has ahead. */
export async function list(turn: Turn, memory: Memory): Promise<Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const own = await turn.tools.appointments()
  if (own.length === 0) return none(turn, memory)
  const lines = own.slice(0, 10).map((one) => line(one, turn.now))
  const title = own.length === 1 ? 'Você tem:' : 'Seus próximos horários:'
  return reply({ ...memory, ...settled }, `${title}\n${lines.join('\n')}`, {
    options: [options.reschedule, options.cancel, options.book],
  })
}

/** Which appointment somebody means; a list to choose from where it may be several. */
async function which(
  turn: Turn,
  memory: Memory,
  task: ChangeTask,
  { words, when }: { words: readonly string[]; when: Wish | null },
): Promise<OwnAppointment | Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const own = await turn.tools.appointments()
  const named = own.find(({ id }) => id === task.appointmentId)
  if (named) return named
  const { notice } = turn.around
  const ofNotice = notice?.isRepliedTo
    ? own.find(({ id }) => id === notice.appointmentId)
    : undefined
  const meant = ofNotice ? [ofNotice] : meantAppointments(own, { words, when })
  const [only, ...others] = meant
  if (!only) return none(turn, memory)
  if (others.length === 0) return only
  const verb = task.kind === 'cancel' ? 'cancelar' : 'mudar'
  const lines = meant.slice(0, 9).map((one) => line(one, turn.now))
  return reply(memory, `Qual deles você quer ${verb}?\n${lines.join('\n')}`, {
    task,
    asked: 'appointment',
    options: meant.slice(0, 9).map(optionOf),
  })
}

const isReply = (one: OwnAppointment | Reply): one is Reply => 'memory' in one

/** Asks whether to cancel it. */
export async function cancel(
  turn: Turn,
  memory: Memory,
  task: Extract<ChangeTask, { kind: 'cancel' }>,
  said: Understanding | null,
): Promise<Reply> {
  const found = await which(turn, memory, task, { words: said?.words ?? [], when: task.from })
  if (isReply(found)) return found
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const next = { ...memory, page, task: { ...task, appointmentId: found.id } }
  const when = startWords(found.startsAt, found.timezone, turn.now)
  if (!found.actions.includes('cancel')) return tooLate(next, page, when, 'cancelar')
  const { id: appointmentId, version, slug, startsAt } = found
  const proposal = { kind: 'cancel', appointmentId, version, slug, startsAt } as const
  return propose(next, proposal, `Quer mesmo cancelar ${when}, com ${shownName(page.name)}?`, [
    options.yes('Sim, cancelar'),
    options.reschedule,
    options.no('Não, manter'),
  ])
}

const tooLate = (memory: Memory, page: Page, when: string, verb: string) =>
  reply(
    { ...memory, ...settled },
    `Não dá mais para ${verb} ${when} por aqui: ${shownName(page.name)} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`,
    { options: [options.human(page)] },
  )

/** Looks for another time for an appointment. */
export async function reschedule(
  turn: Turn,
  memory: Memory,
  task: Extract<ChangeTask, { kind: 'reschedule' }>,
  said: Understanding | null,
): Promise<Reply> {
  const found = await which(turn, memory, task, { words: said?.words ?? [], when: task.from })
  if (isReply(found)) return found
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const when = startWords(found.startsAt, found.timezone, turn.now)
  const wish = relativeTo(found, task.wish)
  const next = {
    ...memory,
    page,
    proposal: null,
    task: { ...task, appointmentId: found.id, wish: { ...wish, shift: null } },
  }
  if (!found.actions.includes('reschedule')) return tooLate(next, page, when, 'mudar')
  const shown = memory.options.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))
  const { starts, kind } = await findStarts({
    page,
    wish,
    tools: turn.tools,
    now: turn.now,
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
  if (starts.length === 1 && kind === 'said' && !isNoWish(wish))
    return proposeMove(turn, next, page, found, only)
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

/** `remarcar para as 16h` is on its own day; `para sexta` at its own hour is asked, not taken. */
function relativeTo({ startsAt, timezone }: OwnAppointment, wish: Wish): Wish {
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
  const proposal = { kind: 'move', slug, startsAt, appointmentId, version } as const
  return propose(memory, proposal, `Posso mudar de ${from}, para ${to}?`, [
    options.yes('Sim, mudar'),
    options.others,
    options.no('Não, manter'),
  ])
}

/** Goes on with a move when its new start was chosen. */
export async function moveTo(
  turn: Turn,
  memory: Memory,
  page: Page,
  startsAt: string,
): Promise<Reply> {
  const { task } = memory
  const own = await turn.tools.appointments()
  const found = own.find(({ id }) => task?.kind === 'reschedule' && id === task.appointmentId)
  return found ? proposeMove(turn, memory, page, found, startsAt) : none(turn, memory)
}

/** How near an appointment is that a mere `sim` confirms. */
const NEAR_HOURS = 48

/**
 * `Vou sim`: says so of the appointment that is meant; null where none can be. At once, unless so much else was
 * said that it may not have been meant.
 */
export async function attend(
  turn: Turn,
  memory: Memory,
  isWord: boolean,
  isClear = true,
): Promise<Reply | null> {
  if (turn.person.phone === null) return null
  const own = await turn.tools.appointments()
  const open = own.filter(({ actions }) => actions.includes('confirm_attendance'))
  const { notice } = turn.around
  const told = open.find(
    ({ id }) => id === notice?.appointmentId && (notice.isRepliedTo || isReminder(notice.template)),
  )
  const horizon = turn.now.add({ hours: NEAR_HOURS })
  const near = open.filter(
    ({ startsAt }) => Temporal.Instant.compare(Temporal.Instant.from(startsAt), horizon) <= 0,
  )
  const [only, ...others] = told ? [told] : isWord && open.length === 1 ? open : near
  if (!only) {
    const already = own.find(({ attendanceConfirmed }) => attendanceConfirmed)
    if (!isWord || !already) return null
    return reply(
      { ...memory, ...settled },
      `Já está confirmado: ${startWords(already.startsAt, already.timezone, turn.now)}, com ${shownName(already.professionalName)}. Até lá!`,
    )
  }
  if (others.length > 0) {
    return reply(
      { ...memory, task: { kind: 'attend' } },
      `Qual deles você confirma?\n${[only, ...others].map((one) => line(one, turn.now)).join('\n')}`,
      {
        asked: 'appointment',
        options: [only, ...others].slice(0, 9).map(optionOf),
      },
    )
  }
  return isClear ? attendTo(turn, memory, only) : askToAttend(turn, memory, only)
}

export const isReminder = (template: string): boolean => template.startsWith('msgReminder')

/** Where much else was said, it is asked once more. */
async function askToAttend(turn: Turn, memory: Memory, found: OwnAppointment): Promise<Reply> {
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const { id: appointmentId, version, slug, startsAt } = found
  const proposal = { kind: 'attend', appointmentId, version, slug, startsAt } as const
  const when = startWords(startsAt, page.timezone, turn.now)
  const text = `Posso confirmar a sua presença ${when}, com ${shownName(page.name)}?`
  const yesOrNo = [options.yes('Sim, confirmar'), options.no('Agora não')]
  return propose({ ...memory, page }, proposal, text, yesOrNo)
}

export async function attendTo(turn: Turn, memory: Memory, found: OwnAppointment): Promise<Reply> {
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const { id: appointmentId, version, slug, startsAt } = found
  return commit(
    turn,
    { ...memory, page },
    { kind: 'attend', appointmentId, version, slug, startsAt },
    page,
  )
}

/** The wish of a task that goes on. */
export const nextWish = (before: Wish, said: Wish): Wish =>
  isNoWish(before) ? said : continued(before, said ?? noWish)
