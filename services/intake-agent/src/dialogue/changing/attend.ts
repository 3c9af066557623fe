import { nothingSaid, type Understanding } from '../../language/understanding.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isWord } from '../../language/words/tokens.rule.ts'
import { isYes } from '../../language/yes/yes.rule.ts'
import { propose } from '../booking/propose.ts'
import { meantAppointments } from '../choosing/choose.ts'
import { commit } from '../commit.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { options, reply, settled } from '../reply.ts'
import type { Heard } from '../state/heard.ts'
import type { OwnAppointment, Proposal } from '../tools.ts'
import { localStart, shownName, startWords } from '../words.ts'
import { changeOf, line, none, optionOf } from './own-appointments.ts'

/** A bare `sim` confirms an appointment that begins within this time. */
const NEAR_HOURS = 48

/**
 * `Vou sim` confirms the appointment that the client means. If the message says much else, the agent asks first.
 * Returns null if no appointment can be meant.
 */
export async function attend(
  turn: Turn,
  memory: Memory,
  isWord: boolean,
  {
    isClear = true,
    said = nothingSaid,
    isAll = false,
  }: {
    isClear?: boolean
    said?: Pick<Understanding, 'words' | 'wish'>
    /** `confirmo os dois` */
    isAll?: boolean
  } = {},
): Promise<Reply | null> {
  if (turn.person.phone === null) return null
  const own = await turn.tools.appointments()
  const all = own.filter(({ actions }) => actions.includes('confirm_attendance'))
  // `confirmo o das 9`, `confirmo o Bruno`
  const open = meantAppointments(all, { words: said.words, when: said.wish })
  const { notice } = turn.around
  const told = open.find(
    ({ id }) => id === notice?.appointmentId && (notice.isRepliedTo || isReminder(notice.template)),
  )
  const horizon = turn.now.add({ hours: NEAR_HOURS })
  const near = open.filter(
    ({ startsAt }) => Temporal.Instant.compare(Temporal.Instant.from(startsAt), horizon) <= 0,
  )
  const isOpen = isWord && (open.length === 1 || near.length === 0 || isAll)
  const [only, ...others] = told && !isAll ? [told] : isOpen ? open : near
  if (!only) {
    const already = own.find(({ attendanceConfirmed }) => attendanceConfirmed)
    if (!isWord || !already) return null
    return reply(
      { ...memory, ...settled },
      `Já está confirmado: ${startWords(already.startsAt, already.timezone, turn.now)}, com ${shownName(already.professionalName)}. Até lá!`,
    )
  }
  if (others.length > 0 && isAll) return attendToAll(turn, memory, [only, ...others], isClear)
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

/** The own appointment that the last notice was a reminder of. */
export async function remindedOf({ around, person, tools }: Turn): Promise<OwnAppointment | null> {
  const id = around.notice?.appointmentId
  if (!id || !isReminder(around.notice?.template ?? '') || person.phone === null) return null
  return (await tools.appointments()).find((one) => one.id === id) ?? null
}

/** Asks again if the message says much else. */
async function askToAttend(turn: Turn, memory: Memory, found: OwnAppointment): Promise<Reply> {
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  const proposal: Proposal = { kind: 'attend', ...changeOf(found), also: [] }
  const { startsAt } = found
  const when = startWords(startsAt, page.timezone, turn.now)
  const text = `Posso confirmar a sua presença ${when}, com ${shownName(page.name)}?`
  const yesOrNo = [options.yes('Sim, confirmar'), options.no('Agora não')]
  return propose({ ...memory, page }, proposal, text, yesOrNo)
}

/** `confirmo os dois`: all of them by their times, and with one yes if the message says much else. */
async function attendToAll(
  turn: Turn,
  memory: Memory,
  [first, ...others]: readonly [OwnAppointment, ...OwnAppointment[]],
  isClear: boolean,
): Promise<Reply> {
  const page = await turn.tools.page(first.slug)
  if (!page) return none(turn, memory)
  const proposal: Proposal = { kind: 'attend', ...changeOf(first), also: others.map(changeOf) }
  if (isClear) return commit(turn, { ...memory, page }, proposal, page)
  const lines = [first, ...others].map((one) => line(one, turn.now)).join('\n')
  return propose(
    { ...memory, page },
    proposal,
    `Posso confirmar a sua presença nestes ${others.length + 1}?\n${lines}`,
    [options.yes('Sim, confirmar'), options.no('Agora não')],
  )
}

const TAKES_BACK =
  'nao espera pera perai calma opa ah ai ops na verdade mudei de ideia cancela cancele cancelar desculpa esquece e'.split(
    ' ',
  )

/** `não, espera, eu vou sim, confirmo`: what was about to be cancelled stays, and is confirmed if the rest says nothing else. */
export async function keepAndAttend(
  turn: Turn,
  memory: Memory,
  { said: { tokens }, text }: Heard,
): Promise<Reply> {
  const { proposal } = memory
  const id = proposal?.kind === 'cancel' ? proposal.appointmentId : null
  const found = (await turn.tools.appointments()).find((one) => one.id === id)
  const kept = { ...memory, ...settled, options: [] }
  const isConfirmed = /\b(?:confirm|presen)/.test(plain(text))
  if (!isConfirmed || !found?.actions.includes('confirm_attendance'))
    return reply(kept, 'Tudo bem, fica como está.')
  const begins = tokens.findIndex((token) => token.kind !== 'stop' && !isWord(token, ...TAKES_BACK))
  const today = turn.now.toZonedDateTimeISO(found.timezone).toPlainDate()
  const starts = [localStart(found.startsAt, found.timezone)]
  const names = [found.professionalName]
  return isYes(tokens.slice(begins), { kind: 'attend', starts, names }, today)
    ? attendTo(turn, kept, found)
    : askToAttend(turn, kept, found)
}

export async function attendTo(turn: Turn, memory: Memory, found: OwnAppointment): Promise<Reply> {
  const page = await turn.tools.page(found.slug)
  if (!page) return none(turn, memory)
  return commit(turn, { ...memory, page }, { kind: 'attend', ...changeOf(found), also: [] }, page)
}
