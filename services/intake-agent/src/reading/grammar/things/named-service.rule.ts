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

/** What is not wanted: `em vez de barba`, `sem a barba`, `troca a barba por corte`, `não quero barba`, `barba não`, `pé eu já fiz`. */
const DENIED = [
  /\b(?:em vez|ao inves|no lugar) d(?:e|a|o)s? (?:so |[ao] )*\w+(?: e \w+)?/g,
  /\b(?:sem|tira|tire|tirar|menos) (?:[ao] )?\w+/g,
  /\btroc\w+ (?:[ao] )?\w+ (?=(?:por|pelo|pela)\b)/g,
  /\bnao (?:e|eh|era|quero|queria|precisa|preciso|vou querer|vou fazer) (?:mais |so |d?[aeo] )*\w+/g,
  /\b(?:e )?nao [ao]s? \w+/g,
  // `quero barba e não corte`
  /\be nao \w+(?=\s*(?:[.,;!]|$))/g,
  /\b\w+ (?:eu (?:mesm[ao] )?)?ja (?:fiz|tenho feit[ao])\b/g,
  /\bja fiz (?:[ao] |meu |minha )?\w+/g,
  // `não boto o pé fora do portão`
  /\b(?:nao|nem) (?:boto|ponho|coloco|piso|meto|botei|pus) (?:mais )?(?:[ao]s? )?\w+(?= (?:fora|na rua|pra fora|para fora))/g,
  // `quebrei o pé`, `torci a mão`
  /\b(?:quebr|torc|machuqu|oper|lux|trinc|engess|queim)(?:ei|i|ou|eu|ado|ada) (?:d?[aeo]s? |meu |minha )?\w+/g,
  // `da última vez fiz só a barba`
  /\b(?:fiz|cortei|foi|era) (?:so|somente|apenas) (?:[ao] )?\w+(?: e \w+)?/g,
  // `deixa a barba quieta`, `não mexe na barba`, `na barba ninguém mexe`
  /\bdeix[ae] (?:[ao] |minha |meu )?\w+ (?:quiet[oa]|em paz|comigo|crescer|de fora|como (?:ta|esta)|(?:para|pra) (?:la|(?:a )?(?:proxima|outra vez|depois)))\b/g,
  /\bnao (?:precisa )?(?:mex\w+|toc\w+|encost\w+) (?:na|no|em) \w+/g,
  /\bn[ao] \w+ (?:ninguem|nao)(?: precisa)? mex\w+/g,
  // `a barba eu tô deixando crescer`
  /\b\w{2,} (?:eu )?(?:estou|to|ta|esta|vou|quero) (?:deixando|deixar) crescer\b/g,
  // `a barba eu tirei ontem`
  /\b\w{2,} eu (?:mesm[ao] )?(?:tirei|cortei|aparei|raspei|fiz) (?:ontem|hoje|anteontem|semana passada|em casa|sozinh[ao])\b/g,
  // `a barba eu mesmo faço em casa`
  /\b\w{2,} (?:quem faz (?:sou|e) )?eu (?:mesm[ao] )?(?:que )?(?:faco|tiro|corto|aparo|raspo)\b(?: (?:em casa|sozinh[ao]))?/g,
  // `o cabelo minha filha aparou ontem`
  /\b\w{2,} (?:meu|minha) \w+ (?:cortou|aparou|raspou|fez(?! (?:\w+ ){0,2}(?:anos?|aninhos|meses|aniversario)))\b/g,
  // `o cabelo deixa`
  /\b\w{2,} (?:pode deixar|deixa)(?=\s*(?:[,.;!]|$| (?:como|assim|quiet)))/g,
  /\b\w{2,} (?:[ao] |minha |meu |eu )?(?:(?:\w+ )?ja (?:levou|era|foi|caiu|cortei|aparei|fiz|cortou|aparou|raspou|fez(?! (?:\w+ ){0,2}(?:anos?|aninhos|meses|aniversario)))|(?:ja |quase )*(?:nem|nao) tenho(?: mais)?|caiu todo|corto em casa|faco em casa|fica (?:para|pra) (?:a )?(?:proxima|outra vez|depois)|(?:eu )?deix[ao] (?:como (?:ta|esta)|quiet[oa]|que (?:e|eu|ela|ele)|crescer|comigo|assim(?! \w)|(?:para|pra) (?:la|(?:a )?(?:proxima|outra vez|depois))))\b(?! (?:semana|segunda|terca|quarta|quinta|sexta|sabado))/g,
  /\b\w+ nao(?=\s*(?:[,.;!]|$))/g,
]

/** A message in plain words, without what it says that it does not want. */
export const withoutDenied = (plainText: string): string =>
  DENIED.reduce((left, pattern) => left.replaceAll(pattern, ' '), plainText)

/** Of these two words one says what is done: `unha do pé`, `cortar a barba`, `pintar o cabelo`. */
const WHOLES: readonly [RegExp, string][] = [
  [/\bunhas?(?: \w+)? d[aeo]s? (?=(?:pes?|maos?)\b)/g, ''],
  [/\bunhas?(?: \w+)? n[ao]s? (?=(?:pes?|maos?)\b)/g, ''],
  [
    /\b(?:corte|cortar|corta|aparar|apara|aparo|raspar) (?:d?[ao]s?|de|minhas?|so a) (?=(?:barba|unhas?)\b)/g,
    '',
  ],
  [
    /\b((?:pint|ting|tint|color|hidrat|escov|lav|relax|alis|descolor)\w*|escova|progressiva|luzes|mechas|reflexo) (?:(?:d|n)?[ao]s?|de|em|meu|minha) cabelos?\b/g,
    '$1',
  ],
]

const withoutWholes = (text: string): string =>
  WHOLES.reduce((left, [pattern, meant]) => left.replace(pattern, meant), text)

const conceptsOf = (text: string): string[] => [
  ...new Set(
    withoutWholes(plain(text))
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
