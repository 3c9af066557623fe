import type { Act } from './acts.rule.ts'
import { conditionAt, endsCondition, roleOf } from './fallback.rule.ts'
import { type ForWhom, forWhomAt } from './for-whom.rule.ts'
import { type Read, remembering } from './grammar.rule.ts'
import { number } from './numbers.rule.ts'
import type { Openness } from './openness.rule.ts'
import { type Piece, pieceRule } from './pieces.rule.ts'
import { revised, revisionAt } from './revision.rule.ts'
import { isNoWish, noWish, type Wish } from './wish.rule.ts'
import { type Element, wishOf } from './wish-of.rule.ts'
import { isChange } from './words/change-verbs.rule.ts'
import { isSmall } from './words/small-words.rule.ts'
import { asName, isEnd, isQuestion, isWord, type Token, tokensOf } from './words/tokens.rule.ts'
import { deniedAfter, isHalfYes, isRefusal } from './yes-and-no.rule.ts'

/** What the grammar understood of a message. */
export interface Understanding {
  /** The message in pieces, for what reads it as a whole: a yes. */
  tokens: readonly Token[]
  /** In the order of the message, each once. */
  acts: Act[]
  /** Acts that the client denies: `não quero cancelar`. */
  denied: Act[]
  wish: Wish
  /** The old time of a move: `de quinta para sexta`. */
  from: Wish | null
  /** The time of an appointment that is spoken about, and the wish without it: `o corte de sexta pode ser sábado?` */
  about: { time: Wish; wish: Wish } | null
  /** A bare number: a position in a list, or an hour. */
  number: number | null
  /** An explicit position in a list; -1 is the last. */
  place: number | null
  /** A weekday that may be a position as well: `a segunda`. */
  orPlace: number | null
  phone: string | null
  email: string | null
  /** The page whose address was sent. */
  page: string | null
  /** The remaining words: names and unknown words. */
  words: string[]
  /** Somebody else for whom it is. */
  forWhom: ForWhom | null
  /** And further people: `pro Léo e pra Bia`. */
  alsoFor: ForWhom[]
  /** The name after `com`: `com a Ana Souza`. */
  withWhom: string[]
  /** What `menos` leaves out: names, and whether a time: `tudo menos a Ana`, `menos sexta`. */
  spared: { words: string[]; isTime: boolean }
}

export const nothingSaid: Understanding = {
  tokens: [],
  acts: [],
  denied: [],
  wish: noWish,
  from: null,
  about: null,
  number: null,
  place: null,
  orPlace: null,
  phone: null,
  email: null,
  page: null,
  words: [],
  forWhom: null,
  alsoFor: [],
  withWhom: [],
  spared: { words: [], isTime: false },
}

/** Words that ask for a time only if the message asks for nothing else: `mudar o horário`. */
const passing = ['horario', 'horarios', 'consulta', 'vaga', 'vagas', 'agenda', 'disponibilidade']

const without = ['menos', 'exceto', 'tirando', 'fora']

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
  /** What would do if they are not free. */
  const fallbacks: Element[] = []
  /** Inside `se não tiver sexta`, or after it. */
  let condition: 'none' | 'open' | 'over' = 'none'
  const says = new Set<Openness>()

  let isPassing = false
  let by: number | null = null
  const instead: Element[] = []
  /** What was read last, and where it ended. */
  let before: { element: Element; next: number } | null = null
  /** The time of an appointment that is spoken about: `o corte de sexta`. */
  const about = new Set<Element | 'another'>()
  /** Days and times that tell why: they are wished for only if no other of their kind is. */
  const preludes: Element[] = []
  /** Words until here belong to a name. */
  let namedUntil = -1
  /** The name that begins here, or goes on, is left out. */
  let sparedUntil = -1
  const add = (act: Act, list: Act[]) => void (list.includes(act) || list.push(act))

  function take(piece: Piece, at: number, next: number, isDenied: boolean) {
    if (piece.kind === 'act') {
      if (next === at + 1 && piece.act === 'book' && isWord(tokens[at], ...passing)) {
        isPassing = true
        return
      }
      const isSecond = !isDenied && elements.length > 0 && found.acts.some(isOfChange)
      if (isSecond && opensAnother(piece.act)) elements.push('another')
      return add(piece.act, isDenied ? found.denied : found.acts)
    }
    if (piece.kind === 'news') return
    if (piece.kind === 'openness') return void (isDenied || says.add(piece.says))
    if (piece.kind === 'by') {
      by = piece.minutes
      return
    }
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    // `desmarcar as duas` is both of them, `desmarcar a das duas` is the one at two.
    const isCount = isWord(tokens[at], 'as') && isWord(tokens[at + 1], 'duas', 'tres')
    if (piece.kind === 'time' && isCount && next === at + 2 && isChange(tokens[at - 1])) {
      return add('all', found.acts)
    }
    if (piece.kind === 'days') found.orPlace ??= piece.days.orPlace ?? null
    const isAfterTo =
      isWord(tokens[at], 'para') ||
      isWord(tokens[at - 1], 'para') ||
      (isWord(tokens[at - 1], 'a', 'o', 'as') && isWord(tokens[at - 2], 'para')) ||
      isExchanged(tokens, at)
    // `quinta não`
    const isLast =
      isWord(tokens[at - 1], 'esquece', 'esqueca') ||
      isNotAfter(tokens, next) ||
      isBusyAfter(tokens, next) ||
      isKept(tokens, next) ||
      isKeptBefore(tokens, at)
    const isAfterAnd = isWord(tokens[at - 1], 'e', 'mais') || isWord(tokens[at - 2], 'e', 'mais')
    const last = before
    const isBeside = last !== null && last.next === at && last.element.kind !== piece.kind
    const isJoined =
      last !== null &&
      last.next === at - 1 &&
      last.element.kind === piece.kind &&
      isWord(tokens[at - 1], 'e', 'nem')
    // `menos segunda e terça`, `segunda e terça não posso`
    const isWithout =
      isDenied || isLast || ((isJoined || isBeside) && last?.element.isDenied === true)
    if ((isJoined && isWithout) || (isBeside && isLast)) last.element.isDenied = true
    const isInstead =
      isInsteadOf(tokens, at) ||
      isInsteadOf(tokens, at - 1) ||
      (isBeside && instead.includes(last.element))
    const element = { ...piece, isDenied: isWithout, isAfterTo, isAfterAnd, isBeside }
    if (isOfAppointment(tokens, at) || (isBeside && about.has(last.element))) about.add(element)
    before = { element, next }
    const isElse = condition === 'over' && fallbacks.length > 0
    const role = isElse ? 'fallback' : condition === 'none' ? 'wish' : roleOf(element, elements)
    if (isInstead) instead.push(element)
    else if (isPrelude(tokens, at)) preludes.push(element)
    else if (role === 'fallback') fallbacks.push(element)
    else if (role === 'wish') elements.push(element)
  }

  /** Reads `não` or `menos`, and what it denies. Returns the index of what follows. */
  function readDenial(at: number, here: Read<Piece> | null, isPlainNo: boolean): number {
    const denied = deniedAfter(tokens, at + 1, read)
    if (denied) {
      if (!isWord(tokens[at], 'nao')) found.spared.isTime = isTimeOf(denied.piece)
      take(denied.piece, denied.at, denied.next, !isQuestion(tokens, denied.next))
      return denied.next
    }
    if (!isWord(tokens[at], 'nao')) sparedUntil = nameBegins(tokens, at + 1)
    const last = elements.at(-1)
    const isAfterthought = isEnd(tokens, at + 1) && last !== 'another' && last?.isDenied === true
    const isLonger = here !== null && here.next > at + 1
    if (isPlainNo && !isAfterthought && (isLonger || isRefusal(tokens, at + 1, read))) {
      add('refuse', found.acts)
    }
    return isPlainNo && here ? here.next : at + 1
  }

  function keepToken(token: Token | undefined, at: number) {
    if (token?.kind === 'number') found.number ??= token.value
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

  /** Reads what begins at a token. Returns the index of what follows. */
  function readAt(at: number): number {
    const token = tokens[at]
    const revision = elements.length > 0 ? revisionAt(tokens, at) : null
    if (revision !== null) {
      cuts.push(elements.length)
      add('wrong', found.acts)
      return revision
    }
    const conditional = conditionAt(tokens, at)
    if (conditional !== null) {
      condition = 'open'
      return conditional
    }
    if (condition === 'open' && endsCondition(token)) condition = 'over'
    const isFurther = found.forWhom !== null && isWord(tokens[at - 1], 'e')
    const whom = found.forWhom === null || isFurther ? forWhomAt(tokens, at, read) : null
    if (whom) {
      if (isFurther) found.alsoFor.push(whom.value)
      else found.forWhom = whom.value
      return whom.next
    }
    if (keepsSomebody(tokens, at)) {
      sparedUntil = nameBegins(tokens, at + 1)
      return at + 1
    }
    // `estou com dor` names nobody.
    const isState = isWord(tokens[at - 1], 'estou', 'estava', 'esta', 'ta', 'fiquei', 'acordei')
    if (isWord(token, 'com') && !isState) namedUntil = nameBegins(tokens, at + 1)
    const here = read(tokens, at)
    const isRefused = here?.value.kind === 'act' && here.value.act === 'refuse'
    const isPlainNo = isWord(token, 'nao') && (here === null || isRefused)
    const isExcept = isWord(token, ...without) || isWithoutBeing(tokens, at)
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
  const isOnly = ({ kind }: Element) =>
    !elements.some((one) => one !== 'another' && one.kind === kind)
  const wishes = wishesOf([...preludes.filter(isOnly), ...revised(elements, cuts)], says)
  const fallback = wishOf(fallbacks).choices
  const from = instead.length > 0 ? { ...noWish, ...wishOf(instead) } : wishes.from
  const each = isEach(tokens, elements)
  const wish = { ...wishes.wish, by, each, fallback }
  const rest = elements.filter((one) => !about.has(one))
  const old = elements.filter((one) => about.has(one))
  const isAbout = old.length > 0 && (rest.length > 0 || wish.shift !== null || by !== null)
  return {
    ...{ ...found, from, wish },
    ...(isAbout && {
      about: {
        time: wishesOf(old, new Set()).wish,
        wish: { ...wish, ...wishesOf(rest, says).wish, by },
      },
    }),
  }
}

/** `troca quinta por sexta`, `troca a quinta pela sexta` */
const isExchanged = (tokens: readonly Token[], at: number): boolean =>
  (isWord(tokens[at], 'pela', 'pelo') || isWord(tokens[at - 1], 'por', 'pela', 'pelo')) &&
  tokens.slice(0, at).some((token) => isWord(token, 'troca', 'trocar', 'troco', 'troque'))

const ofMine = ['o', 'a', 'meu', 'minha']
const appointments =
  'consulta sessao aula corte horario atendimento barba treino unha marcacao hora avaliacao retorno'.split(
    ' ',
  )

/** `o corte de sexta`, `minha sessão das 15h`, `a de quinta` */
function isOfAppointment(tokens: readonly Token[], at: number): boolean {
  const of = isWord(tokens[at], 'de', 'da', 'do', 'das') ? at : at - 1
  if (!isWord(tokens[of], 'de', 'da', 'do', 'das')) return false
  const noun = isWord(tokens[of - 1], ...appointments) ? of - 2 : of - 1
  return isWord(tokens[noun], ...ofMine)
}

const choosing = ['tem', 'teria', 'posso', 'consigo', 'livre', 'entre', 'qualquer']
const wanting =
  'quero queria marcar marca agendar agenda reservar preciso gostaria bota coloca'.split(' ')
const counting = ['dois', 'duas', 'tres']

/**
 * `quero terça e quinta às 15h`, `terça 15h e quinta 16h`: both. `Posso terça e quinta` and `tem terça ou quinta?`
 * leave the choice.
 */
function isEach(tokens: readonly Token[], elements: readonly (Element | 'another')[]): boolean {
  const times = elements.filter((one) => one !== 'another' && one.kind === 'time')
  const says = (...words: string[]) => tokens.some((token) => isWord(token, ...words))
  const isWanted = times.length > 1 || says(...wanting, ...counting)
  // `consigo marcar duas sessões, …`
  const isOpen = says('ou') || (says(...choosing) && !says(...counting))
  return isWanted && !isOpen && elements.some((one) => one !== 'another' && one.isAfterAnd)
}

/** `em vez de quinta`, `no lugar da quinta`. */
const isInsteadOf = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], 'vez', 'inves', 'lugar') && isWord(tokens[at - 2], 'em', 'ao', 'no')

const BUSY =
  /^(?:enrolad|corrid|chei|lotad|complicad|apertad|ocupad|atolad|puxad)[oa]$|^(?:impossivel|dificil|ruim|viajando|fora)$/

const engagements =
  'prova reuniao compromisso medico dentista viagem plantao curso evento casamento trabalho exame'.split(
    ' ',
  )

/** `essa semana estou enrolada`, `quinta é ruim`, `quinta eu trabalho` */
const isBusyAfter = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu') ? at + 1 : at
  if (isWord(tokens[verb], 'trabalho', 'viajo', 'estudo')) return !isQuestion(tokens, verb)
  if (isWord(tokens[verb], 'tenho') && isWord(tokens[verb + 1], 'aula', ...engagements)) {
    return !isQuestion(tokens, verb)
  }
  const isVerb = isWord(
    tokens[verb],
    'estou',
    'estarei',
    'esta',
    'ta',
    'e',
    'eh',
    'fica',
    'ficou',
    'ando',
  )
  const word = tokens[isVerb ? verb + 1 : verb]
  const isBusy = word?.kind === 'word' && BUSY.test(word.text)
  return isVerb && isBusy && !isQuestion(tokens, verb)
}

/** `quinta não`, `sexta não posso` */
const isNotAfter = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu') ? at + 1 : at
  if (!isWord(tokens[verb], 'nao')) return false
  const isVerb = isWord(tokens[verb + 1], 'posso', 'consigo', 'da', 'rola', 'serve', 'quero')
  // `não vai rolar`
  const isGoing = isWord(tokens[verb + 1], 'vai') && isWord(tokens[verb + 2], 'rolar', 'dar')
  const after = verb + (isGoing ? 3 : isVerb ? 2 : 1)
  return isEnd(tokens, isWord(tokens[after], 'mais') ? after + 1 : after)
}

/** `o de sexta eu mantenho`: what stays is none of what is asked for. */
const isKept = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu', 'pode', 'voce') ? at + 1 : at
  // `dia 10 eu vou`
  if (isWord(tokens[verb], 'vou') && (isEnd(tokens, verb + 1) || isWord(tokens[verb + 1], 'sim'))) {
    return true
  }
  return isWord(
    tokens[verb],
    'mantenho',
    'mantem',
    'mantenha',
    'manter',
    'continua',
    'permanece',
    'fica',
  )
}

const keeping = ['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'mantenho']

/** `deixa o de sexta`, `mantém só a de quinta`: these stay. `Deixa sexta` wants Friday. */
const isKeptBefore = (tokens: readonly Token[], at: number): boolean => {
  if (!isWord(tokens[at], 'de', 'da', 'do') || !isWord(tokens[at - 1], 'o', 'a')) return false
  const verb = isWord(tokens[at - 2], 'so', 'apenas') ? at - 3 : at - 2
  return isWord(tokens[verb], ...keeping)
}

/** `mantém a da Ana`, `deixa o do Bruno` */
const keepsSomebody = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...keeping) &&
  isWord(tokens[at + 1], 'a', 'o') &&
  isWord(tokens[at + 2], 'da', 'do', 'com', 'de')

/** Verbs and occasions that tell why somebody can come at no other time. */
const REASON =
  /^(?:acab|termin|viaj|volt)[a-z]+$|^(?:saio|largo|entro|acordo|chego|levanto|sai|dou|jantar|congresso|imprevisto|estudo|trabalho|entrevista|casamento|prova|provas|reuniao|viagem|voo|formatura|plantao|batizado|festa|aniversario|exame|show|jogo)$/
/** `depois do trabalho` tells when, and not why. */
const ofWhen = ['do', 'da', 'de', 'o', 'ao', 'no', 'meu', 'para', 'pelo', 'apos']
const MOST_IN_REASON = 3

/** `minhas provas acabam dia 8`, `saio do plantão às 7`: the verb stands shortly before, in the same part. */
function isPrelude(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= at - 1 - MOST_IN_REASON; before -= 1) {
    const token = tokens[before]
    if (token?.kind !== 'word') return false
    if (REASON.test(token.text) && !isWord(tokens[before - 1], ...ofWhen)) return true
  }
  return false
}

/** `sem ser segunda` */
const isWithoutBeing = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')

const isTimeOf = ({ kind }: Piece) => kind === 'days' || kind === 'time'

/** Where a name begins after `com` or `menos`: `com a doutora Ana`, `menos o da Ana`. */
function nameBegins(tokens: readonly Token[], from: number): number {
  let at = from
  while (
    at < from + 3 &&
    isWord(tokens[at], 'a', 'o', 'com', 'da', 'do', 'doutor', 'doutora', 'dona', 'seu')
  )
    at += 1
  return at
}

/** `não vou poder amanhã, pode ser sexta?`: the new time comes after these words. */
const isOfChange = (act: Act) => act === 'cancel' || act === 'reschedule'
const opensAnother = (act: Act) => ['book', 'affirm', 'reschedule'].includes(act)

/** The wish of a message, and the old time of a move. */
function wishesOf(
  said: readonly (Element | 'another')[],
  says: ReadonlySet<Openness>,
): { wish: Wish; from: Wish | null } {
  const shift = says.has('earlier') ? 'earlier' : says.has('later') ? 'later' : null
  const open: Omit<Wish, 'choices' | 'except'> = {
    any: says.has('any'),
    soonest: says.has('soonest'),
    latest: says.has('latest'),
    shift,
    same: says.has('same'),
    by: null,
    each: false,
    fallback: [],
  }
  const elements = said.filter((one) => one !== 'another')
  const another = said.indexOf('another')
  // `de sexta para quinta, pode ser?`: nothing follows the last words.
  const isBetween = another > 0 && another < elements.length
  const split = isBetween ? another : elements.findIndex(({ isAfterTo }) => isAfterTo)
  const to = split > 0 ? elements.slice(split) : elements
  const from = split > 0 ? { ...noWish, ...wishOf(elements.slice(0, split)) } : null
  return { wish: { ...open, ...wishOf(to) }, from: from && isNoWish(from) ? null : from }
}
