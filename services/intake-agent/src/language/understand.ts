import { type Act, actRule } from './acts.ts'
import type { Days } from './day-words.ts'
import { daysRule } from './days.ts'
import { number, place } from './numbers.ts'
import { either, made, phrase, type Rule } from './rule.ts'
import { isSmall } from './small-words.ts'
import { time } from './times.ts'
import { asName, type Token, tokensOf } from './tokens.ts'
import { isNoWish, noWish, type TimeRange, type Wish } from './wish.ts'
import { type Element, wishOf } from './wish-of.ts'

/** What a message says, as far as the grammar goes. */
export interface Understanding {
  /** In the order of the message, each once. */
  acts: Act[]
  /** What somebody says that they do not want: `não quero cancelar`. */
  denied: Act[]
  wish: Wish
  /** `de quinta para sexta`: where it was. */
  from: Wish | null
  /** A number that stands by itself: a place in a list, or an hour. */
  number: number | null
  /** A place in a list that was said to be one; -1 is the last. */
  place: number | null
  phone: string | null
  email: string | null
  /** The page whose address was sent. */
  page: string | null
  /** What is left: names, and what the grammar does not know. */
  words: string[]
}

/** Words that ask for a time only where nothing else is asked for: `mudar o horário`. */
const passing = ['horario', 'horarios', 'consulta', 'vaga', 'vagas', 'agenda', 'disponibilidade']

type Piece =
  | { kind: 'days'; days: Days }
  | { kind: 'time'; time: TimeRange }
  | { kind: 'act'; act: Act }
  | { kind: 'openness'; says: 'any' | 'soonest' | 'earlier' | 'later' }
  | { kind: 'place'; place: number }

const any = phrase(
  'qualquer horario',
  'qualquer hora',
  'qualquer dia',
  'qualquer um',
  'qualquer uma',
  'qualquer dia e horario',
  'qualquer data',
  'tanto faz',
  'o que tiver',
  'o que voce tiver',
  'o que voces tiverem',
  'quando tiver',
  'quando der',
  'quando puder',
  'sem preferencia',
  'nao tenho preferencia',
  'nao tenho preferencia de horario',
  'o que der',
  'voce escolhe',
  'pode escolher',
  'escolhe voce',
  'me da igual',
  'indiferente',
  'todo horario',
  'a qualquer hora',
  'em qualquer horario',
)
const soonest = phrase(
  'o quanto antes',
  'quanto antes',
  'o mais rapido possivel',
  'mais rapido possivel',
  'o mais cedo possivel',
  'mais cedo possivel',
  'o mais breve possivel',
  'primeiro horario',
  'o primeiro horario',
  'primeira vaga',
  'proximo horario',
  'proxima vaga',
  'o proximo horario',
  'horario mais proximo',
  'horario mais cedo',
  'assim que puder',
  'assim que possivel',
  'assim que der',
  'o mais proximo',
  'mais proximo possivel',
  'primeiro que tiver',
  'o primeiro que tiver',
  'primeiro disponivel',
  'primeiro horario disponivel',
  'logo que der',
)
const earlier = phrase(
  'mais cedo',
  'um pouco mais cedo',
  'antes disso',
  'tem antes',
  'tem mais cedo',
  'nao tem mais cedo',
  'antes nao tem',
  'um pouco antes',
)
const later = phrase(
  'mais tarde',
  'um pouco mais tarde',
  'mais para tarde',
  'depois disso',
  'tem depois',
  'tem mais tarde',
  'nao tem mais tarde',
  'mais para frente',
  'mais para a frente',
  'um pouco depois',
)

const openness = either(
  made(any, () => 'any' as const),
  made(soonest, () => 'soonest' as const),
  made(earlier, () => 'earlier' as const),
  made(later, () => 'later' as const),
)

const ordinalOption = either(
  made(
    phrase(
      'primeira opcao',
      'a primeira opcao',
      'opcao um',
      'o primeiro',
      'a primeira',
      'primeiro',
      'primeira',
    ),
    () => 1,
  ),
  made(phrase('segunda opcao', 'a segunda opcao', 'opcao dois', 'o segundo', 'segundo'), () => 2),
  made(
    phrase(
      'terceira opcao',
      'a terceira opcao',
      'opcao tres',
      'o terceiro',
      'a terceira',
      'terceiro',
    ),
    () => 3,
  ),
  made(phrase('quarta opcao', 'o quarto'), () => 4),
  made(phrase('quinta opcao', 'o quinto'), () => 5),
  made(phrase('o ultimo', 'a ultima', 'ultimo', 'ultima'), () => -1),
)

function pieceRule(today: Temporal.PlainDate): Rule<Piece> {
  const rules: Rule<Piece>[] = [
    made(daysRule(today), (days) => ({ kind: 'days', days })),
    made(time, (time) => ({ kind: 'time', time })),
    made(openness, (says) => ({ kind: 'openness', says })),
    made(either(ordinalOption, place), (place) => ({ kind: 'place', place })),
    made(actRule, (act) => ({ kind: 'act', act })),
  ]
  return (tokens, at) => {
    let best: ReturnType<Rule<Piece>> = null
    for (const rule of rules) {
      const read = rule(tokens, at)
      if (read && (best === null || read.next > best.next)) best = read
    }
    return best
  }
}

const isWord = (token: Token | undefined, ...words: string[]) =>
  token?.kind === 'word' && words.includes(token.text)

/** What may stand between a `não` and what it denies. */
const between =
  `posso pode poderia da consigo quero queria preciso e ser vai vou tenho como na no em de para esse essa precisa
  gostaria eu mais tem ter que dar mesmo so fazer seria o a as`
    .split(/\s+/)
    .filter(Boolean)

const without = ['menos', 'exceto', 'tirando', 'fora']
const MOST_BETWEEN = 5

/**
 * Reads a message.
 * @param today the local day of whom it is written to: `amanhã` is the day after it
 */
export function understand(message: string, today: Temporal.PlainDate): Understanding {
  const tokens = tokensOf(message)
  const read = pieceRule(today)
  const found: Understanding = {
    acts: [],
    denied: [],
    wish: noWish,
    from: null,
    number: null,
    place: null,
    phone: null,
    email: null,
    page: null,
    words: [],
  }
  const elements: (Element | 'another')[] = []
  const says = new Set<'any' | 'soonest' | 'earlier' | 'later'>()

  let isPassing = false
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
    if (piece.kind === 'openness') return void (isDenied || says.add(piece.says))
    if (piece.kind === 'place') {
      found.place ??= piece.place
      return
    }
    const isAfterTo =
      isWord(tokens[at], 'para') ||
      isWord(tokens[at - 1], 'para') ||
      (isWord(tokens[at - 1], 'a', 'o', 'as') && isWord(tokens[at - 2], 'para'))
    // `quinta não`
    const isLast = isWord(tokens[next], 'nao') && isEnd(tokens, next + 1)
    elements.push({ ...piece, isDenied: isDenied || isLast, isAfterTo })
  }

  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (!token) break
    const here = read(tokens, at)
    const isRefused = here?.value.kind === 'act' && here.value.act === 'refuse'
    const isPlainNo = isWord(token, 'nao') && (here === null || isRefused)
    if (isPlainNo || isWord(token, ...without)) {
      const denied = deniedAfter(tokens, at + 1, read)
      const last = elements.at(-1)
      const isAfterthought = isEnd(tokens, at + 1) && last !== 'another' && last?.isDenied === true
      if (denied) {
        take(denied.piece, denied.at, denied.next, !isQuestion(tokens, denied.next))
        at = denied.next
        continue
      }
      const isLonger = here !== null && here.next > at + 1
      if (isPlainNo && !isAfterthought && (isLonger || isRefusal(tokens, at + 1, read))) {
        add('refuse', found.acts)
      }
      at = isPlainNo && here ? here.next : at + 1
      continue
    }
    if (here && isHalfSaid(tokens, at, here, read)) {
      at = here.next
      continue
    }
    if (here) {
      take(here.value, at, here.next, false)
      at = here.next
      continue
    }
    if (token.kind === 'number') found.number ??= token.value
    if (token.kind === 'phone') found.phone ??= token.digits
    if (token.kind === 'email') found.email ??= token.address
    if (token.kind === 'page') found.page ??= token.slug
    if (token.kind === 'word' && !isSmall(token.text)) found.words.push(asName(token))
    at += 1
  }

  if (isPassing && !found.acts.some((act) => !['greet', 'affirm', 'thanks'].includes(act))) {
    add('book', found.acts)
  }
  if (tokens.length === 1 && elements.length === 0) {
    const said = number(tokens, 0)
    if (said) [found.number, found.words] = [said.value, []]
  }
  return { ...found, ...wishesOf(elements, says) }
}

/** `não vou poder amanhã, pode ser sexta?`: what comes after it is where it goes. */
const isOfChange = (act: Act) => act === 'cancel' || act === 'reschedule'
const opensAnother = (act: Act) => ['book', 'affirm', 'reschedule'].includes(act)

const isEnd = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return !token || token.kind === 'stop' || token.kind === 'dash'
}

/** Whether the part of the message that goes on here ends in a question mark. */
function isQuestion(tokens: readonly Token[], at: number): boolean {
  const stop = tokens.slice(at).find(({ kind }) => kind === 'stop')
  return stop?.kind === 'stop' && stop.isQuestion === true
}

/** What a `não` is about, when that stands before the next comma. */
function deniedAfter(tokens: readonly Token[], from: number, read: Rule<Piece>) {
  if (isEnd(tokens, from)) return null
  for (let at = from; at <= from + MOST_BETWEEN; at += 1) {
    if (isEnd(tokens, at)) return null
    const piece = read(tokens, at)
    const isRead = piece && !(piece.value.kind === 'act' && !isDeniable(piece.value.act))
    if (piece && isRead) return { piece: piece.value, at, next: piece.next }
    if (!isWord(tokens[at], ...between)) return null
  }
  return null
}

/** What it means something to say that one does not want. */
const isDeniable = (act: Act) => !['affirm', 'refuse', 'thanks', 'greet', 'more'].includes(act)

/** Words that say yes only where they end what is said: `quero` does, `quero mudar` does not. */
const halfYes = new Set(
  'quero vamos pode esse essa isso ta marca certo certeza legal certinho serve correto top manda'.split(
    ' ',
  ),
)
const afterYes = ['por', 'favor', 'mesmo', 'ai', 'entao', 'horario', 'dia', 'que', 'sim']

function isHalfSaid(
  tokens: readonly Token[],
  at: number,
  { value, next }: { value: Piece; next: number },
  read: Rule<Piece>,
): boolean {
  const token = tokens[at]
  if (value.kind !== 'act' || value.act !== 'affirm' || next > at + 1) return false
  if (token?.kind !== 'word' || !halfYes.has(token.text) || isEnd(tokens, next)) return false
  if (isWord(tokens[next], ...afterYes)) return false
  const following = read(tokens, next)?.value
  return !(following?.kind === 'act' && ['affirm', 'thanks'].includes(following.act))
}

/** Whether a `não` is an answer, and not the beginning of something else: `não sei`. */
function isRefusal(tokens: readonly Token[], at: number, read: Rule<Piece>): boolean {
  return isEnd(tokens, at) || read(tokens, at) !== null
}

/** The wish of a message, and where something was that is to move. */
function wishesOf(
  said: readonly (Element | 'another')[],
  says: ReadonlySet<'any' | 'soonest' | 'earlier' | 'later'>,
): { wish: Wish; from: Wish | null } {
  const shift = says.has('earlier') ? 'earlier' : says.has('later') ? 'later' : null
  const open = { any: says.has('any'), soonest: says.has('soonest'), shift } as const
  const elements = said.filter((one) => one !== 'another')
  const another = said.indexOf('another')
  const split = another > 0 ? another : elements.findIndex(({ isAfterTo }) => isAfterTo)
  const to = split > 0 ? elements.slice(split) : elements
  const from = split > 0 ? { ...noWish, ...wishOf(elements.slice(0, split)) } : null
  return { wish: { ...open, ...wishOf(to) }, from: from && isNoWish(from) ? null : from }
}
