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

/** Words that tell of a delay or of coming. */
const COMING = /^(?:atras|cheg|demor|tard)/

/**
 * How many minutes late somebody says to come: `uns vinte minutos`, `meia hora`; of several the one beside a word of the delay;
 * null: they do not say.
 */
export function delayIn(tokens: readonly Token[]): number | null {
  const coming = tokens.flatMap((token, at) =>
    token.kind === 'word' && COMING.test(token.text) ? [at] : [],
  )
  const awayFrom = (at: number) => Math.min(...coming.map((one) => Math.abs(one - at)))
  const found = tokens.flatMap((_, at) => {
    const minutes = amount(tokens, at)?.value ?? 0
    return minutes > 0 && minutes <= MOST_MINUTES ? [{ minutes, away: awayFrom(at) }] : []
  })
  return found.toSorted((one, other) => one.away - other.away)[0]?.minutes ?? null
}
