import { isWord, type Token } from '../words/tokens.rule.ts'

/** `(com) cara de foragido`, `(com) medo de agulha`: how somebody looks or feels, and nobody's name. */
export const isLookAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(
    tokens[at],
    ...'cara jeito jeitinho pinta aparencia ar medo vontade pressa raiva vergonha saudade fome cheiro falta'.split(
      ' ',
    ),
  ) && isWord(tokens[at + 1], 'de', 'do', 'da')
