import { type Act, only } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import {
  type Choice,
  exactStart,
  isNoWish,
  match,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isProfession } from '../booking/search-pages.ts'
import { onceIn } from '../booking/weekly-once.ts'
import { countsOwn } from '../changing/first-or-last.ts'
import { cancelsSeveral, saysMine } from '../changing/several.ts'
import type { Memory } from '../memory.ts'
import { questionsIn } from '../talking/info.ts'
import { localStart } from '../words.ts'
import { saysBoth } from './both.ts'
import type { Heard } from './heard.ts'
import { movesInstead } from './moves-instead.ts'

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
  | 'send another'
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
  /** The message tells why its writer can't come, and names a time at which they have no appointment. */
  isElsewhen: boolean
  /** The message names another appointment than the one whose cancellation is proposed: `a de sexta`. */
  isOfOther: boolean
  /** The message means another appointment than the one whose cancellation is proposed: `não, a de sexta`. */
  isOtherMeant: boolean
  /** The message names another appointment than the one that is asked about as paid: `a da Marta`. */
  isOtherPaid: boolean
  /** Somebody else comes to an appointment that the client has: `meu irmão vai no meu lugar`. */
  isSubstitute: boolean
  /** Questions were answered already. */
  isBesides: boolean
}

/** `passar minha sessão de quinta pra sexta`; `passar na farmácia` and `passo em casa` move nothing. */
const PASSES =
  /\b(?:pass(?!(?:ar?|e|o) (?:(?:[ao]s \w+ )?com|em|n[ao]|n[ao]s|pel[ao]|por)\b)|jog|lev|bot|coloc)(?:ar?|e|o)\b(?<!\b(?:tem|o|um|do|no|de|pelo|vai ter) jogo)/
/** `não vou conseguir nesse horário, tem 17h?` */
const ASKS_FOR_TIME =
  /\b(?:tem|teria|rola|consegue|serve|da)\s+(?:(?:pra|para|as|na|no|a|o)\s+)*(?:\d|domingo|segunda|terca|quarta|quinta|sexta|sabado|amanha|hoje)[^.!]*\?/
/** `vou viajar, pode ser semana que vem?` */
const ASKS =
  /\?|\b(?:pode|podia|poderia|da pra|da para|tem como|consigo|quero|queria) (?:ser|ir|deixar|ficar)\b/
/** Who begins with it promises to come, whatever else they tell. */
const PROMISES =
  /^\W*(?:oi|ola|opa|bom dia|boa tarde|boa noite)?\W*(?:(?:eu )?vou sim|(?:pode )?confirm(?:o|ado|ada|ar)|estarei (?:ai|la))\b(?!.*\b(?:mas|so que|porem|quer\w*|prefir\w*)\b)/s
/** `…, então amanhã eu vou sim, confirmo` */
const PROMISES_LAST =
  /\b(?:eu vou sim|vou sim|confirmo)\W*(?:(?:confirmo|com certeza|pode contar comigo|obrigad[oa]|ta|viu)\W*)*$/
/** Who says so wants no other time for it. */
const CANCELS =
  /\b(?:cancel|desmarc|desist|tir(?:a|ar|e)\b|liber|(?<!\bse (?:eu )?)falt|exclu|remov|anul|nao (?:quero|preciso) mais)/
/** `quero cancelar e marcar de novo`; `comprou uma máquina de cortar cabelo` books nothing. */
const BOOKS = /\b(?:marc|agend|reserv)\w+\b/
/** Whether it is said, and does not only follow from `vou viajar`. */
export const saysToCancel = (text: string): boolean => CANCELS.test(plain(text))

/** `não vou conseguir nesse horário, tem outro dia?` */
export const asksForOther = (plainText: string): boolean =>
  plainText
    .split(/(?<=[.!?])/)
    .some(
      (one) =>
        one.endsWith('?') &&
        /\boutr[oa]s? (?:dia|data|hora|horario)s?\b/.test(one) &&
        /\b(?:tem|teria|rola|consegue|da|pode|podemos|posso|algum|alguma|qual|quais)\b/.test(one),
    )
/** A question tag: `chego 10 min depois, tá?` */
const TAG =
  /(?:^|[\s,])(?:tá|ta|ok|tudo bem|td bem|blz|beleza|viu|certo|tem problema|algum problema)\s*\?/giu
/** `troca`, `pode adiantar pras 14?`, `can we push it to 5?`: `passa a minha` speaks of an appointment. */
const CHANGES =
  /\b(?:(?:troca|muda|altera|adianta|antecipa|adia|empurra|joga|passa|puxa)r?|troque|mude|altere|adiante|antecipe|adie|empurre|jogue|passe|puxe)\b(?! (?:[ao] )?(?:minha|meu|sessao|consulta|horario d))|\b(?:push|move|switch|change|bump|shift) (?:it|that)\b|\b(?:cambi|mov|pas)(?:ar|er)lo\b/
/** `e agora a Ana Souza, segunda às 8h`: somebody else. */
const GOES_ON = /^\W*(?:e )?agora (?:com )?[ao] (?!(?:horario|hora|dia|data|meu|minha)\b)\p{L}/u
/** Whoever says so stops somebody. `Vou pensar` leaves it open. */
const PAUSES = /\b(?:pera|perai|espera|calma|opa|um (?:minuto|minutinho|momento|segundo))\b/
/** `vou perguntar quando ele chegar`, `vejo com ela assim que eu chegar em casa`: nobody comes late to an appointment. */
const ARRIVES_ELSEWHERE =
  /\b(?:quando|assim que|logo que|ate|se|caso|depois que|antes de|d?el[ae]s?|esper\w+) (?:\S+ ){0,3}?cheg(?:o|ar|arem|arei|ando)\b|\bcheg(?:o|ar|arei|ando) (?:(?:aqui|la|ai) )?em casa\b/g
/** `chego 5 min depois`, `chego às 11h40`; `não dá pra chegar às seis, passa pras oito` asks for another time. */
const arrivesLater = ({ by, choices }: Wish, text: string): boolean =>
  /\bcheg(?:o|ar|arei|ando)\b/.test(plain(text).replace(ARRIVES_ELSEWHERE, '')) &&
  !text.replace(TAG, '').includes('?') &&
  !/\b(?:consig|conseg|poss|poder|quero|queria|tem como|sera que)/.test(plain(text)) &&
  !/\b(?:nao|nem|nunca) (?:da (?:para|pra) |vou )?(?:eu )?cheg\w+.* (?:passa|muda|bota|joga|troca)r?\b/.test(
    plain(text),
  ) &&
  ((by !== null && by > 0) || choices.some((one) => isTimeOnly(one)))

/** `11h eu chego`, `faz 18:30 que eu chego com calma` while another hour is proposed or chosen: the hour is wished for. */
const choosesArrival = ({ proposal, chosen }: Memory, { by }: Wish): boolean =>
  (proposal?.kind === 'book' || chosen !== null) && by === null

/** `preciso falar com ela, tem horário hoje?` wants a session. */
const isSession = ({ acts, wish }: Understanding, text: string): boolean => {
  const said = plain(text)
  const speaks = /\b(?:falar|conversar) com (?:el[ae]|[ao]|d[ra]a?)\b/.test(said)
  const asksForTime = acts.includes('book') && (text.includes('?') || !isNoWish(wish))
  // `ela mesma, segunda 16h20`
  const isHerself = /\bel[ae] mesm[ao]\b/.test(said) && wish.choices.length > 0
  // `queria falar com a Rita. mão sexta 9h`
  const isBooked =
    speaks && exactStart(wish) !== null && !/\b(?:sobre|assunto|problema|urgente)\b/.test(said)
  // `preciso conversar com alguém, amanhã cedo`, `queria falar contigo sexta às 15h`
  const isTimed =
    /\bconversar com alguem\b/.test(said) ||
    /\bfalar com alguem\b.* (?:horario|sessao|consulta|vaga)\b/.test(said)
      ? wish.choices.length > 0
      : /\b(?:falar|conversar) co(?:ntigo|m voce)\b/.test(said) && exactStart(wish) !== null
  return (
    isHerself ||
    isBooked ||
    isTimed ||
    (speaks && (asksForTime || (wish.soonest && text.includes('?')) || ASKS_FOR_TIME.test(said)))
  )
}

const isTimeOnly = ({ days, weekdays, times }: Choice) =>
  days.length === 0 && weekdays.length === 0 && times.length > 0

/** `troque 13h50 por 14h40` while 13:50 is proposed. */
function isOfProposed({ proposal, page }: Memory, from: Wish): boolean {
  if (proposal?.kind !== 'book' || page === null) return false
  const start = localStart(proposal.startsAt, page.timezone)
  return from.choices.length > 0 && match(from, start) === 'said'
}

/** What a message asks for. Pure: the first line that fits decides. */
export function intentOf(memory: Memory, { said, text }: Heard, given: Situation): Intent {
  const { acts, wish, from, forWhom } = said
  const { task, asked } = memory
  const has = (...some: Act[]) => some.some((act) => acts.includes(act))
  const isWish = !isNoWish(wish)
  if (has('restart')) return 'restart'
  if (has('crisis') || (has('human') && !has('waitlist') && !isSession(said, text))) return 'person'
  // `não chego mais às seis, passa minha sessão pras sete` moves.
  const isLate = has('late') && !movesInstead(said, text)
  const isArriving = !has('reschedule') && arrivesLater(wish, text)
  // `chego aí às 16 em ponto` of who comes at 16h
  const isPunctual = !has('late') && given.isOfReminded && task === null
  if (isLate || (isArriving && !isPunctual && !choosesArrival(memory, wish))) return 'late'
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
  const isChanging = task !== null && task.kind !== 'book' && task.kind !== 'act'
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
  if (given.isSubstitute) return 'send another'
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
  const isCorrected = only(acts, 'refuse', 'wrong', 'greet', 'thanks') && !text.includes('?')
  if (isCancelOpen && isCorrected && given.isOtherMeant) return 'cancel the other'
  // `troca pra corte às 9h45` while a booking is proposed is about the booking.
  const isProposed =
    memory.proposal?.kind === 'book' && (from === null || isOfProposed(memory, from))
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
    ((from !== null || has('all')) && passes && !saysToCancel(text)) ||
    (has('cancel') && isWish && ASKS_FOR_TIME.test(plain(text))) ||
    (has('cancel') && asksForOther(plain(text))) ||
    (given.isElsewhen && ASKS.test(plain(text)) && !CANCELS.test(plain(text))) ||
    (has('cancel') &&
      ((has('book') && (isWish || has('another', 'more') || BOOKS.test(plain(text)))) ||
        (has('affirm') && isWish && from !== null && !cancelsSeveral(text, said))))
  if (isMove) return has('all') || saysMine(text) ? 'move all' : 'move'
  if (has('cancel')) return has('all') || cancelsSeveral(text, said) ? 'cancel all' : 'cancel'
  if (has('list') && !has('book')) return 'list'
  // `não consigo amanhã, tem quinta 15h?`
  const isInstead = has('refuse') || (wish.except.length > 0 && wish.choices.length > 0)
  // `tem como ser às 16h?`: an hour alone is about the appointment of the reminder.
  const isHour = text.includes('?') && wish.choices.some((one) => isTimeOnly(one)) && !has('book')
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
