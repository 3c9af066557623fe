import { relations } from '../../../language/words/relations.rule.ts'
import { namedOf, withoutDenied } from './named-service.rule.ts'

const ONLY = [
  // `só a barba`, `somente fazer o pé`, `apenas corte e barba`: up to the end of the clause.
  /\b(?:so|somente|apenas) (?:(?:quero|queria|fazer|faz|de|mesmo) )*(?:(?:[ao]s?|uma?|minhas?|meus?) )?([a-z][^.,;:!?\n\d]{1,60}?)(?=[.,;:!?\n\d]| (?:que|porque|pq|pois|mas|viu)\b|$)/g,
  // `a barba só`, `corte só mesmo`
  /\b([a-z]{2,}) (?:so|somente|apenas)(?: mesmo| viu)*(?=[.,;:!?\n]|$)/g,
]

/** `da última vez foi só a barba`, `não é só o corte`: what stands before it limits no wish. */
const NO_WISH =
  /\b(?:foi|fiz|era|fazia|fez|fizemos|cortei|cortou|marquei|marcou|sempre|costumo|nao(?: (?:e|eh|quero|queria))?|em vez de|ao inves de|falta|faltou) (?:[ao]s? )?$/

/** `só a barba não resolve`, `só o corte ficou bom da outra vez` */
const NO_USE = /\b(?:nao|nem|ficou|foi|era)\b/

/** `só o corte, aliás a barba também`: what follows adds to it, or takes it back. */
const CHANGES =
  /\b(?:tambem|tb|tbm|tmb|juntos?|juntas?|inclu\w+|acrescent\w+|adicion\w+|alias|digo|minto|melhor|pensando bem|na verdade|mudei de ideia|ou|os dois|as duas|ambos|ambas)\b|[,.;!\n] *nao\b/

/** `corte e barba pra mim, e pro meu filho só o corte`: one of two people is limited. */
function isOfAnother(text: string, at: number): boolean {
  const clause =
    text
      .slice(0, at)
      .split(/[.,;:!?\n]/)
      .at(-1) ?? ''
  return clause.split(' ').some((word) => relations.has(word)) && /\b(?:eu|mim)\b/.test(text)
}

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
  for (const said of ONLY.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const { 0: whole, 1: what = '', index } = said
    const after = text.slice(index + whole.length - what.length)
    const isChanged = NO_WISH.test(text.slice(0, index)) || CHANGES.test(after)
    if (isChanged || NO_USE.test(what) || isOfAnother(text, index)) continue
    const [first = ''] = what.split(' ')
    const begins = namedOf(first, all, nameOf)
    const { one } = namedOf(what, all, nameOf)
    if (one !== null && (begins.one !== null || begins.among.length > 0)) return one
  }
  return null
}
