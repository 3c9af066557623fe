import type { Days } from '../dates/calendar.rule.ts'
import type { DayRange } from '../wishes/wish.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'

/** A span of more days is no week. */
const DAYS_OF_WEEK = 7

/** The month that is spoken about; null: the days are none, or wished for: `para janeiro`. */
export function spokenMonth(
  tokens: readonly Token[],
  { at, days }: { at: number; days: Days },
): DayRange | null {
  const [span, ...others] = days.days
  if (!days.isWide || span === undefined || others.length > 0) return null
  if (isWord(tokens[at], 'para') || isWord(tokens[at - 1], 'para')) return null
  const length = Temporal.PlainDate.from(span.from).until(span.to).days
  return length > DAYS_OF_WEEK ? span : null
}
