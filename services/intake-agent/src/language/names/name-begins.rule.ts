import { isWord, type Token } from '../words/tokens.rule.ts'

/** Where a name begins after `com` or `menos`: `com a doutora Ana`, `menos o da Ana`. */
export function nameBegins(tokens: readonly Token[], from: number): number {
  let at = from
  while (
    at < from + 3 &&
    isWord(tokens[at], 'a', 'o', 'com', 'da', 'do', 'doutor', 'doutora', 'dona', 'seu')
  )
    at += 1
  return at
}
