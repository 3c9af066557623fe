import { longest, made, meaning, type Rule } from './grammar.rule.ts'
import { phrases } from './words/act-phrases.rule.ts'
import { wishesWell } from './words/courtesy-words.rule.ts'

/** What a client does by saying something. */
export type Act = keyof typeof phrases

/** The longest phrase that matches; if two are equally long, the act that stands further up. */
export const actRule: Rule<Act> = longest(
  made(wishesWell, () => 'greet'),
  meaning(phrases),
)

/** Whether something was said, and nothing but acts that are allowed. */
export const only = (acts: readonly Act[], ...allowed: Act[]) =>
  acts.length > 0 && acts.every((act) => allowed.includes(act))
