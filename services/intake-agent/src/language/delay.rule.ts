import { either, piece, type Rule, sequence, word } from './grammar.rule.ts'
import { duration, number } from './numbers.rule.ts'
import type { Token } from './words/tokens.rule.ts'

const MOST_MINUTES = 180

const amount: Rule<number> = either(
  duration,
  sequence([word('uns'), number], (_some, minutes) => minutes),
  // `vou atrasar 1h`
  sequence([word('atrasar atraso demorar'), piece('clock')], (_late, { minutes }) => minutes),
)

/** How many minutes late somebody says to come: `uns vinte minutos`, `meia hora`; null: they do not say. */
export function delayIn(tokens: readonly Token[]): number | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const minutes = amount(tokens, at)?.value ?? 0
    if (minutes > 0 && minutes <= MOST_MINUTES) return minutes
  }
  return null
}
