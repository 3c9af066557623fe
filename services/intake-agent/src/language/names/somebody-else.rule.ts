import { either, optional, type Rule, sequence, word } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { nameAfter } from './spoken-name.rule.ts'

/** `pra outra pessoa`, `pra uma conhecida`, `pra alguém da família` */
const forSomebody: Rule<unknown> = sequence(
  [
    word('para'),
    either<unknown>(
      sequence([optional(word('uma a')), word('outra'), word('pessoa')], (_a, other) => other),
      sequence([word('um uma'), word('conhecido conhecida parente')], (_a, who) => who),
      sequence([word('alguem'), word('da de'), word('familia casa')], (who) => who),
    ),
  ],
  (to) => to,
)

/** What is left to somebody, and booked for nobody: `pode dar meu horário pra outra pessoa`, `deixa a vaga pra outra pessoa`. */
const LEFT =
  'meu minha dar cede ceder passa passar oferece oferecer deixa deixar libera liberar fica vaga lugar'.split(
    ' ',
  )

/** For whom it is, whose name may still be to come: `queria marcar pra outra pessoa`, `é pra outra pessoa, Davi Moura`. */
export function forSomebodyElse(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  const found = forSomebody(tokens, at)
  if (found === null || tokens.slice(0, at).some((token) => isWord(token, ...LEFT))) return null
  const { name, next } = nameAfter(tokens, found.next, read)
  return { value: { relation: null, name, isGuess: false }, next: Math.max(next, found.next) }
}
