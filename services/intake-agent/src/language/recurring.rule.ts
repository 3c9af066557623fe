import { weekdayName } from './dates/day-words.rule.ts'
import { before, either, optional, type Rule, sequence, word } from './grammar.rule.ts'
import { number } from './numbers.rule.ts'

/** `de 15 em 15 dias`, `a cada quinze dias`. */
export const fortnightly: Rule<unknown> = either<unknown>(
  sequence(
    [optional(word('de')), number, word('em'), number, word('dias semanas')],
    (_of, count) => count,
  ),
  sequence([word('cada'), number, word('dias semanas')], (_every, count) => count),
)

const every: Rule<unknown> = either<unknown>(
  sequence([word('toda todas todo todos cada'), optional(word('as os a o'))], (all) => all),
  sequence([word('sempre'), optional(word('as aos na no nas nos de'))], (always) => always),
)
/** `toda` of `toda terça`, `sempre` of `sempre às quintas`: the weekday is read after it. */
export const everyWeekday: Rule<unknown> = before(every, weekdayName)
