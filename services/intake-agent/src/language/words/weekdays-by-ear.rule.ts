/** A token, as far as it may be a weekday. */
interface Heard {
  kind: string
  text?: string
}

/** Weekdays in letters of which each stands for one sound. */
const sounds: Readonly<Record<string, string>> = {
  dumingu: 'domingo',
  sigunda: 'segunda',
  tirsa: 'terca',
  karta: 'quarta',
  kinta: 'quinta',
  sista: 'sexta',
  sabadu: 'sabado',
}

/** Words of their own that sound like a weekday: only what stands beside them tells. */
const others = new Set('cesta cestas carta cartas tirza quenta cuenta'.split(' '))

/** Slips in the second half of `sexta-feira`. */
const feiras = new Set('feira fera feria ferira fiera feirra faira feiar feia feyra'.split(' '))

/** A word as it sounds: `cexta`, `sesta` and `cesta` are `sista`. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ch', 's')
    .replaceAll('h', '')
    .replace(/s?c(?=[eiy])/g, 's')
    .replace(/qu?|[ck]u(?=[aeio])|[ck]/g, 'k')
    .replace(/[xz]/g, 's')
    .replace(/m(?=[^aeiou])/g, 'n')
    .replace(/[ey]/g, 'i')
    .replaceAll('o', 'u')
    .replace(/(.)\1+/g, '$1')

/** As it is spelled, in the plural as well. */
const RIGHT = /^(?:domingo|segunda|terca|quarta|quinta|sexta|sabado)s?$/

function meant(word: string): string | undefined {
  if (word.length < 5 || RIGHT.test(word)) return undefined
  const sound = soundOf(word)
  return sounds[sound] ?? sounds[sound.replace(/s$/, '')]
}

/** The weekday that a word can only be a spelling of: `kuinta`, `segumda`. */
export const weekdayByEar = (word: string): string | undefined =>
  others.has(word) ? undefined : meant(word)

const wordAt = (tokens: readonly Heard[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? (token.text ?? '') : ''
}

const BEFORE_DAY = new Set('na nessa nesta essa proxima ser ou ate toda'.split(' '))
const PARTS = new Set('manha tarde noite tardinha noitinha'.split(' '))

/** `cesta feira`, `cesta às 10`, `na cesta`; `uma cesta de natal` is none. */
function isOfDay(tokens: readonly Heard[], at: number): boolean {
  const next = tokens[at + 1]
  const [first, second] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)]
  if (next?.kind === 'dash' ? feiras.has(second) : feiras.has(first)) return true
  if (next?.kind === 'clock' || next?.kind === 'number' || first === 'as') return true
  if (['cedo', 'agora', 'dia', 'ao'].includes(first) || (first === 'que' && second === 'vem'))
    return true
  if (['de', 'a', 'pela'].includes(first) && PARTS.has(second)) return true
  const isOver = next === undefined || next.kind === 'stop'
  return isOver && BEFORE_DAY.has(wordAt(tokens, at - 1))
}

const days = new Set(Object.values(sounds))

/** Heards with weekdays for the words that mean one where they stand: `cesta fera às 10`. */
export function withWeekdaysByEar<T extends Heard>(tokens: readonly T[]): T[] {
  const read: T[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word' || token.text === undefined) read.push(token)
    else if (others.has(token.text) && isOfDay(tokens, at)) {
      read.push({ ...token, text: meant(token.text) ?? token.text })
    } else if (feiras.has(token.text) && isAfterDay(read)) read.push({ ...token, text: 'feira' })
    else read.push(token)
  }
  return read
}

function isAfterDay(read: readonly Heard[]): boolean {
  const last = read.at(-1)
  const before = last?.kind === 'dash' ? read.at(-2) : last
  return before?.kind === 'word' && days.has(before.text ?? '')
}
