import type { Days } from '../dates/calendar.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { isOfAppointment } from './old-time.rule.ts'
import { clauseBefore, wordsAfter } from './words-around.rule.ts'

/**
 * What happened in a life. `Marquei dia 10` and `ganhei folga dia 10` speak of a day to come, and so may `tive um imprevisto
 * quinta`, `foi mal, quinta não dá` and `mudei de ideia, quinta`.
 */
const HAPPENED =
  `nasceu nasceram operei operou casei casou separei separou terminei terminou perdi perdeu morreu faleceu voltei voltou
  cheguei chegou viajei viajou quebrei quebrou machuquei adoeci adoeceu pari fez completei completou comecei formei formou
  internei internou sofri sofreu`.split(/\s+/)
/** After these another clause begins, or the day is wished for. */
const BEGINS = 'que para e mas so agora entao porque passar trocar mudar'.split(' ')
const begins = (token: Token | undefined) => isWishWord(token) || isWord(token, ...BEGINS)
const MOST_BETWEEN = 7
const AFTER = new RegExp(
  `^(?:eu |ele |ela |a gente |(?:o|a|meu|minha) \\w+ )?(?:(?:me|se) )?(?:${HAPPENED.join('|')})\\b`,
)

/** Whether the day can be one of the past: `dia 15`, `segunda`. `Segunda que vem` cannot. */
const canBePast = ({ days }: Days): boolean =>
  days.length === 1 &&
  days.every(
    ({ from, to, isNumber, isLoose }) => from === to && (isNumber === true || isLoose === true),
  )

/** `o bebê nasceu dia 15`, `meu neto fez quatro anos segunda-feira`, `domingo terminei meu casamento`: when something happened. */
export function isPastDay(
  tokens: readonly Token[],
  { at, next, days }: { at: number; next: number; days: Days },
): boolean {
  if (!canBePast(days) || isOfAppointment(tokens, at) || isWord(tokens[at], 'para')) return false
  if (AFTER.test(wordsAfter(tokens, next))) return true
  return clauseBefore(tokens, at, { most: MOST_BETWEEN, ends: begins }).some((one) =>
    isWord(tokens[one], ...HAPPENED),
  )
}
