import type { Days } from '../dates/calendar.rule.ts'
import { isVerbOfOthers } from '../names/verb-of-others.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { spokenMonth } from './spoken-month.rule.ts'
import { clauseBefore, clauseFrom } from './words-around.rule.ts'

/** `perdi`, `operei`, `fui`: what whoever writes did. */
const DID = /^(?:\p{L}{2,}(?:ei|[bcdlmnrstuv]i)|fui|cai|fiz|tive|vim|estive)$/u
const NO_VERB = new Set('aqui daqui ali dali davi levi frei sei rei lei'.split(' '))
/** What is done now for a later month: `consegui folga em janeiro`, `marquei em dezembro`. */
const PLANNED =
  /^(?:consegu|marqu|agend|reserv|ganh|peg|combin|remarqu|arranj|arrum|pedi|compr|deix|fiqu)/
const MOST_BETWEEN = 7
const MOST_AFTER = 3
/** A month that begins later than this is one of the past, if something happened in it. */
const FAR_DAYS = 90

const isPast = (token: Token | undefined, isFar: boolean): boolean => {
  if (token?.kind !== 'word' || NO_VERB.has(token.text)) return false
  const isVerb = DID.test(token.text) || isVerbOfOthers(token.text)
  return isVerb && (isFar || !PLANNED.test(token.text))
}

/** `perdi meu irmão em setembro`, `em setembro eu perdi meu irmão`: the month of what happened is not wished for. */
export function isPastMonth(
  tokens: readonly Token[],
  { at, next, days, today }: { at: number; next: number; days: Days; today: Temporal.PlainDate },
): boolean {
  const month = spokenMonth(tokens, { at, days })
  if (month === null) return false
  const isFar = today.until(month.from).days > FAR_DAYS
  const before = clauseBefore(tokens, at, { most: MOST_BETWEEN, ends: isWishWord })
  const after = clauseFrom(tokens, next, { most: MOST_AFTER, ends: isWishWord })
  return (
    [...before, ...after].some((one) => isPast(tokens[one], isFar)) ||
    after.some((one) => isWord(tokens[one], 'passado'))
  )
}
