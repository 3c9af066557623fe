import { isWord, type Token } from '../words/tokens.rule.ts'
import { wordsAfter } from './words-around.rule.ts'

const remembering = 'esqueci esqueceu lembrei recordei toquei percebi descobri vi reparei'.split(
  ' ',
)
const between = 'agora aqui so me nem ate mesmo completamente totalmente'.split(' ')

/** What somebody does, or where they are, right after the day. */
const KEEPS_AWAY =
  /^(?:\S+ ){0,3}?(?:eu |a gente |nos |ja |ainda |vou )*(?:estou|estarei|estar|estamos|esta|tenho|temos|tem|vou|vamos|viajo|viajar|viajamos|trabalho|fico|dou|levo|pego|e|eh|chega|chegam|caso|opero|marquei|combinei)\b/

/** `esqueci que sexta (eu tô em Garanhuns)`, `lembrei agora que na quinta (tenho culto)`: why that day will not do. */
export function isRemembered(tokens: readonly Token[], at: number, next: number): boolean {
  const that = isWord(tokens[at - 1], 'na', 'no', 'nessa', 'nesse', 'de', 'a') ? at - 2 : at - 1
  if (!isWord(tokens[that], 'que')) return false
  let verb = that - 1
  while (isWord(tokens[verb], ...between)) verb -= 1
  return isWord(tokens[verb], ...remembering) && KEEPS_AWAY.test(wordsAfter(tokens, next))
}
