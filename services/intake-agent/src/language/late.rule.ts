import { either, optional, phrase, type Rule, sequence, unless, word } from './grammar.rule.ts'
import { number } from './numbers.rule.ts'
import { isQuestion } from './words/tokens.rule.ts'

/** `chego em 10 minutos`, and not `chego em casa` */
const comesIn: Rule<unknown> = sequence(
  [word('chego chegarei chegamos chegaremos'), word('em'), number],
  (come) => come,
)

/** `eu vou me atrasar`, and no promise to come, which `eu vou` is alone */
const willBeLate: Rule<unknown> = sequence(
  [
    word('eu'),
    word('vou irei'),
    either<unknown>(
      sequence(
        [
          optional(word('me')),
          optional(phrase('ter que; ter que me; precisar; acabar; acabar me')),
          word('atrasar atrasando demorar'),
        ],
        (_me, _have, late) => late,
      ),
      phrase(
        'chegar atrasado; chegar atrasada; chegar tarde; chegar mais tarde; chegar um pouco depois',
      ),
    ),
  ],
  (_i, go) => go,
)

/** `vamos atrasar`, `a gente vai se atrasar`, `o Otto vai atrasar`, `estamos atrasados` */
const areLate: Rule<unknown> = either<unknown>(
  sequence(
    [
      word('vamos vai iremos'),
      optional(word('me nos se')),
      optional(phrase('ter que; precisar; acabar')),
      word('atrasar atrasando'),
    ],
    (go) => go,
  ),
  sequence([word('vamos'), unless(word('demorar'), word('muito quanto'))], (go) => go),
  phrase(`atrasados; atrasadas; nos atrasamos; nos atrasando; chegar atrasados; chegar atrasadas; vamos chegar mais tarde;
    vamos chegar tarde; vamos chegar depois; vamos chegar um pouco depois`),
)

/** Who comes late, one or several, themselves or whom they bring. `Vocês estão atrasados?` asks. */
export const lateRule: Rule<unknown> = (tokens, at) =>
  comesIn(tokens, at) ??
  willBeLate(tokens, at) ??
  (isQuestion(tokens, at) ? null : areLate(tokens, at))
