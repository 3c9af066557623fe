import type { Act } from '../../language/acts.rule.ts'
import { isInOwnWords, speaksOf } from './things/topics.ts'

/** The page's own question that a message asks, until they are compared by likeness; null: none. */
export function entryOf(
  act: Act,
  text: string,
  questions: readonly { question: string; answer: string }[],
): number | null {
  if (!isInOwnWords(act)) return null
  const at = questions.findIndex(({ question, answer }) =>
    speaksOf(act, text)(`${question} ${answer}`),
  )
  return at === -1 ? null : at
}
