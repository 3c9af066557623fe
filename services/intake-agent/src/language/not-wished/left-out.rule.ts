import type { Token } from '../words/tokens.rule.ts'
import { isBusyAfter } from './busy-after.rule.ts'
import { isDenied } from './denied.rule.ts'
import { staysAsItIs } from './kept.rule.ts'
import { isTooEarly } from './too-early.rule.ts'

/** Whether what stands around a day or a time leaves it out: `quinta não`, `sexta tenho prova`, `deixa o de sábado`. */
export const isLeftOut = (tokens: readonly Token[], at: number, next: number): boolean =>
  isDenied(tokens, at, next) ||
  isTooEarly(tokens, at, next) ||
  isBusyAfter(tokens, next) ||
  staysAsItIs(tokens, at, next)
