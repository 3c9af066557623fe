import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'

const between = 'ne viu ta e mas so que ai entao'.split(' ')
const wishing = 'eu vou pretendo de'.split(' ')
const keeping = 'manter mantenho mantem mantenha deixar conservar segurar'.split(' ')

/** `(tô marcada pro dia três,) e esse eu quero manter`: the appointment that was just named stays. */
export function isKeptThat(tokens: readonly Token[], next: number): boolean {
  let at = next
  while (tokens[at]?.kind === 'stop' || isWord(tokens[at], ...between)) at += 1
  if (!isWord(tokens[at], 'esse', 'essa', 'este', 'esta')) return false
  at += 1
  if (isWord(tokens[at], 'ai', 'dia', 'horario')) at += 1
  const verb = at
  while (isWishWord(tokens[at]) || isWord(tokens[at], ...wishing)) at += 1
  return at > verb && isWord(tokens[at], ...keeping)
}
