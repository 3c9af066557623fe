import { distanceBetween } from '@encaixe/contracts'

/** Small letters without accents: `Ação` → `acao`. Emoji and punctuation stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The words and numbers of a text, in small letters without accents. */
export const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Words of the grammar that are corrected when they are mistyped. Only these: a list of all words would
 * turn names into words (`Marta`, `marca`). Eight letters or more may have two slips, shorter ones one.
 */
const known = `
  amanha segunda terca quarta quinta sexta sabado domingo manha tarde noite semana proxima proximo horario horarios
  janeiro fevereiro abril junho julho agosto setembro outubro novembro dezembro
  cancelar desmarcar remarcar confirmo obrigado obrigada psicologa psicologo dentista barbeiro nutricionista
`
  .split(/\s+/)
  .filter(Boolean)

const knownWords = new Set(known)

export const isKnown = (word: string): boolean => knownWords.has(word)

/** Words that are near a word of the grammar and mean something else. */
const others = new Set(
  `tardes manhas noites semanas quanta tarda seta junto cancelado cancelada confirmou confirmei manda manta norte semanal minha
  segundo quarto quinto sexto teria terra terco seguida abrir abriu note julgo manga mania cancelou quieta quintal mainha mana
  amanda julio juno horacio teca cancela cancelo desmarca remarca confirma
  banheiro desista`
    .split(/\s+/)
    .filter(Boolean),
)

/** The word of the grammar that was meant, or the word itself, also between two that it may be. */
export function spelled(word: string): string {
  if (word.length < 4 || isKnown(word) || others.has(word)) return word
  const near = known.flatMap((candidate) => {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > 1) return []
    const slips = distanceBetween(word, candidate, candidate.length < 8 || word.length < 7 ? 1 : 2)
    return slips <= 2 ? [{ candidate, slips }] : []
  })
  const fewest = Math.min(...near.map(({ slips }) => slips))
  const [best, ...rivals] = near.filter(({ slips }) => slips === fewest)
  return best && (fewest === 1 || rivals.length === 0) ? best.candidate : word
}
