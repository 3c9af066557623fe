import type { Act } from './acts.rule.ts'
import { isEnd, isWord } from './around-tokens.rule.ts'
import type { Rule } from './grammar.rule.ts'
import type { Piece } from './pieces.rule.ts'
import type { Token } from './words/tokens.rule.ts'

/** What may stand between a `não` and what it denies. */
const between =
  `posso pode poderia da consigo quero queria preciso e ser vai vou tenho como na no em de para esse essa precisa
  gostaria eu mais tem ter que dar mesmo so fazer seria o a as`
    .split(/\s+/)
    .filter(Boolean)

const MOST_BETWEEN = 5

/** What a `não` is about, when that stands before the next comma. */
export function deniedAfter(tokens: readonly Token[], from: number, read: Rule<Piece>) {
  if (isEnd(tokens, from)) return null
  for (let at = from; at <= from + MOST_BETWEEN; at += 1) {
    if (isEnd(tokens, at)) return null
    const piece = read(tokens, at)
    const isRead = piece && !(piece.value.kind === 'act' && !isDeniable(piece.value.act))
    if (piece && isRead) return { piece: piece.value, at, next: piece.next }
    if (!isWord(tokens[at], ...between)) return null
  }
  return null
}

/** What it means something to say that one does not want. */
const isDeniable = (act: Act) => !['affirm', 'refuse', 'thanks', 'greet', 'more'].includes(act)

/** Whether a `não` is an answer, and not the beginning of something else: `não sei`. */
export function isRefusal(tokens: readonly Token[], at: number, read: Rule<Piece>): boolean {
  return isEnd(tokens, at) || read(tokens, at) !== null
}
