import { distanceBetween } from '@encaixe/contracts'
import { plain, wordsIn } from '../../../language/words/spelling.rule.ts'

/** Words that people say for what a service is called, each group by the name that stands for it. */
const groups: Readonly<Record<string, string>> = {
  corte: 'corte cortar corta cortinho cabelo cabelos cabelinho haircut',
  barba: 'barba barbear barbas barbinha',
  unha: 'unha unhas manicure mao maos',
  pe: 'pe pes pedicure',
  sobrancelha: 'sobrancelha sobrancelhas sombrancelha sobrancelia',
  depilacao: 'depilacao depilar depila',
  massagem: 'massagem massoterapia massagens',
  pintura: 'coloracao pintar tintura tinta colorir pintura',
  escova: 'escova escovar',
  hidratacao: 'hidratacao hidratar',
  limpeza: 'limpeza limpar',
  cilio: 'cilio cilios',
  avaliacao: 'avaliacao avaliar',
  aula: 'aula aulas',
  tosa: 'tosa tosar',
  banho: 'banho banhos',
}
const meanings = new Map(
  Object.entries(groups).flatMap(([meant, words]) =>
    words.split(' ').map((word) => [word, meant] as const),
  ),
)
const small = new Set('de da do e em com a o na no para por mais um uma ou the and'.split(' '))

const meaning = (word: string): string =>
  meanings.get(word) ?? (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/** Of these two words one says what is done: `unha do pé`, `cortar a barba`, `pintar o cabelo`. */
const WHOLE =
  /\b(?:unhas?|cort\w+|apar\w+|rasp\w+)(?: \w+)? (?:[dn]?[ao]s?|de|minhas?) (?=(?:pes?|maos?|barba|unhas?)\b)|(?<=\b(?:pint|ting|tint|color|hidrat|escov|lav|alis)\w* )(?:[dn]?o|de|meu) cabelos?\b/g

const conceptsOf = (text: string): string[] => [
  ...new Set(
    wordsIn(plain(text).replace(WHOLE, ''))
      .filter((word) => word.length > 1 && !small.has(word))
      .map(meaning),
  ),
]

const isSame = (said: string, part: string) =>
  said === part ||
  (said.length >= 5 &&
    distanceBetween(said, part, said.length >= 9 && part.length >= 9 ? 2 : 1) < Infinity)

export interface Named<T> {
  /** What was named: nothing, one, or several together, in their order. */
  these: T[]
  /** Of what may be meant besides: one of these. */
  among: T[]
}

/**
 * Which of several things a message names. The one that has all that was said, and least besides: `cabelo e barba`
 * is `Corte e barba`, and `corte` is `Corte`. If none has all of it, each that has a part of it alone.
 */
export function namedOf<T>(said: string, all: readonly T[], nameOf: (one: T) => string): Named<T> {
  const words = conceptsOf(said)
  const things = all.map((one) => {
    const parts = conceptsOf(nameOf(one))
    const hits = new Set(parts.filter((part) => words.some((word) => isSame(word, part))))
    return { one, hits, isWhole: hits.size === parts.length, size: parts.length }
  })
  const named = things.filter(({ hits }) => hits.size > 0)
  const mentioned = new Set(named.flatMap(({ hits }) => [...hits]))
  const plainOf = (some: typeof named) => some.map(({ one }) => one)
  const covering = named.filter(({ hits }) => hits.size === mentioned.size)
  const fewest = Math.min(...covering.map(({ size }) => size))
  const best = covering.filter(({ size }) => size === fewest)
  if (best.length === 1) return { these: plainOf(best), among: [] }
  if (best.length > 1) return { these: [], among: plainOf(best) }
  // `corte feminino` of `corte feminino e escova` is no `Corte`.
  const whole = named.filter(
    ({ hits, isWhole }) =>
      isWhole &&
      !named.some(
        (other) => other.isWhole && other.hits.size > hits.size && hits.isSubsetOf(other.hits),
      ),
  )
  const rest = mentioned.difference(new Set(whole.flatMap(({ hits }) => [...hits])))
  const open = named.filter(({ hits }) => !hits.isDisjointFrom(rest))
  const isOr = /\bou\b/.test(said)
  if (isOr) return { these: [], among: plainOf(whole.length > 0 ? whole : named) }
  return open.length === 1
    ? { these: plainOf([...whole, ...open]), among: [] }
    : { these: plainOf(whole), among: plainOf(open) }
}
