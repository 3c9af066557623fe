import type { Act } from '../language/acts.rule.ts'
import type { Understanding } from '../language/understanding.rule.ts'
import { match, noWish, type Wish } from '../language/wish.rule.ts'
import { plain } from '../language/words/spelling.rule.ts'
import { isYes } from '../language/yes.rule.ts'
import { others } from './booking/book.ts'
import { bookAsked } from './booking/book-asked.ts'
import { waitFor } from './booking/wait-asked.ts'
import { threadOf } from './booking/which-page.ts'
import { namesWanted } from './booking/which-service.ts'
import { attend, isReminder, keepAndAttend, remindedOf } from './changing/attend.ts'
import { cancel, cancelAll } from './changing/cancel.ts'
import { correct } from './changing/correct.ts'
import { moveOf, nextWish, reschedule } from './changing/move.ts'
import { moveAll } from './changing/move-all.ts'
import { list } from './changing/own-appointments.ts'
import { declarePaid, tellPix } from './changing/pay.ts'
import { isSubstitute, sendAnother } from './changing/send-another.ts'
import { areNamedApart, names } from './choosing/choose.ts'
import { timezoneOf, todayOf, USUAL_TIMEZONE } from './choosing/yes.ts'
import type { Reply, Turn } from './conversation.ts'
import type { Memory } from './memory.ts'
import { nothingWanted } from './page.ts'
import { aside, options, reply, settled, started } from './reply.ts'
import { isAllAlone, meansAll, saysBoth } from './state/both.ts'
import { isFresh, isOfDone } from './state/done.ts'
import { asksForOther, type Heard, type Intent, intentOf } from './state/intent.ts'
import { callPerson, late } from './talking/ask-person.ts'
import { hello, smallTalk } from './talking/small-talk.ts'
import { saying } from './talking/tone.ts'
import type { OwnAppointment } from './tools.ts'
import { localStart } from './words.ts'

/** Does what the message asks for, or null if it was not understood. */
export async function act(
  turn: Turn,
  memory: Memory,
  before: Heard,
  { isBesides, isSamePerson }: { isBesides: boolean; isSamePerson: boolean },
): Promise<Reply | null> {
  const heard = await aboutOwn(turn, memory, before)
  const { said, text } = heard
  const { wish, from } = said
  const { task, page } = memory
  const { notice } = turn.around
  const reminded = await remindedOf(turn)
  const remindedStart = reminded ? localStart(reminded.startsAt, reminded.timezone) : null
  const intent: Intent = intentOf(memory, heard, {
    isFresh: isFresh(memory, turn),
    isOfDone: isOfDone(memory, wish, page?.timezone ?? USUAL_TIMEZONE),
    isReminded: Boolean(notice?.appointmentId && isReminder(notice.template)),
    isOfReminded:
      (remindedStart !== null &&
        wish.choices.length > 0 &&
        match(wish, remindedStart) === 'said') ||
      (said.acts.includes('attend') && (await isOwnTime(turn, wish))),
    isDenied: await isDenied(turn, memory, wish),
    isNaming:
      namesOfThread(turn, memory, text) ||
      namesAgain(memory, said, text) ||
      (!isSamePerson && memory.proposal?.kind === 'book'),
    isOfOwn: await isOfOwn(turn, memory, heard),
    isOfOther: await isOfOther(turn, memory, wish),
    isSubstitute: isSubstitute(heard) && !(await hasNone(turn)) && turn.person.phone !== null,
    isBesides,
  })
  switch (intent) {
    case 'restart':
      return hello(turn, { ...memory, ...settled, options: [] })
    case 'person':
      return callPerson(turn, memory, said)
    case 'late':
      return late(turn, memory, said)
    case 'paid':
      return declarePaid(turn, memory, said)
    case 'pix':
      return tellPix(turn, memory, said)
    case 'correct':
    case 'cancel what was done':
    case 'rename':
      return correct(turn, memory, heard, intent)
    case 'answer about an appointment':
      if (task?.kind === 'cancel') return cancel(turn, memory, { ...task, from: wish }, said)
      if (task?.kind === 'pay') return declarePaid(turn, memory, said)
      if (task?.kind === 'attend') return attend(turn, memory, true, { said })
      return task?.kind === 'reschedule'
        ? reschedule(turn, memory, { ...task, from: wish }, said)
        : null
    case 'move': {
      // `vou viajar quinta, tem segunda 9h?` of who has no appointment only tells why.
      const isReason = said.acts.includes('cancel') && !said.acts.includes('reschedule')
      if (isReason && wish.choices.length > 0 && (await hasNone(turn))) {
        return bookAsked(turn, memory, heard)
      }
      return reschedule(turn, started(memory), await moveAway(turn, said), said)
    }
    case 'move all': {
      const before = task?.kind === 'reschedule' ? task : moveOf(null, noWish, from)
      // `as duas` is no time here.
      const next = { ...before, wish: nextWish(before.wish, saysBoth(text) ? noWish : wish) }
      return moveAll(turn, started(memory), next, said)
    }
    case 'cancel all':
      return cancelAll(turn, started(memory), said)
    case 'cancel':
      // `amanhã vou viajar, qual o último horário de hoje?` of who has no appointment only tells why.
      if ((wish.choices.length > 0 || wish.latest) && text.includes('?') && (await hasNone(turn))) {
        return bookAsked(turn, memory, heard)
      }
      if (areNamedApart(await ownOf(turn), said.words)) {
        return cancelAll(turn, started(memory), said)
      }
      return cancel(
        turn,
        started(memory),
        { kind: 'cancel', appointmentId: null, from: from ?? wish },
        said,
      )
    case 'list': {
      // `eu marquei semana passada e não fui, tem quarta?`
      return wish.choices.length > 0 && (await hasNone(turn))
        ? bookAsked(turn, memory, heard)
        : list(turn, memory)
    }
    case 'move the one reminded of':
      return reschedule(
        turn,
        started(memory),
        moveOf(notice?.appointmentId ?? null, wish, from),
        said,
      )
    case 'move instead of cancelling': {
      const id = memory.proposal?.kind === 'cancel' ? memory.proposal.appointmentId : null
      return reschedule(turn, started(memory), moveOf(id, wish, from), said)
    }
    case 'send another':
      return sendAnother(turn, memory, heard)
    case 'keep and attend':
      return keepAndAttend(turn, memory, heard)
    case 'attend all':
    case 'attend': {
      // `Confirmo, vou com minha mãe` says something else as well: then the agent asks.
      const own = turn.person.phone === null ? [] : await turn.tools.appointments()
      const named = own.filter((one) => has([one], wish))
      const isAll = meansAll(text) && !(await isHourOfTwo(turn, text))
      const starts = isAll
        ? own.map(({ startsAt, timezone }) => localStart(startsAt, timezone))
        : named.length === 1
          ? named.map(({ startsAt, timezone }) => localStart(startsAt, timezone))
          : remindedStart
            ? [remindedStart]
            : []
      const isClear = isYes(
        said.tokens,
        { kind: 'attend', starts, names: own.map(({ professionalName }) => professionalName) },
        todayOf(turn, timezoneOf(memory, turn)),
      )
      // `as duas` names what the agent has just asked about.
      const isAnswer = task?.kind === 'attend' && isAllAlone(text)
      return (
        (await attend(turn, memory, true, { isClear: isClear || isAnswer, said, isAll })) ??
        list(turn, memory)
      )
    }
    case 'cannot come':
      return reply(memory, 'Tudo bem. Quer cancelar ou mudar o horário?', {
        options: [options.reschedule, options.cancel],
      })
    case 'go on moving': {
      if (task?.kind !== 'reschedule') return null
      const next: Wish = said.acts.includes('more') ? { ...wish, shift: 'later' } : wish
      return reschedule(turn, memory, { ...task, wish: nextWish(task.wish, next) }, said)
    }
    case 'wait':
      return memory.proposal || memory.asked || notice ? aside(memory, saying('wait', page)) : null
    case 'waitlist':
      return waitFor(turn, memory, heard)
    case 'more':
      return page && others(turn, memory, page)
    case 'book':
      return bookAsked(turn, memory, heard)
    case 'nothing':
      return isBesides ? null : smallTalk(turn, memory, said, text)
  }
}

const ownOf = async ({ person, tools }: Turn): Promise<OwnAppointment[]> =>
  person.phone === null ? [] : tools.appointments()

/** `mudou meu turno, só posso quinta`: why the appointment has to be moved. */
const CHANGED =
  /\b(?:mud\w+|troc\w+|alter\w+)\b.{0,20}\b(?:turno|escala|horario de trabalho|expediente|plantao|rotina)\b/

/** `confirmo às duas` of who comes at two. */
const isHourOfTwo = async (turn: Turn, text: string): Promise<boolean> =>
  /\bas duas\b/.test(plain(text)) &&
  (await turn.tools.appointments()).some(
    ({ startsAt, timezone }) => localStart(startsAt, timezone).minutes === 14 * 60,
  )

const has = (appointments: readonly OwnAppointment[], wish: Wish): boolean =>
  wish.choices.length > 0 &&
  appointments.some(
    ({ startsAt, timezone }) => match(wish, localStart(startsAt, timezone)) === 'said',
  )

const isOwnTime = async (turn: Turn, wish: Wish): Promise<boolean> =>
  turn.person.phone !== null && has(await turn.tools.appointments(), wish)

const hasNone = async (turn: Turn): Promise<boolean> =>
  turn.person.phone !== null && (await turn.tools.appointments()).length === 0

/** `o corte de sexta pode ser sábado?` of who has that one: its time is the old one. */
async function aboutOwn(turn: Turn, { task, proposal }: Memory, heard: Heard): Promise<Heard> {
  const { said } = heard
  const { about, acts } = said
  const isOther = acts.some((act) => ['book', 'cancel', 'find'].includes(act))
  if (about === null || isOther || task !== null || proposal !== null) return heard
  if (!(await isOwnTime(turn, about.time))) return heard
  return { ...heard, said: { ...said, from: about.time, wish: about.wish } }
}

/** `não vou poder ir quinta, queria remarcar`: the only time is that of the appointment, and not wished for. */
async function moveAway(turn: Turn, { acts, wish, from }: Understanding) {
  // `essa semana não consigo quinta, passa pra sexta 9h`
  const excluded = { ...noWish, choices: wish.except }
  if (from === null && wish.choices.length > 0 && (await isOwnTime(turn, excluded))) {
    return moveOf(null, wish, excluded)
  }
  const isWhy = acts.includes('cancel') && from === null
  const isDay = wish.choices.every(({ times }) => times.length === 0)
  const isOld = isWhy && isDay && (await isOwnTime(turn, wish))
  return isOld
    ? moveOf(null, { ...noWish, except: [...wish.except, ...wish.choices] }, wish)
    : moveOf(null, wish, from)
}

/** Whether the message names a service or a place of the page that the thread is about. */
function namesOfThread(turn: Turn, memory: Memory, text: string): boolean {
  const page = memory.page ?? threadOf(turn)
  return page !== null && namesWanted(page, memory.wanted, text)
}

/** `corte mesmo`, or the professional's name, while something is asked. */
const namesAgain = ({ page, asked }: Memory, { words }: Understanding, text: string): boolean =>
  page !== null &&
  (asked === 'when' || asked === 'service' || asked === 'place') &&
  (namesWanted(page, nothingWanted, text) || names(words, page.name))

/** Whether a wish excludes the time of an own appointment: of one alone, or besides naming another time. */
async function excludesOwn(turn: Turn, { except }: Wish): Promise<boolean> {
  if (except.length === 0 || turn.person.phone === null) return false
  const excluded = { ...noWish, choices: except }
  const own = await turn.tools.appointments()
  return own.some(
    ({ startsAt, timezone }) => match(excluded, localStart(startsAt, timezone)) === 'said',
  )
}

const isDenied = async (turn: Turn, { task, proposal }: Memory, wish: Wish): Promise<boolean> =>
  task === null && proposal === null && wish.choices.length === 0 && (await excludesOwn(turn, wish))

/** Whether the client has another appointment than the one to be cancelled at the named time, or several are to be. */
async function isOfOther(turn: Turn, { proposal }: Memory, wish: Wish): Promise<boolean> {
  if (proposal?.kind !== 'cancel') return false
  if (proposal.also.length > 0) return true
  const own = await turn.tools.appointments()
  return own.some(
    ({ id, startsAt, timezone }) =>
      id !== proposal.appointmentId && match(wish, localStart(startsAt, timezone)) === 'said',
  )
}

/** `não, mudar para segunda` after a proposed booking, of who has an appointment there. */
async function movesInstead(
  turn: Turn,
  { proposal }: Memory,
  acts: readonly Act[],
): Promise<boolean> {
  const isRefused = acts.includes('refuse') && acts.includes('reschedule')
  if (proposal?.kind !== 'book' || !isRefused || turn.person.phone === null) return false
  return (await turn.tools.appointments()).some(({ slug }) => slug === proposal.slug)
}

/** `o da Marta pode ser 18h?`, `tem mais cedo?` of who has an appointment and looks at no list. */
async function isOfOwn(turn: Turn, memory: Memory, { said, text }: Heard): Promise<boolean> {
  const { acts, wish } = said
  if (await movesInstead(turn, memory, acts)) return true
  if (memory.task !== null || memory.proposal !== null || turn.person.phone === null) return false
  const isShift = wish.shift !== null || wish.by !== null
  if (said.about !== null && said.from === said.about.time) return true
  // `consegue 11h em vez das 10?`
  const isReplaced = acts.includes('wrong') && !acts.includes('cancel') && said.from !== null
  if (isReplaced && said.from && (await isOwnTime(turn, said.from))) return true
  // `consegue me encaixar mais cedo na quinta?` of who comes on Thursday.
  const ofDay = { ...noWish, choices: wish.choices.map((one) => ({ ...one, times: [] })) }
  if (isShift && has(await turn.tools.appointments(), ofDay)) return true
  if (acts.some((act) => ['book', 'cancel', 'list', 'find'].includes(act))) return false
  const isNamed = /^\W*[oa] d[aeo]s?\b/i.test(text) && wish.choices.length > 0
  const isInstead = said.from !== null && acts.includes('wrong')
  // `vou ter reunião na hora, tem outro horário?`
  const isOtherTime = asksForOther(plain(text))
  const isReason = wish.choices.length > 0 && CHANGED.test(plain(text))
  // `esquece sexta, bota sábado 10h`
  const isBesides = said.spared.isTime || acts.includes('another')
  if (wish.choices.length > 0 && !isBesides && (await excludesOwn(turn, wish))) return true
  return (
    (isShift || isNamed || isInstead || isReason || isOtherTime) &&
    (await turn.tools.appointments()).length > 0
  )
}
