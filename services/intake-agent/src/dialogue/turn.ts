import { type Act, only } from '../language/acts.rule.ts'
import { understand } from '../language/understand.rule.ts'
import type { Understanding } from '../language/understanding.rule.ts'
import { nothingSaid } from '../language/understanding.rule.ts'
import { isNoWish, noWish } from '../language/wishes/wish.rule.ts'
import { plain } from '../language/words/spelling.rule.ts'
import { act } from './act.ts'
import { shownIn } from './booking/book.ts'
import { onceIn } from './booking/weekly-once.ts'
import { threadOf } from './booking/which-page.ts'
import { namesWanted } from './booking/which-service.ts'
import { attend } from './changing/attend.ts'
import { isOtherPaid, theOtherPaid } from './changing/other-paid.ts'
import { othersToCancel } from './changing/other-to-cancel.ts'
import { askedOfHeld, proposePaid } from './changing/pay.ts'
import { withPixBesides } from './changing/pix-besides.ts'
import { takeAllShown } from './choosing/all-shown.ts'
import { chosenOption } from './choosing/choose.ts'
import { takeForMyself } from './choosing/for-myself.ts'
import { withName } from './choosing/named.ts'
import { namedOption } from './choosing/named-option.ts'
import { dropped, gone, no, takeOffer, yes } from './choosing/take-offer.ts'
import { takeTyped } from './choosing/typed.ts'
import { saysYes, timezoneOf, todayOf, USUAL_TIMEZONE, withoutFurther } from './choosing/yes.ts'
import type { Reply, Turn } from './conversation.ts'
import type { Memory, Offer } from './memory.ts'
import { repeatedIn, settled } from './reply.ts'
import { withBareHour } from './state/bare-hour.ts'
import { withCorrectedName } from './state/corrected-name.ts'
import { withFurtherGuest } from './state/further-guest.ts'
import { withGivenAddress } from './state/given-address.ts'
import type { Heard } from './state/heard.ts'
import { inContext, withPlaceOfDay } from './state/in-context.rule.ts'
import { withKeptNames } from './state/kept-names.ts'
import { withMissingName } from './state/missing-name.ts'
import { withOwnName, withoutIntroduction } from './state/names.ts'
import { withOfferedPage, withOtherPage } from './state/other-page.ts'
import { withGuest } from './state/people.ts'
import { withRefusedDay } from './state/refused-day.ts'
import { withUnknownQuestion } from './state/unknown-question.ts'
import { answerQuestions, askBesides, notUnderstood } from './talking/ask-person.ts'
import { questionsIn } from './talking/info.ts'
import { passOn, whereAnswered } from './talking/pass-on.ts'
import { answerToOther } from './talking/small-talk.ts'
import { twoIn } from './two-acts/two-acts.ts'
import { localStart } from './words.ts'

/** An answer, and what the message says by itself; null if it has no text. */
interface RuledReply extends Reply {
  read: Understanding | null
}

/**
 * One turn of a conversation by the written rules (docs/agent.md): the message is read, it changes what is known, and
 * the answer follows from what is missing. Nothing is written but what the person says yes to.
 */
export async function takeTurn(turn: Turn): Promise<RuledReply> {
  const memory = withName(turn)
  const text = textOf(turn)
  const read = text === '' ? null : understand(text, todayOf(turn, timezoneOf(memory, turn)))
  const reply = await inParts({ ...turn, tools: whereAnswered(turn.tools) }, memory, text, read)
  const { page } = reply.memory
  if (reply.text === null) return { ...reply, read }
  const isPassedOn = page !== null && !page.manner.enabled
  const answer = isPassedOn ? passOn(turn, reply.memory, page) : reply
  return { ...answer, memory: { ...answer.memory, repliedAt: turn.now.toString() }, read }
}

/** Of a message that asks for two things, the second waits until the first is done. */
async function inParts(
  turn: Turn,
  memory: Memory,
  text: string,
  read: Understanding | null,
): Promise<Reply> {
  const two = text === '' ? null : await twoIn(turn, memory, text)
  const reply = two
    ? await hearText(turn, { ...memory, later: two.rest }, two.first)
    : await byRules(turn, memory, read)
  return goOn(turn, reply)
}

/** Hears what was left, if nothing is open any more. */
async function goOn(turn: Turn, reply: Reply): Promise<Reply> {
  const { later, proposal, task, asked, done } = reply.memory
  if (later === null || reply.handoff !== null) return reply
  if (proposal !== null || task !== null || asked !== null) return reply
  // What is left corrects nothing that was just done.
  const next = await hearText(turn, { ...reply.memory, later: null, done: null }, later)
  const text = [reply.text, next.text].filter(Boolean).join('\n\n')
  return { ...next, text, memory: { ...next.memory, done: next.memory.done ?? done } }
}

function hearText(given: Turn, memory: Memory, text: string): Promise<Reply> {
  const turn: Turn = { ...given, said: [{ kind: 'text', text }], memory }
  return byRules(turn, memory, understand(text, todayOf(turn, timezoneOf(memory, turn))))
}

async function byRules(turn: Turn, memory: Memory, read: Understanding | null): Promise<Reply> {
  if (read !== null) return takeText(turn, memory, hear(turn, memory, read))
  const tap = turn.said.flatMap((one) => (one.kind === 'tap' ? [one.offer] : [])).at(-1)
  if (tap === undefined) return answerToOther(turn, memory)
  return tap === null ? gone(turn, memory) : chosen(turn, memory, tap)
}

const textOf = ({ said }: Turn) => {
  const text = said.flatMap((one) => (one.kind === 'text' ? one.text : [])).join('\n')
  return text.trim() === '' ? '' : text
}

const knownTo = ({ around }: Turn) => around.pages.map(({ name }) => name)

/** Which days the message means after what was said before. */
function hear(turn: Turn, memory: Memory, whole: Understanding): Heard {
  const timezone = timezoneOf(memory, turn)
  const { task } = memory
  const text = textOf(turn)
  const today = todayOf(turn, timezone)
  const further = withFurtherGuest(turn, memory, { said: whole, text }, today)
  const introduced = withoutIntroduction(memory, { said: further, text }, knownTo(turn))
  const read = withGivenAddress(memory, { said: introduced, text }, today)
  const wish = inContext(read.wish, {
    shown: shownIn(memory).map((startsAt) => localStart(startsAt, timezone)),
    before: task?.kind === 'book' || task?.kind === 'reschedule' ? task.wish : noWish,
    ...nowIn(turn, timezone),
  })
  const asked = withUnknownQuestion(memory.page ?? threadOf(turn), {
    said: withKeptNames({ said: withRefusedDay(memory, { ...read, wish }), text }),
    text,
  })
  const hour = withBareHour(memory, withPlaceOfDay(asked))
  const offered = withOfferedPage(memory, { said: hour, text })
  const other = withOtherPage(memory, { said: offered, text }, turn.around.pages)
  // Another professional's name is nobody's for whom it is booked.
  const named = other === offered ? withCorrectedName(memory, { said: other, text }) : other
  return { said: withMissingName(memory, { said: named, text }), text }
}

/** Nobody names the weekday of a time that is so near. */
const SOON_MINUTES = 30

/** Today, and the minute of it before which a weekday's name does not mean it. */
function nowIn({ now }: Turn, timezone: string) {
  const local = now.toZonedDateTimeISO(timezone)
  const earliest = local.hour * 60 + local.minute + SOON_MINUTES
  return { today: local.toPlainDate().toString(), earliest }
}

async function chosen(turn: Turn, memory: Memory, offer: Offer): Promise<Reply> {
  if (offer.kind === 'act') return doAct(turn, memory, offer.act)
  const { task } = memory
  if (offer.kind !== 'page' || task?.kind !== 'act') return takeOffer(turn, memory, offer)
  // What was asked for before it was known of whom: `atendente`, and then the page.
  const page = await turn.tools.page(offer.slug)
  const next = { ...memory, ...settled, options: [] }
  return page ? doAct(turn, { ...next, page }, task.act) : gone(turn, memory)
}

const doAct = (turn: Turn, memory: Memory, act: Act): Promise<Reply> =>
  takeText(turn, memory, { said: { ...nothingSaid, acts: [act] }, text: '' })

/** What a yes does: what the last answer, or a reminder after it, asked for. null: the message is no yes. */
async function agree(turn: Turn, before: Memory, { tokens }: Understanding): Promise<Reply | null> {
  const memory = withoutFurther(before, tokens)
  switch (await saysYes(turn, memory, tokens)) {
    case 'proposal':
      return yes(turn, memory)
    case 'invitation':
      return memory.invited && chosen(turn, memory, { kind: 'act', act: memory.invited })
    case 'reminder':
      return attend(turn, memory, false)
    case null:
      return null
  }
}

async function takeText(turn: Turn, before: Memory, given: Heard): Promise<Reply> {
  const heard = await withPixBesides(turn, before, await askedOfHeld(turn, given))
  const { said, text } = heard
  const agreed = await agree(turn, before, said)
  if (agreed) return agreed
  const isProven = turn.person.phone !== null
  const memory = withGuest(withOwnName(before, heard, { isProven, known: knownTo(turn) }), heard)
  const typed = await takeTyped(turn, memory, said, text)
  if (typed) return typed
  const same = takeForMyself(turn, before, memory, said) ?? takeAllShown(turn, memory, text)
  if (same) return same
  const choice = choiceIn(memory, said) ?? otherIn(memory, heard)
  if (choice) return chosen(turn, memory, choice)
  const otherPaid = await theOtherPaid(turn, memory, heard)
  if (otherPaid) return proposePaid(turn, memory, otherPaid)
  const { acts, wish } = said
  const isNo =
    acts.includes('refuse') && isNoWish(wish) && only(acts, 'refuse', 'thanks', 'greet', 'wrong')
  const isSamePerson = memory.guest === before.guest && memory.queue === before.queue
  // `ah não, em Casa Forte` names what it wants instead.
  const isInstead = memory.page !== null && namesWanted(memory.page, memory.wanted, text)
  // `espera, não cancela!`
  const isKept = memory.proposal?.kind === 'cancel' && said.denied.includes('cancel')
  if (isKept && isNoWish(wish)) return no(turn, memory, wish)
  // `ops, não, a do Bruno`
  const isOther =
    isNo &&
    ((await othersToCancel(turn, memory, heard)).length > 0 ||
      (await isOtherPaid(turn, memory, heard)))
  // `deixa eu fazer só uma pra experimentar` gives up no more than the hour of every week.
  const isOnce = memory.weekly && onceIn(memory, heard).isOnce
  if (
    isNo &&
    isSamePerson &&
    !isInstead &&
    !isOther &&
    !isOnce &&
    (memory.proposal || memory.asked)
  ) {
    return GIVES_UP.test(plain(text)) ? dropped(memory) : no(turn, memory, wish)
  }
  // `eu pago na hora, mas a da Ana já paguei` asks nothing.
  const isPaid = acts.includes('paid') && !text.includes('?')
  const questions = questionsIn(acts).filter((one) => one !== 'payment' || !isPaid)
  const answered =
    questions.length > 0 ? await answerQuestions(turn, memory, heard, questions) : null
  const known = answered?.memory ?? memory
  const done = await act(turn, known, heard, { isBesides: answered !== null, isSamePerson })
  if (!answered) return withTask(done ?? (await notUnderstood(turn, memory, heard)), memory, acts)
  if (!done) return withTask(await askBesides(turn, answered, heard, questions), memory, acts)
  // What is proposed now stands at the end, and what was proposed before is over.
  const repeated = repeatedIn(answered.memory)
  const answer =
    repeated === undefined ? answered.text : answered.text?.replace(repeated, '').trim()
  const words = [answer, done.text].filter(Boolean).join('\n\n')
  return withTask({ ...done, text: words }, memory, acts)
}

/** `não, deixa`: whoever gives up wants no other times. */
const GIVES_UP =
  /\b(?:deixa|deixe|desisto|desisti|esquece|esqueca|nao quero mais|nao precisa|nem precisa)\b/

/** What is asked for while the page is open is done once it is known. */
function withTask(reply: Reply, before: Memory, acts: readonly Act[]): Reply {
  const { memory } = reply
  const act = acts.find((one) => ASKED_OF_PAGE.has(one) || questionsIn([one]).length > 0)
  if (memory.asked !== 'page' || act === undefined || memory.task !== before.task) return reply
  return { ...reply, memory: { ...memory, task: { kind: 'act', act } } }
}
const ASKED_OF_PAGE: ReadonlySet<Act> = new Set(['human', 'late', 'waitlist'])

/** `a da Ana não, a outra`: of several services, places or appointments the one that is wanted. */
function otherIn(memory: Memory, { said, text }: Heard): Offer | null {
  const isRefusal = said.acts.includes('refuse') || said.spared.words.length > 0
  const isPlain = memory.proposal === null && isRefusal && isNoWish(said.wish)
  return isPlain ? (namedOption(memory, said, text)?.offer ?? null) : null
}

/** The option of the last answer that the message means. */
function choiceIn(memory: Memory, said: Understanding): Offer | null {
  const isChoice =
    said.acts.length === 0 || only(said.acts, 'affirm', 'thanks', 'greet', 'book', 'wrong')
  if (!isChoice || memory.proposal !== null || said.forWhom !== null) return null
  return chosenOption(said, memory.options, memory.page?.timezone ?? USUAL_TIMEZONE)
}
