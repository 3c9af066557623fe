import { distance, plain } from '../../../language/words/spelling.rule.ts'

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
    plain(text)
      .replace(WHOLE, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !small.has(word))
      .map(meaning),
  ),
]

const isSame = (said: string, part: string) =>
  said === part ||
  (said.length >= 5 && distance(said, part, 2) <= (said.length >= 9 && part.length >= 9 ? 2 : 1))

/** Whether every word of a name was said. */
export function isWholeIn(said: string, name: string): boolean {
  const words = conceptsOf(said)
  const parts = conceptsOf(name)
  // `casaforte`
  const isJoined = parts.length > 1 && words.includes(parts.join(''))
  return (
    isJoined ||
    (parts.length > 0 && parts.every((part) => words.some((word) => isSame(word, part))))
  )
}

interface Named<T> {
  /** The one that was named; null: none, or not just one. */
  one: T | null
  /** Those that may be meant, if it is unclear: they were all named, or fit equally well. */
  among: T[]
}

/**
 * Which of several things a message names. The one that has all that was said, and least besides: `cabelo e barba`
 * is `Corte e barba`, and `corte` is `Corte`.
 */
export function namedOf<T>(said: string, all: readonly T[], nameOf: (one: T) => string): Named<T> {
  const words = conceptsOf(said)
  const things = all.map((one) => {
    const parts = conceptsOf(nameOf(one))
    const hits = parts.filter((part) => words.some((word) => isSame(word, part)))
    return { one, parts: parts.length, hits: new Set(hits) }
  })
  const mentioned = new Set(things.flatMap(({ hits }) => [...hits]))
  if (mentioned.size === 0) return { one: null, among: [] }
  const named = things.filter(({ hits }) => hits.size > 0)
  const covering = named.filter(({ hits }) => hits.size === mentioned.size)
  const fewest = Math.min(...covering.map(({ parts }) => parts))
  const [only, ...others] = covering.filter(({ parts }) => parts === fewest)
  if (only && others.length === 0) return { one: only.one, among: [] }
  if (only) return { one: null, among: [only, ...others].map(({ one }) => one) }
  // None has all of it: `corte e unha` are two, each as it is called.
  const exact = named.filter(({ hits, parts }) => hits.size === parts)
  return { one: null, among: (exact.length > 0 ? exact : named).map(({ one }) => one) }
}
