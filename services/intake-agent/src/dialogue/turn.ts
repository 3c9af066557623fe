import type { Act } from '../language/acts.rule.ts'
import { nothingSaid, type Understanding, understand } from '../language/understand.rule.ts'
import { isNoWish, noWish } from '../language/wish.rule.ts'
import { book, others } from './booking/book.ts'
import { whichPage } from './booking/which-page.ts'
import { namesWanted, wantedOf } from './booking/which-service.ts'
import { attend, isReminder } from './changing/attend.ts'
import { cancel } from './changing/cancel.ts'
import { nextWish, reschedule } from './changing/move.ts'
import { list } from './changing/own-appointments.ts'
import { chosenOption } from './choosing/choose.ts'
import { withName } from './choosing/named.ts'
import { only, saysYes, USUAL_TIMEZONE } from './choosing/says-yes.ts'
import { gone, no, takeOffer, yes } from './choosing/take-offer.ts'
import { takeTyped } from './choosing/typed.ts'
import { isReply, settled } from './reply.ts'
import { answerQuestions, callPerson, late } from './talking/ask-person.ts'
import { questionsIn } from './talking/info.ts'
import { passOn, whereAnswered } from './talking/pass-on.ts'
import { answerToOther, hello, miss, smallTalk } from './talking/small-talk.ts'
import { type Memory, nothingWanted, type Offer, type Reply, type Turn } from './types.ts'

/**
 * One turn of a conversation by the written rules: what was said since the last one, and what is answered.
 * Nothing is written but what the person says yes to, or chooses by a tap.
 */
export async function takeTurn(turn: Turn): Promise<Reply> {
  const reply = await byRules({ ...turn, tools: whereAnswered(turn.tools) })
  const { page } = reply.memory
  if (page === null || page.manner.enabled || reply.text === null) return reply
  return passOn(turn, reply.memory, page)
}

async function byRules(turn: Turn): Promise<Reply> {
  const memory = withName(turn)
  const taps = turn.said.flatMap((one) => (one.kind === 'tap' ? [one.offer] : []))
  const text = turn.said.flatMap((one) => (one.kind === 'text' ? one.text : [])).join('\n')
  const tap = taps.at(-1)
  if (tap !== undefined && text.trim() === '') {
    return tap === null ? gone(turn, memory) : chosen(turn, memory, tap)
  }
  if (text.trim() === '') return answerToOther(turn, memory)
  const { page } = memory
  const timezone = page?.timezone ?? turn.around.pages[0]?.timezone ?? USUAL_TIMEZONE
  const said = understand(text, turn.now.toZonedDateTimeISO(timezone).toPlainDate())
  return takeText(turn, memory, said, text)
}

const chosen = (turn: Turn, memory: Memory, offer: Offer): Promise<Reply> =>
  offer.kind === 'act'
    ? takeText(turn, memory, { ...nothingSaid, acts: [offer.act] }, '')
    : takeOffer(turn, memory, offer)

async function takeText(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  text: string,
): Promise<Reply> {
  if (saysYes({ ...said, text }, memory)) return yes(turn, memory)
  const { acts, wish } = said
  const has = (act: Act) => acts.includes(act)
  const isNo = has('refuse') && isNoWish(wish) && only(acts, 'refuse', 'thanks', 'greet')

  const typed = await takeTyped(turn, memory, said, text)
  if (typed) return typed
  const isChoice = only(acts, 'affirm', 'thanks', 'greet', 'book') || acts.length === 0
  if (isChoice && memory.proposal === null) {
    const timezone = memory.page?.timezone ?? USUAL_TIMEZONE
    const offer = chosenOption(said, memory.options, timezone)
    if (offer) return chosen(turn, memory, offer)
  }
  if (isNo && (memory.proposal || memory.asked)) return no(turn, memory, wish)
  if (has('restart')) return hello(turn, { ...memory, ...settled, options: [] })
  if (has('human')) return callPerson(turn, memory, said)
  if (has('late')) return late(turn, memory, said)

  const questions = questionsIn(acts)
  const answered =
    questions.length > 0 ? await answerQuestions(turn, memory, said, questions) : null
  const done = await act(turn, answered?.memory ?? memory, said, text, answered !== null)
  if (!answered) return done ?? miss(turn, memory)
  if (!done) return answered
  return { ...done, text: [answered.text, done.text].filter(Boolean).join('\n\n') }
}

/** `Confirmo, vou com minha mãe`: a longer message may mean something else. */
const MOST_WORDS_BESIDES = 3

/** The requested task, or null if the message was not understood. */
async function act(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  text: string,
  isBesides: boolean,
): Promise<Reply | null> {
  const { acts, wish, from } = said
  const { task } = memory
  const has = (one: Act) => acts.includes(one)
  const isAnswer =
    memory.asked === 'appointment' && only(['thanks', ...acts], 'thanks', 'affirm', 'greet', 'list')
  if (isAnswer && task?.kind === 'cancel')
    return cancel(turn, memory, { ...task, from: wish }, said)
  if (isAnswer && task?.kind === 'reschedule')
    return reschedule(turn, memory, { ...task, from: wish }, said)
  const isMove =
    has('reschedule') ||
    (has('cancel') && (has('book') || (has('affirm') && !isNoWish(wish) && from !== null)))
  if (isMove)
    return reschedule(
      turn,
      started(memory),
      { kind: 'reschedule', appointmentId: null, wish, from },
      said,
    )
  if (has('cancel')) {
    return cancel(
      turn,
      started(memory),
      { kind: 'cancel', appointmentId: null, from: from ?? wish },
      said,
    )
  }
  if (has('list') && !has('book')) return list(turn, memory)
  const { notice } = turn.around
  // `Não posso, tem sexta?` as a reply to a reminder is about that reminder's appointment.
  if (
    has('refuse') &&
    !isNoWish(wish) &&
    task === null &&
    notice?.appointmentId &&
    isReminder(notice.template)
  ) {
    const { appointmentId } = notice
    return reschedule(
      turn,
      started(memory),
      { kind: 'reschedule', appointmentId, wish, from },
      said,
    )
  }
  if (has('attend') && task === null && isNoWish(wish)) {
    const isClear = said.words.length <= MOST_WORDS_BESIDES && said.number === null
    const attended = await attend(turn, memory, true, isClear)
    return attended ?? list(turn, memory)
  }
  if (task?.kind === 'reschedule' && (!isNoWish(wish) || has('more')) && !has('book')) {
    const next = has('more') && isNoWish(wish) ? { ...noWish, shift: 'later' as const } : wish
    return reschedule(turn, memory, { ...task, wish: nextWish(task.wish, next) }, said)
  }
  if (has('more') && memory.page) return others(turn, memory, memory.page)
  const isWish = !isNoWish(wish)
  const isNaming = memory.page !== null && namesWanted(memory.page, memory.wanted, text)
  if (
    isNaming ||
    has('book') ||
    has('find') ||
    isWish ||
    (said.page !== null && !isBesides) ||
    (memory.asked === 'page' && said.words.length > 0)
  ) {
    // The name of a service is not a person's name.
    const whom = isNaming ? { ...said, words: [] } : said
    const found = await whichPage(turn, { ...memory, task: { kind: 'book', wish } }, whom)
    if (isReply(found)) return found
    const isOther = memory.page?.slug !== found.slug
    const before = isOther || task?.kind !== 'book' ? null : task
    const wanted = wantedOf(found, isOther ? nothingWanted : memory.wanted, text)
    const next = { ...memory, page: found, task: before, wanted, ...(isOther && { options: [] }) }
    return book(turn, next, found, wish)
  }
  if (isBesides) return null
  return smallTalk(turn, memory, said, text)
}

/** Drops the current task because a new one begins. */
const started = (memory: Memory): Memory => ({ ...memory, ...settled, options: [] })
