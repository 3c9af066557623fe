import { isWord, type Token } from '../words/tokens.rule.ts'
import { isHourBefore } from './words-around.rule.ts'

/** `(9h é) madrugada`, `(9h é) muito cedo`; of a day only `(sexta é) tarde demais`: `sexta é tarde` may be its afternoon. */
export function isTooEarlyAt(tokens: readonly Token[], at: number, isHour: boolean): boolean {
  const isToo = isWord(tokens[at], 'muito', 'tao', 'meio', 'bem', 'super')
  const what = isToo ? at + 1 : at
  // `9h é cedo mas tudo bem`
  const after = tokens[what + 1]?.kind === 'stop' ? what + 2 : what + 1
  if (isWord(tokens[after], 'mas')) return false
  if (isHour && isWord(tokens[what], 'madrugada')) return true
  const isWhole = isToo || isWord(tokens[what + 1], 'demais') || isHour
  return isWhole && isWord(tokens[what], 'cedo', 'tarde')
}

/** `muito cedo pra mim, pode ser 11h?`, `18h é tarde demais`: it is no wish if another hour is named after it. */
export function isTooEarly(tokens: readonly Token[], at: number, next: number): boolean {
  // `9h é madrugada`
  if (isWord(tokens[at], 'madrugada')) {
    return isWord(tokens[at - 1], 'e', 'eh') && isHourBefore(tokens, at - 1)
  }
  if (next !== at + 1 || !isWord(tokens[at], 'cedo', 'tarde')) return false
  // `às 18h, quando eu chego já é tarde`
  const isAlready = isWord(tokens[at - 1], 'e', 'eh') && isWord(tokens[at - 2], 'ja')
  if (isAlready && tokens.some(({ kind }) => kind === 'clock')) return true
  const isToo = isWord(tokens[at - 1], 'muito', 'tao', 'meio') || isWord(tokens[next], 'demais')
  return isToo && tokens.slice(next).some(({ kind }) => kind === 'clock')
}
