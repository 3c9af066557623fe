import { namedOf, withoutDenied } from './named-service.rule.ts'

const ONLY = [
  // `só a barba`, `somente fazer o pé`, `apenas corte e barba`: up to the end of the clause.
  /\b(?:so|somente|apenas) (?:(?:quero|queria|fazer|faz|de|mesmo) )*(?:(?:[ao]s?|uma?|minhas?|meus?) )?(?<what>[a-z][^.,;:!?\n\d]{1,60}?)(?=[.,;:!?\n\d]| (?:que|porque|pq|pois|mas|viu)\b|$)/g,
  // `a barba só`, `corte só mesmo`
  /\b(?<what>[a-z]{2,}) (?:so|somente|apenas)(?: mesmo| viu)*(?=[.,;:!?\n]|$)/g,
]

/** `da última vez foi só a barba`, `não é só o corte`: what stands before it limits no wish. */
const NO_WISH =
  /\b(?:foi|fiz|era|fazia|fez|fizemos|cortei|cortou|marquei|marcou|sempre|costumo|nao(?: (?:e|eh|quero|queria))?|em vez de|ao inves de|falta|faltou) (?:[ao]s? )?$/

/** `só o corte, aliás a barba também`: what follows adds to it, or takes it back. */
const CHANGES =
  /\b(?:tambem|tb|tbm|tmb|juntos?|juntas?|inclu\w+|acrescent\w+|adicion\w+|alias|digo|minto|melhor|pensando bem|na verdade|mudei de ideia|ou)\b|[,.;!\n] *nao\b/

/**
 * The one thing that a message limits itself to. Whatever else it names is not wanted: `só o corte, a barba deixa que é
 * de estimação` is `Corte`. null: it limits itself to none of these.
 */
export function onlyOf<T>(
  plainText: string,
  all: readonly T[],
  nameOf: (one: T) => string,
): T | null {
  const text = withoutDenied(plainText)
  for (const { 0: said, index, groups } of ONLY.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [before, what] = [text.slice(0, index), groups?.['what'] ?? '']
    if (NO_WISH.test(before) || CHANGES.test(text.slice(index + said.length - what.length)))
      continue
    const [first = ''] = what.split(' ')
    const begins = namedOf(first, all, nameOf)
    if (begins.one === null && begins.among.length === 0) continue
    const { one } = namedOf(what, all, nameOf)
    if (one !== null) return one
  }
  return null
}
