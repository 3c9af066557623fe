import type { Act } from './acts.rule.ts'
import { type Read, remembering } from './grammar.rule.ts'
import { isAge } from './names/age.rule.ts'
import { isCompany } from './names/company.rule.ts'
import { completes, whomAt } from './names/further-whom.rule.ts'
import { isLookAt } from './names/look.rule.ts'
import { nameBegins } from './names/name-begins.rule.ts'
import { hasOwnerAfter } from './names/owner.rule.ts'
import { asks } from './not-wished/asks.rule.ts'
import { isAtMeal } from './not-wished/at-meal.rule.ts'
import { isBirthday } from './not-wished/birthday.rule.ts'
import { isBusyAfter } from './not-wished/busy-after.rule.ts'
import { isBusyDuring, untilFree } from './not-wished/busy-during.rule.ts'
import { isConditional } from './not-wished/conditional.rule.ts'
import {
  isExceptAt,
  isOnlyDenial,
  isWithoutBeing,
  isWithoutStanding,
} from './not-wished/denied.rule.ts'
import { isOccasionAfter, isTheirNews } from './not-wished/elsewhere.rule.ts'
import { goesElsewhere } from './not-wished/goes-elsewhere.rule.ts'
import { isHomeVisit } from './not-wished/home-visit.rule.ts'
import { keepsSomebody, staysAsItIs } from './not-wished/kept.rule.ts'
import { isLeftOut } from './not-wished/left-out.rule.ts'
import { isExchanged, isInsteadOf, isOfAppointment } from './not-wished/old-time.rule.ts'
import { isPastDay } from './not-wished/past-day.rule.ts'
import { isPastMonth } from './not-wished/past-month.rule.ts'
import { reasonBegins, reasonEnds } from './not-wished/reason-begins.rule.ts'
import { isPrelude, isReasonAfter, isWhyNot } from './not-wished/reasons.rule.ts'
import { isRemembered } from './not-wished/remembered.rule.ts'
import { isTakenAlong, isToldOfThem, takesSomebody } from './not-wished/takes-somebody.rule.ts'
import { tellsOwn } from './not-wished/tells-own.rule.ts'
import {
  afterTold,
  boundBy,
  closesThen,
  isHourOfSameDay,
  isToldOfThen,
  withoutShift,
  withoutToldHour,
} from './not-wished/told-hour.rule.ts'
import { isMonthOfEvent } from './not-wished/trips.rule.ts'
import { hasTurnedUp } from './not-wished/turned-up.rule.ts'
import { number } from './numbers.rule.ts'
import { type Piece, pieceRule } from './pieces.rule.ts'
import { nothingSaid, type Understanding } from './understanding.rule.ts'
import { aboutOwn, asHourOfDay, isHourOfDay } from './wishes/about-own.rule.ts'
import { isCountOfAll, isEach } from './wishes/each.rule.ts'
import { conditionAt, endsCondition, isForBoth, roleOf } from './wishes/fallback.rule.ts'
import type { Openness } from './wishes/openness.rule.ts'
import { concludedOf, markAt, revised, revisionAt } from './wishes/revision.rule.ts'
import { noWish } from './wishes/wish.rule.ts'
import { wishBegins } from './wishes/wish-begins.rule.ts'
import { type Element, wishOf } from './wishes/wish-of.rule.ts'
import { withoutRefusedAfter, withoutWishedAfterAll } from './wishes/wished-after-all.rule.ts'
import { isOfChange, laterBy, opensAnother, wishesOf } from './wishes/wishes-of.rule.ts'
import { isSmall } from './words/small-words.rule.ts'
import { asName, isEnd, isQuestion, isWord, type Token, tokensOf } from './words/tokens.rule.ts'
import { isDoubledNo } from './yes/doubled-no.rule.ts'
import { deniedAfter, isHalfYes, isOfWhom, isRefusal, isTakenBack } from './yes/yes-and-no.rule.ts'

/** Words that ask for a time only if the message asks for nothing else: `mudar o horário`. */
const passing = ['horario', 'horarios', 'consulta', 'vaga', 'vagas', 'agenda', 'disponibilidade']

/**
 * Reads a message.
 * @param today the local day of whom it is written to: `amanhã` is the day after it
 * @param cut tests count how often its tokens are looked at
 */
export function understand(
  message: string,
  today: Temporal.PlainDate,
  cut: (message: string) => readonly Token[] = tokensOf,
): Understanding {
  const tokens = cut(message)
  const read = remembering(pieceRule(today))
  const found: Understanding = {
    ...{ ...nothingSaid, tokens, acts: [], denied: [], words: [], withWhom: [], alsoFor: [] },
    spared: { words: [], isTime: false },
  }
  const elements: (Element | 'another')[] = []
  /** How many of them were said before each correction. */
  const cuts: number[] = []
  /** How many of them were said before `então`, or before what the client wants after a story. */
  let concludedAt = 0
  /** What would do if they are not free. */
  const fallbacks: Element[] = []
  /** Inside `se não tiver sexta`, or after it. */
  let condition: 'none' | 'open' | 'over' = 'none'
  const says = new Set<Openness>()
  /** How many of them were said before `depois disso`, 0 before `saio um pouco antes`; Infinity: nothing such was said. */
  let toldAt = Infinity

  let isPassing = false
  let by: number | null = null
  const instead: Element[] = []
  /** After a day and an hour, `porque sexta às nove vou ao fórum` tells why. */
  let isWhy = false
  /** What was read last, and where it ended. */
  let before: { element: Element; next: number } | null = null
  /** The time of an appointment that is spoken about: `o corte de sexta`. */
  const about = new Set<Element | 'another'>()
  /** Days and times that tell why: they are wished for only if no other of their kind is. */
  const preludes: Element[] = []
  /** Those at which somebody is away: the old time, if another one is named. */
  const reasons: Element[] = []
  /** Those of others' news: the old time if another one of their kind is named, and wished for if none is. */
  const news: Element[] = []
  /** Months of a trip: only who gives up an appointment speaks of those in it. */
  const events: Element[] = []
  /** Days on which whoever writes has something else to do. */
  const engaged: Element[] = []
  /** Those of what stays: `o de sexta eu mantenho`. */
  const kept: Element[] = []
  /** Words until here belong to a name. */
  let namedUntil = -1
  /** The name that begins here, or goes on, is left out. */
  let sparedUntil = -1
  const add = (act: Act, list: Act[]) => void (list.includes(act) || list.push(act))

  /** @param isSpared `menos` denies it, and no `não` */
  function take(piece: Piece, at: number, next: number, isDenied: boolean, isSpared = false) {
    if (piece.kind === 'act') {
      if (next === at + 1 && piece.act === 'book' && isWord(tokens[at], ...passing)) {
        if (hasOwnerAfter(tokens, next)) return
        isPassing = true
        return
      }
      if (piece.act === 'attend' && goesElsewhere(tokens, next)) return
      // `sexta é feriado` asks nothing.
      const isTold = isWord(tokens[at - 1], 'e', 'eh') && !isQuestion(tokens, at)
      if (isTold && isWord(tokens[at], 'feriado')) return
      if (piece.act === 'cancel' && isConditional(tokens, at)) return
      if (piece.act === 'affirm' && isOfWhom(tokens, at)) return
      if (piece.act === 'ask' && isToldOfThem(tokens, at)) return
      if (piece.act === 'prepare' && isTakenAlong(tokens, next)) return
      if (isTakenBack(tokens, at, next, piece.act)) return add(piece.act, found.denied)
      const isSecond = !isDenied && elements.length > 0 && found.acts.some(isOfChange)
      if (isSecond && opensAnother(piece.act)) elements.push('another')
      return add(piece.act, isDenied ? found.denied : found.acts)
    }
    if (piece.kind === 'news') return
    if (piece.kind === 'openness') {
      if (isToldOfThen(tokens, next)) return
      const bound = isWord(tokens[at - 1], 'ou')
        ? boundBy(piece.says, before?.element ?? null)
        : null
      if (bound && before?.element.kind === 'time') before.element.time = bound
      else if (!isDenied) says.add(piece.says)
      // `sexta às 18h, que eu saio um pouco antes`
      const told = isPrelude(tokens, at) || closesThen(tokens, at) ? 0 : Infinity
      toldAt = isWord(tokens[next - 1], 'disso') ? elements.length : told
      return
    }
    if (piece.kind === 'by') {
      by = piece.minutes
      return
    }
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    if (piece.kind === 'time' && isCountOfAll(tokens, at, next)) return add('all', found.acts)
    if (piece.kind === 'days') {
      if (isPastMonth(tokens, { at, next, days: piece.days, today })) return
      if (isPastDay(tokens, { at, next, days: piece.days })) return
      found.orPlace ??= piece.days.orPlace ?? null
    }
    const isAfterTo =
      isWord(tokens[at], 'para') ||
      isWord(tokens[at - 1], 'para') ||
      (isWord(tokens[at - 1], 'a', 'o', 'as') && isWord(tokens[at - 2], 'para')) ||
      isExchanged(tokens, at)
    // `quinta não`, `quinta não dá, sexta também`
    const isAsWell =
      isWord(tokens[next], 'tambem') &&
      (isWord(tokens[next + 1], 'nao') ||
        (before?.element.isDenied === true && isEnd(tokens, next + 1)))
    const isLast = isAsWell || isLeftOut(tokens, at, next)
    const isEngaged = piece.kind === 'days' && isLast && isBusyAfter(tokens, next)
    const isBusy =
      piece.kind === 'time' && piece.time.from < piece.time.to && isBusyDuring(tokens, at)
    const said = isBusy ? { ...piece, time: untilFree(piece.time) } : piece
    const isAfterAnd = isWord(tokens[at - 1], 'e', 'mais') || isWord(tokens[at - 2], 'e', 'mais')
    const last = before
    // `9h não dá sábado` leaves out one start.
    const isDeniedWith =
      isDenied && last?.element.isDenied === true && isOnlyDenial(tokens, last.next, at)
    const isBeside =
      last !== null && (last.next === at || isDeniedWith) && last.element.kind !== piece.kind
    const isJoined =
      last !== null &&
      last.next === at - 1 &&
      last.element.kind === piece.kind &&
      isWord(tokens[at - 1], 'e', 'nem')
    // `menos segunda e terça`, `segunda e terça não posso`
    const isWithout =
      isDenied || isLast || isBusy || ((isJoined || isBeside) && last?.element.isDenied === true)
    if ((isJoined && isWithout) || (isBeside && isLast)) last.element.isDenied = true
    const isInstead =
      isInsteadOf(tokens, at) ||
      isInsteadOf(tokens, at - 1) ||
      (isBeside && instead.includes(last.element))
    const element = { ...said, isDenied: isWithout, isAfterTo, isAfterAnd, isBeside }
    if (isEngaged) engaged.push(element)
    if (isOfAppointment(tokens, at) || (isBeside && about.has(last.element))) about.add(element)
    before = { element, next }
    const isStaying = isSpared || staysAsItIs(tokens, at, next)
    if (isStaying || (isBeside && kept.includes(last.element))) kept.push(element)
    const isElse = condition === 'over' && fallbacks.length > 0
    const role = isElse ? 'fallback' : condition === 'none' ? 'wish' : roleOf(element, elements)
    const isNews =
      isOccasionAfter(tokens, next) ||
      isTheirNews(tokens, at, next) ||
      isHomeVisit(tokens, at, next) ||
      hasTurnedUp(tokens, at) ||
      // `o encanador vem amanhã de manhã`: the morning is of it, too.
      (isBeside && news.includes(last.element))
    const isReason =
      isReasonAfter(tokens, next) ||
      isWhyNot(tokens, at, next) ||
      isRemembered(tokens, at, next) ||
      (isBeside && reasons.includes(last.element))
    const telling = isReason ? reasons : isNews ? news : null
    const isEvent = piece.kind === 'days' && isMonthOfEvent(tokens, { at, next, days: piece.days })
    // `toco no restaurante quarta de noite`: the evening is of it, too.
    const isOfPrelude = isBeside && preludes.includes(last.element)
    const isTold =
      isOfPrelude ||
      isPrelude(tokens, at) ||
      tellsOwn(tokens, at) ||
      isBirthday(tokens, at) ||
      isAtMeal(tokens, at, next) ||
      takesSomebody(tokens, at, next)
    if (isWhy && !isWithout) preludes.push(element)
    else if (isInstead) instead.push(element)
    else if (isEvent && !isWithout) events.push(element)
    else if (telling === reasons || (telling && !isWithout)) {
      // `amanhã cedo vou viajar`: the day is of it, too.
      const isOfBoth = isBeside && elements.at(-1) === last.element
      if (isOfBoth) elements.pop()
      telling.push(...(isOfBoth ? [last.element, element] : [element]))
    } else if (!isBusy && isTold) preludes.push(element)
    else if (role === 'fallback') {
      fallbacks.push(element)
      if (isForBoth(tokens, at, next)) elements.push(element)
    } else if (role === 'wish') elements.push(element)
  }

  /** Reads `não` or `menos`, and what it denies. Returns the index of what follows. */
  function readDenial(at: number, here: Read<Piece> | null, isPlainNo: boolean): number {
    const denied = deniedAfter(tokens, at + 1, read)
    if (denied) {
      const isSpared = !isWord(tokens[at], 'nao')
      if (isSpared) found.spared.isTime = ['days', 'time'].includes(denied.piece.kind)
      take(denied.piece, denied.at, denied.next, !asks(tokens, denied.next - 1), isSpared)
      return denied.next
    }
    const isBeing = isWithoutBeing(tokens, at)
    if (!isWord(tokens[at], 'nao')) sparedUntil = nameBegins(tokens, isBeing ? at + 2 : at + 1)
    const last = elements.at(-1)
    const isAfterthought = isEnd(tokens, at + 1) && last !== 'another' && last?.isDenied === true
    const isLonger = here !== null && here.next > at + 1
    if (isPlainNo && isDoubledNo(tokens, at)) return at + 1
    if (isPlainNo && !isAfterthought && (isLonger || isRefusal(tokens, at + 1, read))) {
      add('refuse', found.acts)
    }
    return isPlainNo && here ? here.next : at + 1
  }

  function keepToken(token: Token | undefined, at: number) {
    if (token?.kind === 'number' && !isAge(tokens, at)) found.number ??= token.value
    if (token?.kind === 'phone') found.phone ??= token.digits
    if (token?.kind === 'email') found.email ??= token.address
    if (token?.kind === 'page') found.page ??= token.slug
    if (token?.kind === 'word' && !isSmall(token.text) && at === sparedUntil) {
      found.spared.words.push(asName(token))
      sparedUntil = at + 1
    } else if (token?.kind === 'word' && !isSmall(token.text)) {
      found.words.push(asName(token))
      if (at <= namedUntil) found.withWhom.push(asName(token))
      if (at === namedUntil) namedUntil += 1
    }
  }

  /** `não vou conseguir sábado, só na outra semana`: the only other time, and a move. */
  function opensOnly(at: number): boolean {
    const isAfterChange = elements.length > 0 && found.acts.includes('cancel')
    if (!isWord(tokens[at], 'so') || !isAfterChange) return false
    const said = read(tokens, at + 1)?.value
    if (said?.kind !== 'days') return false
    const key = JSON.stringify(said.days)
    return !elements.some(
      (one) => one !== 'another' && one.kind === 'days' && JSON.stringify(one.days) === key,
    )
  }

  /** `eu caso dia 4 às cinco, quero o penteado às nove`: what was read so far is told, and asks for nothing. */
  const tellsStory = () =>
    found.words.length > 0 &&
    !found.acts.some((act) => isOfChange(act) || act === 'book' || act === 'list')

  /** `quinta às dez`: a day and an hour are wished for. */
  const isComplete = () =>
    (['days', 'time'] as const).every((kind) =>
      elements.some(
        (one) =>
          one !== 'another' &&
          one.kind === kind &&
          !one.isDenied &&
          (one.kind === 'days' || one.time.from === one.time.to),
      ),
    )

  /** Reads what begins at a token. Returns the index of what follows. */
  function readAt(at: number): number {
    const token = tokens[at]
    // `quinta às três, não, quer dizer sexta`: the `não` belongs to the correction.
    const corrected = isWord(token, 'nao') ? markAt(tokens, at + 1) : null
    const revision = elements.length > 0 ? (corrected ?? revisionAt(tokens, at)) : null
    if (revision !== null) {
      cuts.push(elements.length)
      add('wrong', found.acts)
      return revision
    }
    if (isWord(token, 'entao') && elements.length > 0 && !isEnd(tokens, at + 1)) {
      concludedAt = elements.length
    }
    const isConclusion = isWord(token, 'mas') || (concludedAt === 0 && wishBegins(tokens, at))
    if (isConclusion && elements.length > 0 && tellsStory()) concludedAt = elements.length
    if (isWhy) isWhy = !reasonEnds(token) && !wishBegins(tokens, at)
    else isWhy = reasonBegins(tokens, at, before?.next ?? -1) && isComplete()
    if (opensOnly(at)) {
      elements.push('another')
      add('reschedule', found.acts)
      return at + 1
    }
    const conditional = conditionAt(tokens, at)
    if (conditional !== null) {
      condition = 'open'
      return conditional
    }
    if (condition === 'open' && endsCondition(token)) condition = 'over'
    const whom = whomAt(tokens, at, { read, first: found.forWhom })
    if (whom) {
      const isFirst = found.forWhom === null || completes(whom.value, found.forWhom)
      if (isFirst) found.forWhom = whom.value
      else found.alsoFor.push(whom.value)
      return whom.next
    }
    if (keepsSomebody(tokens, at)) {
      sparedUntil = nameBegins(tokens, at + 1)
      return at + 1
    }
    // `estou com dor` names nobody.
    const isState = isWord(tokens[at - 1], 'estou', 'estava', 'esta', 'ta', 'fiquei', 'acordei')
    if (isWord(token, 'com') && !isState && !isLookAt(tokens, at + 1) && !isCompany(tokens, at)) {
      namedUntil = nameBegins(tokens, at + 1)
    }
    const here = read(tokens, at)
    const isRefused = here?.value.kind === 'act' && here.value.act === 'refuse'
    const isPlainNo = isWord(token, 'nao') && (here === null || isRefused)
    // `sem ser essa sexta, a outra` is a day.
    const isWithout = isWithoutBeing(tokens, at) && !['days', 'by'].includes(here?.value.kind ?? '')
    const isExcept = isExceptAt(tokens, at) || isWithout || isWithoutStanding(tokens, at, read)
    if (isPlainNo || isExcept) return readDenial(at, here, isPlainNo)
    if (!here) keepToken(token, at)
    else if (!isHalfYes(tokens, at, here, read)) take(here.value, at, here.next, false)
    // `falar com a Ana`
    if (here && isWord(tokens[here.next - 1], 'com')) namedUntil = nameBegins(tokens, here.next)
    return here?.next ?? at + 1
  }

  for (let at = 0; at < tokens.length; ) at = readAt(at)

  if (isPassing && !found.acts.some((act) => !['greet', 'affirm', 'thanks'].includes(act))) {
    add('book', found.acts)
  }
  if (tokens.length === 1 && elements.length === 0) {
    const said = number(tokens, 0)
    if (said) [found.number, found.words] = [said.value, []]
  }
  // `sábado tenho casamento às 18h, quero às 14h`: the same day.
  const [busy, ...others] = engaged
  if (
    busy &&
    others.length === 0 &&
    isHourOfSameDay({ elements, told: [...preludes, ...reasons, ...news] })
  ) {
    busy.isDenied = false
  }
  if (found.acts.some(isOfChange) && !found.acts.includes('find')) preludes.push(...events)
  const isOnly = ({ kind }: Element) =>
    !elements.some((one) => one !== 'another' && one.kind === kind && !one.isDenied)
  if (elements.length === 0) elements.push(...reasons.splice(0))
  preludes.unshift(...news.filter(isOnly))
  reasons.push(...news.filter((one) => !isOnly(one)))
  const told = afterTold(preludes, says)
  if (told !== null && isOnly(told)) {
    elements.push(told)
    says.delete('later')
    says.delete('earlier')
  }
  const concluded = concludedOf(elements, concludedAt)
  const left = withoutRefusedAfter(withoutWishedAfterAll(revised(concluded, cuts)))
  const isOpen = tokens.some((token) => isWord(token, 'ou', 'tanto'))
  // `viajo hoje à noite, cancela a de quinta`, `toco de manhã, joga pra dia 5, mesmo horário`: the hour is of something else.
  const isDayNamed = elements.some(
    (one) => one !== 'another' && one.kind === 'days' && !one.isDenied,
  )
  const isOfAct = ({ kind }: Element) =>
    kind === 'days' || !isDayNamed || !(found.acts.includes('cancel') || says.has('same'))
  // `meu genro sai às oito e me deixa aí, eu vou sim`, `largo às três, qual é o endereço?` ask for no time.
  const isPromise =
    found.acts.some((act) => act === 'attend' || act === 'address') &&
    !found.acts.some((act) => isOfChange(act) || act === 'book')
  const wished = [
    ...(isPromise ? [] : preludes.filter((one) => isOnly(one) && isOfAct(one))),
    ...(isOpen ? left : withoutToldHour(left)),
  ]
  const open = withoutShift(elements.slice(toldAt), says)
  const isHour = !found.acts.some(isOfChange) && isHourOfDay(wished)
  const wishes = wishesOf(isHour ? asHourOfDay(wished) : wished, open)
  const fallback = wishOf(fallbacks).choices
  const old = instead.length > 0 ? instead : reasons
  const from = old.length > 0 ? { ...noWish, ...wishOf(old) } : wishes.from
  const each = isEach(tokens, elements)
  const wish = { ...laterBy(wishes.wish, by), each, fallback }
  const isOwn = !found.acts.some((act) => isOfChange(act) || act === 'book')
  const ofOwn = aboutOwn({ elements, wished: isOwn ? wished : [], open }, about, wish)
  const staying = {
    ...noWish,
    choices: wishOf(kept.map((one) => ({ ...one, isDenied: false }))).choices,
  }
  return { ...found, from, wish, about: ofOwn, kept: staying }
}
