import { clauseBefore } from '../not-wished/words-around.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'

const MOST_BETWEEN = 8

/** `não é o do pilates não`, `não confunde com o Marco não`: the last word only stresses which one is not meant, and refuses nothing. */
export function isDoubledNo(tokens: readonly Token[], at: number): boolean {
  if (!isEnd(tokens, at + 1)) return false
  const before = clauseBefore(tokens, at, { most: MOST_BETWEEN })
  const first = before.find((one) => isWord(tokens[one], 'nao'))
  if (first === undefined) return false
  const verb = first + 1
  if (isWord(tokens[verb], 'confunde', 'confunda', 'confundir')) return true
  const isWhich = isWord(tokens[verb], 'e', 'eh', 'com') && isWord(tokens[verb + 1], 'o', 'a')
  return isWhich && verb + 1 < at - 1
}
