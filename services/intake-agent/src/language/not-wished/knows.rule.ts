import { either, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { isQuestion, isWord } from '../words/tokens.rule.ts'

const place = sequence(
  [
    word('o a'),
    word('lugar local endereco caminho predio rua consultorio salao barbearia clinica espaco'),
  ],
  (_the, where) => where,
)
const already = sequence([optional(word('eu')), optional(word('ja'))], (_i, _already) => true)

/** `sei onde é`, `já sei onde fica o consultório`, `sei chegar` */
const knows: Rule<unknown> = sequence(
  [
    already,
    word('sei'),
    either<unknown>(
      sequence([word('onde'), word('e eh fica'), optional(place)], (_where, verb) => verb),
      phrase('chegar ai; chegar la; chegar; como chegar; como chego; como ir'),
      place,
    ),
  ],
  (_already, verb) => verb,
)

/** `já tenho o endereço`, `conheço o lugar`, `conheço ali` */
const has: Rule<unknown> = sequence(
  [
    already,
    either<unknown>(
      sequence([word('tenho conheco'), place], (_verb, where) => where),
      sequence([word('conheco'), word('ali la ai bem')], (_know, where) => where),
    ),
  ],
  (_already, where) => where,
)

/** Where it is, of who knows it already: they do not ask. `Não sei onde é` and `tenho o endereço?` do. */
export const knowsWhere: Rule<unknown> = (tokens, at) =>
  isWord(tokens[at - 1], 'nao', 'nem', 'nunca', 'ja', 'eu') || isQuestion(tokens, at)
    ? null
    : either(knows, has)(tokens, at)
