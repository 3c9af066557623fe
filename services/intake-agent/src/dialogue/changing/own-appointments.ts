import { nothingSaid, type Understanding } from '../../language/understanding.rule.ts'
import { isNoWish, match, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { isOfProfession } from '../booking/search-pages.ts'
import { meantAppointments, names, wordsAbout } from '../choosing/choose.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Option, Task } from '../memory.ts'
import type { Page } from '../page.ts'
import { isReply, menu, options, reply, settled } from '../reply.ts'
import type { OwnAppointment } from '../tools.ts'
import { label, localStart, shownName, startLabel, startWords } from '../words.ts'

type ChangeTask = Extract<Task, { kind: 'reschedule' | 'cancel' }>

export const optionOf = ({ id, startsAt, timezone, professionalName }: OwnAppointment): Option => ({
  offer: { kind: 'appointment', appointmentId: id },
  label: label(startLabel(startsAt, timezone)),
  description: `com ${shownName(professionalName)}`,
})

/** The appointment as a change of it names it. */
export const changeOf = ({ id: appointmentId, version, slug, startsAt }: OwnAppointment) => ({
  ...{ appointmentId, version, slug, startsAt },
})

export const line = (one: OwnAppointment, now: Temporal.Instant) => {
  const state = one.status === 'confirmed' ? '' : ' (aguardando confirmação)'
  return `• ${startWords(one.startsAt, one.timezone, now)}, com ${shownName(one.professionalName)}${state}`
}

export const notProven = (turn: Turn, memory: Memory) =>
  reply(
    memory,
    turn.person.channel === 'web'
      ? 'Por aqui não consigo ver horários já marcados. O link que você recebeu no WhatsApp mostra o seu, e lá dá para mudar ou cancelar.'
      : 'O WhatsApp não me mostra o seu número, então não vejo o que você já marcou. O link que chegou com a confirmação mostra o seu horário, e lá dá para mudar ou cancelar.',
    {
      options: menu({ ...turn, memory }),
    },
  )

/** @param wish the time that was wished for: who says yes books it */
export const none = (turn: Turn, memory: Memory, wish: Wish = noWish) =>
  reply(
    { ...memory, ...settled, ...(!isNoWish(wish) && { task: { kind: 'book', wish } as const }) },
    'Não encontrei nenhum horário marcado com este número. Quer marcar um?',
    {
      invited: 'book',
      options: menu({ ...turn, memory }),
    },
  )

/** Changes that the page's minimum notice no longer allows. */
export const tooLate = (memory: Memory, page: Page, when: string, verb: string) =>
  reply(
    { ...memory, ...settled },
    `Não dá mais para ${verb} ${when} por aqui: ${shownName(page.name)} pede ${page.cancellationNoticeHours}h de antecedência. Quer falar direto?`,
    { invited: 'human', options: [options.human(page)] },
  )

/** The client's future appointments. */
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

/** `tudo menos a Ana`, `todos menos o de sexta`: these are not meant. */
export function isSpared(one: OwnAppointment, { spared, kept, words }: Understanding): boolean {
  const isCalled = (called: readonly string[]) =>
    names(called, wordsAbout(one)) || called.some((word) => isOfProfession(word, one))
  // `só a manicure da Rita`
  const isNamed = isCalled(spared.words) && !isCalled(words)
  const isThen =
    kept.choices.length > 0 && match(kept, localStart(one.startsAt, one.timezone)) === 'said'
  return isNamed || isThen
}

/** `cancela a segunda` means the second of those, unless one of them is on a Monday. */
const isOrPlace = ({ orPlace, wish }: Understanding, own: readonly OwnAppointment[]): boolean =>
  orPlace !== null &&
  !own.some(({ startsAt, timezone }) => match(wish, localStart(startsAt, timezone)) === 'said')

/** The appointment that the client means, or a list if several match. */
async function which(
  turn: Turn,
  memory: Memory,
  task: ChangeTask,
  { said, when }: { said: Understanding; when: Wish | null },
): Promise<OwnAppointment | Reply> {
  if (turn.person.phone === null) return notProven(turn, memory)
  const { words, place } = said
  const own = (await turn.tools.appointments()).filter((one) => !isSpared(one, said))
  const known = own.find(({ id }) => id === task.appointmentId)
  if (known) return known
  const { notice } = turn.around
  const ofNotice = notice?.isRepliedTo
    ? own.find(({ id }) => id === notice.appointmentId)
    : undefined
  const all = ofNotice ? [ofNotice] : meantAppointments(own, { words, when })
  // `cancela a primeira`, `cancela a mais próxima`; of a move it says the new time.
  const soonest = task.kind === 'cancel' && said.wish.soonest ? 1 : null
  const nth = place ?? soonest ?? (isOrPlace(said, all) ? said.orPlace : null)
  const placed = nth === -1 ? all.at(-1) : all[(nth ?? 0) - 1]
  const meant = placed ? [placed] : all
  const [only, ...others] = meant
  if (!only) return none(turn, memory, task.kind === 'reschedule' ? task.wish : noWish)
  if (others.length === 0) return only
  const verb = task.kind === 'cancel' ? 'cancelar' : 'mudar'
  const lines = meant.slice(0, 9).map((one) => line(one, turn.now))
  return reply(memory, `Qual deles você quer ${verb}?\n${lines.join('\n')}`, {
    task,
    asked: 'appointment',
    options: meant.slice(0, 9).map(optionOf),
  })
}

/** The appointment to change, with its page and its time in words, or the question or answer to send instead. */
export async function toChange(
  turn: Turn,
  memory: Memory,
  task: ChangeTask,
  said: Understanding | null,
): Promise<{ found: OwnAppointment; page: Page; when: string } | Reply> {
  const found = await which(turn, memory, task, {
    said: said ?? nothingSaid,
    when: task.from,
  })
  if (isReply(found)) return found
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  return { found, page, when: startWords(found.startsAt, found.timezone, turn.now) }
}
