import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { able, wanting } from '../words/wish-words.rule.ts'
import { toldBefore } from './done-on.rule.ts'
import type { ForWhom } from './whom.rule.ts'

/** What is done with whom somebody books for. */
const PLACING = 'botar colocar por encaixar marcar agendar inscrever'.split(' ')
const BRINGING = 'levar trazer'.split(' ')
/** `preciso levar ele amanhã` tells where somebody has to be. */
const WISHING = [...wanting, ...able, 'pode', 'da', 'dava', 'vou']
const between = 'eu de muito so ver se para tambem ja poder conseguir'.split(' ')

/** Whether a wish stands right before a verb: `queria (levar)`, `consigo te (trazer)`. `Tenho que levar` tells. */
function isWished(tokens: readonly Token[], verb: number): boolean {
  let at = verb - 1
  while (isWord(tokens[at], ...between)) at -= 1
  return isWord(tokens[at], ...WISHING)
}

/** `(levar ele) pra cortar`, `aí`, `sábado`: to the professional. `(levar ele) no médico` is another way. */
const isHere = (tokens: readonly Token[], at: number, read: Rule<Piece>): boolean =>
  isEnd(tokens, at) ||
  read(tokens, at) !== null ||
  isWord(tokens[at], 'ai', 'com', 'as', 'hoje') ||
  (isWord(tokens[at], 'para') && /[aei]r$/.test(textAt(tokens, at + 1)))

const textAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : ''
}

/** `(o meu neto Enzo …) queria levar ele pra cortar`, `queria botar ele com você`: for whoever was told about before. */
export function broughtAlong(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): { value: ForWhom; next: number } | null {
  if (!isWord(tokens[at], 'ele', 'ela') || !isWished(tokens, at - 1)) return null
  const isPlaced = isWord(tokens[at - 1], ...PLACING)
  const isBrought = isWord(tokens[at - 1], ...BRINGING) && isHere(tokens, at + 1, read)
  const value = isPlaced || isBrought ? toldBefore(tokens, at, read) : null
  return value && { value, next: at + 1 }
}
