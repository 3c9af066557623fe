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

/** The word of the grammar that was meant, or the word itself. */
export function spelled(word: string): string {
  if (word.length < 4 || isKnown(word) || others.has(word)) return word
  let found: string | null = null
  for (const candidate of known) {
    const allowed = candidate.length >= 8 ? 2 : 1
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > 1) continue
    const slips = distance(word, candidate, allowed)
    if (slips > allowed || (slips === 2 && word.length < 7)) continue
    // A word between two candidates stays as it is.
    if (slips === 1) return candidate
    found = found === null ? candidate : word
  }
  return found ?? word
}

/** The number of wrong, missing, extra or swapped letters; above `most` it is not exact. */
export function distance(one: string, other: string, most: number): number {
  const width = other.length + 1
  let before: number[] = []
  let last = Array.from({ length: width }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    let best = i
    for (let j = 1; j < width; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      best = Math.min(best, cost)
    }
    if (best > most) return most + 1
    before = last
    last = row
  }
  return last[width - 1] ?? most + 1
}
