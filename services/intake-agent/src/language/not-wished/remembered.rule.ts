import type { Token } from '../words/tokens.rule.ts'
import { wordsAfter, wordsBefore } from './words-around.rule.ts'

const REMEMBERS =
  /\b(?:esqueci|esqueceu|lembrei|recordei|toquei|percebi|descobri|vi|reparei)(?: (?:agora|aqui|so|me|nem|ate|mesmo|completamente|totalmente))* que(?: (?:na|no|nessa|nesse|de|a))?$/

/** What somebody does, or where they are, right after the day. */
const KEEPS_AWAY =
  /^(?:\S+ ){0,3}?(?:eu |a gente |nos |ja |ainda |vou )*(?:estou|estarei|estar|estamos|esta|tenho|temos|tem|vou|vamos|viajo|viajar|viajamos|trabalho|fico|dou|levo|pego|e|eh|chega|chegam|caso|opero|marquei|combinei)\b/

/** `esqueci que sexta (eu tô em Garanhuns)`, `lembrei agora que na quinta (tenho culto)`: why that day will not do. */
export const isRemembered = (tokens: readonly Token[], at: number, next: number): boolean =>
  REMEMBERS.test(wordsBefore(tokens, at)) && KEEPS_AWAY.test(wordsAfter(tokens, next))
