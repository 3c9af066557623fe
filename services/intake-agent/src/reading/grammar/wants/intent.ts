import { isProfession } from '../../../dialogue/world/search-pages.ts'
import { type Act, only } from '../../../language/acts.rule.ts'
import { isNoWish } from '../../../language/wishes/wish.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { questionsIn } from '../things/topics.ts'
import { saysBoth } from '../times/both.ts'
import { countsOwn } from '../times/first-or-last.ts'
import { cancelsSeveral, saysMine } from '../times/several.ts'
import { onceIn } from '../times/weekly-once.ts'
import {
  ASKS,
  ASKS_FOR_TIME,
  BOOKS,
  CHANGES,
  GOES_ON,
  PASSES,
  PAUSES,
  PROMISES,
  PROMISES_LAST,
} from './phrases.ts'

/** What a message asks the agent to do, once it is no yes, no choice and no answer to a question. */
export type Intent =
  | 'restart'
  | 'person'
  | 'late'
  | 'pix'
  | 'paid'
  | 'answer about an appointment'
  | 'correct'
  | 'cancel what was done'
  | 'rename'
  | 'move'
  | 'move all'
  | 'cancel all'
  | 'cancel'
  | 'cancel the other'
  | 'list'
  | 'move the one reminded of'
  | 'move instead of cancelling'
  | 'attend'
  | 'attend all'
  | 'keep and attend'
  | 'cannot come'
  | 'go on moving'
  | 'wait'
  | 'waitlist'
  | 'more'
  | 'book'
  | 'nothing'

/** What the decision depends on besides the state and the message. */
export interface Situation {
  /** Something was booked or moved a short while ago, and can be corrected. */
  isFresh: boolean
  /** The message names the time that was just booked or moved, or none. */
  isOfDone: boolean
  /** The last notice was a reminder of an appointment. */
  isReminded: boolean
  /** The message names the time of that appointment. */
  isOfReminded: boolean
  /** The message excludes the time of an appointment, and names no other: `quinta não vai rolar`. */
  isDenied: boolean
  /** The message names a service or a place of the page. */
  isNaming: boolean
  /** The message speaks of an appointment that the client has: `o da Marta pode ser 18h?` */
  isOfOwn: boolean
  /** The message names another appointment than the one whose cancellation is proposed: `a de sexta`. */
  isOfOther: boolean
  /** The message means another appointment than the one whose cancellation is proposed: `não, a de sexta`. */
  isOtherMeant: boolean
  /** The message names another appointment than the one that is asked about as paid: `a da Marta`. */
  isOtherPaid: boolean
  /** Questions were answered already. */
  isBesides: boolean
}

/** What a message asks for. Pure: the first line that fits decides. */
export function intentOf(memory: Memory, { said, text }: Heard, given: Situation): Intent {
  const { acts, wish, from, forWhom } = said
  const { task, asked } = memory
  const has = (...some: Act[]) => some.some((act) => acts.includes(act))
  const isWish = !isNoWish(wish)
  if (has('restart')) return 'restart'
  if (has('crisis') || (has('human') && !has('waitlist') && !(has('book') && isWish)))
    return 'person'
  // `chego aí às 16 em ponto` of who comes at 16h
  const isPunctual = !has('late') && given.isOfReminded && task === null
  if (has('late') && !has('reschedule')) return 'late'
  if (has('waitlist') && !has('cancel', 'reschedule')) return 'waitlist'
  // `espera, lá em Casa Forte é melhor` names what is wanted instead.
  const isInsteadOf = given.isNaming && PAUSES.test(plain(text))
  const isWaiting = has('wait') && wish.choices.length === 0 && !isInsteadOf
  if (isWaiting && !has('cancel', 'reschedule', 'book', 'attend')) return 'wait'
  if (has('paid') || given.isOtherPaid) return 'paid'
  if (has('pix')) return 'pix'
  if (given.isFresh) {
    const isElse = has('book') || said.withWhom.length > 0 || GOES_ON.test(plain(text))
    const isOther = has('another') || (isElse && !has('wrong'))
    if (has('cancel') && !has('all') && given.isOfDone && !isOther) return 'cancel what was done'
    // `10h` while the next person's time is asked for is theirs.
    const isNext = task?.kind === 'book' && asked !== null && !has('wrong')
    // `15h` while its move is proposed goes on with the move.
    const isMoving = task?.kind === 'reschedule'
    const isCorrection = !isMoving && !isOther && !isNext && !has('weekly') && forWhom === null
    if (isWish && isCorrection && questionsIn(acts).length === 0) return 'correct'
    // `Júlia Mattos` after `outro horário pra minha esposa` is of the next booking.
    const isOfNext = task?.kind === 'book' && memory.guest !== null
    if (forWhom?.name && !has('book', 'another') && !isWish && !isOfNext) return 'rename'
  }
  const isChanging = task !== null && task.kind !== 'book'
  if (asked === 'appointment' && isChanging) {
    const isAll = has('all') || saysBoth(text) !== null
    if (isAll && task.kind === 'cancel') return 'cancel all'
    if (isAll && task.kind === 'reschedule') return 'move all'
    if (isAll && task.kind === 'attend') return 'attend all'
    const isAnswer = only(['thanks', ...acts], 'thanks', 'affirm', 'greet', 'list', 'all')
    // `essa semana tô enrolada, e na próxima?` promises nothing.
    const isQuestion = task.kind === 'attend' && text.includes('?')
    if (isAnswer && !isQuestion) return 'answer about an appointment'
  }
  // `pode confirmar as duas`
  const isOfAll = task === null && memory.proposal === null && has('all') && !text.includes('?')
  if (isOfAll && !isWish && only(acts, 'affirm', 'attend', 'all', 'greet', 'thanks')) {
    if (has('attend') || /\bconfirm/.test(plain(text))) return 'attend all'
  }
  // `não, espera, eu vou sim` while the cancellation is proposed.
  if (memory.proposal?.kind === 'cancel' && has('attend') && !has('cancel'))
    return 'keep and attend'
  // `Quer mesmo cancelar …?` `sexta 8h`
  const isCancelOpen = task?.kind === 'cancel' && memory.proposal?.kind === 'cancel'
  // `só as duas últimas`, `a do dia 11 não precisa cancelar, só as outras`
  const isOfSome = countsOwn(text) || (said.kept.choices.length > 0 && cancelsSeveral(text, said))
  if (isCancelOpen && isOfSome && !text.includes('?')) return 'cancel all'
  const isBare = acts.every((one) => one === 'greet' || one === 'thanks')
  if (isCancelOpen && isWish && isBare && wish.choices.length > 0 && !given.isOfOther) {
    return 'move instead of cancelling'
  }
  // `não, a de quinta é que eu não posso`
  const isCorrected =
    only(acts, 'refuse', 'wrong', 'greet', 'thanks', 'cancel', 'another') && !text.includes('?')
  if (isCancelOpen && isCorrected && given.isOtherMeant) return 'cancel the other'
  // `troca pra corte às 9h45` while a booking is proposed is about the booking.
  const isProposed = memory.proposal?.kind === 'book' && from === null
  const changes = CHANGES.test(plain(text))
  const isOfBooking = isProposed && has('reschedule') && changes && !given.isOfOwn
  if (isOfBooking && (isWish || given.isNaming)) return 'book'
  // `bota 19h, porque 18h a padaria lota` while 18h is proposed
  const passes = isWish && PASSES.test(plain(text))
  const isSaid = acts.every((act) => act === 'book' || act === 'affirm' || act === 'wait')
  if (passes && isProposed && from !== null && isSaid) return 'book'
  const isMove =
    has('reschedule') ||
    given.isOfOwn ||
    ((from !== null || has('all')) && passes && !has('cancel')) ||
    (has('cancel') && isWish && ASKS_FOR_TIME.test(plain(text))) ||
    (has('cancel') &&
      ((has('book') && (isWish || has('another', 'more') || BOOKS.test(plain(text)))) ||
        (has('affirm') && isWish && from !== null && !cancelsSeveral(text, said))))
  if (isMove) return has('all') || saysMine(text) ? 'move all' : 'move'
  if (has('cancel')) return has('all') || cancelsSeveral(text, said) ? 'cancel all' : 'cancel'
  if (has('list') && !has('book')) return 'list'
  // `não consigo amanhã, tem quinta 15h?`
  const isInstead = has('refuse') || (wish.except.length > 0 && wish.choices.length > 0)
  // `tem como ser às 16h?`: an hour alone is about the appointment of the reminder.
  const isHour =
    text.includes('?') &&
    wish.choices.some(({ days, weekdays }) => days.length + weekdays.length === 0) &&
    !has('book')
  // `pode ser na quinta no mesmo horário?`
  const isSame =
    wish.same ||
    /\b(?:pode|podia|poderia|teria como|tem como) ser\b|\b(?:posso|poderia|consigo|da (?:pra|para)) (?:ir|vir|passar)\b/.test(
      plain(text),
    )
  const isDay = text.includes('?') && isSame && !has('book')
  const isOther = isInstead || isHour || isDay
  if (isOther && isWish && task === null && given.isReminded) return 'move the one reminded of'
  if (has('attend') && task === null && text.includes('?')) return 'list'
  const isComing = has('attend') || isPunctual
  // `vou sim, já até pedi folga, que hoje eu tô em Olinda`
  const isTold =
    given.isReminded &&
    !ASKS.test(plain(text)) &&
    (PROMISES.test(plain(text)) || PROMISES_LAST.test(plain(text)))
  if (isComing && task === null && (!isWish || given.isOfReminded || isTold)) return 'attend'
  // `não posso mais quinta, qualquer outro dia serve`
  if (given.isDenied && wish.any) return 'move'
  if (given.isDenied && !has('book', 'list')) return 'cannot come'
  // `quais horários tem sexta?` asks for times of the move unless it names somebody or says `também`.
  const isBooking = has('book') && (asked === null || has('another') || said.withWhom.length > 0)
  if (task?.kind === 'reschedule' && (isWish || has('more')) && !isBooking) {
    return task.all ? 'move all' : 'go on moving'
  }
  // `Casa Forte é mais perto` asks for no more times.
  if (has('more') && memory.page && wish.choices.length === 0 && !given.isNaming) return 'more'
  const isAboutBooking =
    given.isNaming ||
    // `só uma por enquanto` while a time of every week is asked about
    (memory.weekly && onceIn(memory, { said, text }).isOnce) ||
    has('book', 'find', 'weekly', 'home') ||
    // `não sei como funciona, tô precisando de uma psicóloga`
    (has('help') && memory.page === null && said.words.some(isProfession)) ||
    isWish ||
    (forWhom !== null && (task?.kind === 'book' || !has('greet', 'thanks'))) ||
    (said.page !== null && !given.isBesides) ||
    (asked === 'page' && said.words.length > 0)
  return isAboutBooking ? 'book' : 'nothing'
}
