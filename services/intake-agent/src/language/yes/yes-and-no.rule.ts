import type { Act } from '../acts.rule.ts'
import type { Read, Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { moving } from '../words/wish-words.rule.ts'

/** Words that may stand between a `não` and what it denies. */
const between =
  `posso pode poder poderia da consigo consegue conseguir quero queria preciso e ser vai vou tenho como na no em de para esse essa precisa
  deixar ficar chegar vir acordar levantar comparecer tao muito assim gostaria eu mais tem ter que dar seja for mesmo so fazer seria o a as`.split(
    /\s+/,
  )

const MOST_BETWEEN = 5

/** Acts that a `não` before them does not deny: `não, obrigado`. */
const undeniable: readonly Act[] = ['affirm', 'refuse', 'thanks', 'greet', 'more', 'wait']

/** The piece that a `não` denies, if one stands before the next comma. */
export function deniedAfter(tokens: readonly Token[], from: number, read: Rule<Piece>) {
  for (let at = from; at <= from + MOST_BETWEEN && !isEnd(tokens, at); at += 1) {
    const here = read(tokens, at)
    if (isWord(tokens[at], ...telling) && isOtherClause(tokens, from, at)) return null
    const isDenied = here && !(here.value.kind === 'act' && undeniable.includes(here.value.act))
    if (isDenied) return { piece: here.value, at, next: here.next }
    if (!isWord(tokens[at], ...between) || isOtherClause(tokens, from, at)) return null
  }
  return null
}

/** What the agent is told to do: `amanhã não posso cancela`. `Não posso cancelar` denies it. */
const telling = [...moving, 'cancela', 'desmarca', 'marca', 'bota', 'troca']
const failing = 'posso consigo consegue poder conseguir da vai vou quero'.split(' ')

/** `(não) posso mais, pode ser segunda`, as people speak: with `pode` begins what is possible. */
const isOtherClause = (tokens: readonly Token[], from: number, at: number): boolean =>
  isWord(tokens[at], 'pode', 'poderia', 'podia', 'quero', 'queria', 'tem', 'so', ...telling) &&
  tokens.slice(from, at).some((token) => isWord(token, ...failing))

/** Whether a `não` is an answer, and not the beginning of something else: `não sei`. */
export const isRefusal = (tokens: readonly Token[], at: number, read: Rule<Piece>): boolean =>
  isEnd(tokens, at) || read(tokens, at) !== null

/** Words that say yes only at the end of a part: `quero` does, `quero mudar` does not. */
const halfYes = new Set(
  'quero vamos pode esse essa isso ta marca certo certeza legal certinho serve correto top manda'.split(
    ' ',
  ),
)
const afterYes = ['por', 'favor', 'mesmo', 'ai', 'entao', 'horario', 'dia', 'que', 'sim']

/** Whether a word that alone says yes only begins a longer statement here. */
export function isHalfYes(
  tokens: readonly Token[],
  at: number,
  { value, next }: Read<Piece>,
  read: Rule<Piece>,
): boolean {
  const token = tokens[at]
  if (value.kind !== 'act' || value.act !== 'affirm' || next > at + 1) return false
  if (token?.kind !== 'word' || !halfYes.has(token.text) || isEnd(tokens, next)) return false
  if (isWord(tokens[next], ...afterYes)) return false
  const following = read(tokens, next)?.value
  return !(following?.kind === 'act' && ['affirm', 'thanks'].includes(following.act))
}

/** `(é com esse Marcos) que eu quero`: of whom it is said, it names them, and says yes to nothing. */
export function isOfWhom(tokens: readonly Token[], at: number): boolean {
  const that = isWord(tokens[at - 1], 'eu') ? at - 2 : at - 1
  const named = tokens[that - 1]
  return (
    isWord(tokens[at], 'quero') &&
    isWord(tokens[that], 'que') &&
    named?.kind === 'word' &&
    !isWord(named, 'esse', 'essa', 'isso', 'mesmo', 'mesma', 'horario', 'hora', 'dia', 'o')
  )
}

const TAKEN_BACK: readonly Act[] = ['waitlist', 'weekly', 'cancel', 'reschedule']

/** `lista de espera não`, `cancela não`, `lista de espera não que eu sou ansiosa`, `nada de lista de espera` */
export function isTakenBack(tokens: readonly Token[], at: number, next: number, act: Act): boolean {
  if (!TAKEN_BACK.includes(act)) return false
  if (isWord(tokens[at - 1], 'de') && isWord(tokens[at - 2], 'nada')) return true
  const isPlaced = act === 'waitlist' || act === 'weekly'
  const isBecause = isPlaced && isWord(tokens[next + 1], 'que', 'porque', 'pois')
  return isWord(tokens[next], 'nao') && (isEnd(tokens, next + 1) || isBecause)
}
