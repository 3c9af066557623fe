import {
  before,
  either,
  optional,
  phrase,
  type Rule,
  sequence,
  unless,
  word,
} from './grammar.rule.ts'
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

/** `(posso atrasar) uns 20 minutos`, `(posso acabar me atrasando) um pouco` */
const aWhile: Rule<unknown> = sequence(
  [
    optional(word('em por uns umas')),
    either<unknown>(number, phrase('um pouco; um pouquinho; meia hora')),
  ],
  (_some, while_) => while_,
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

const late: Rule<unknown> = either<unknown>(
  sequence([optional(word('me')), word('atrasar demorar')], (_me, verb) => verb),
  sequence(
    [word('acabar'), optional(word('me')), word('atrasando demorando')],
    (_end, _me, verb) => verb,
  ),
  phrase('chegar atrasado; chegar atrasada; acabar chegando atrasado; acabar chegando atrasada'),
)

/** `devo me atrasar 20 min`, `posso acabar me atrasando`, `talvez eu me atrase`; `posso atrasar?` asks for leave. */
const mayBeLate: Rule<unknown> = either<unknown>(
  sequence([word('devo devemos'), late], (must) => must),
  sequence([word('posso podemos'), before(late, aWhile)], (may) => may),
  sequence(
    [
      phrase('talvez; pode ser que; capaz que; capaz de; acho que; e provavel que'),
      optional(word('eu')),
      optional(word('me')),
      word('atrase atraso atrasar'),
    ],
    (perhaps) => perhaps,
  ),
)

/** Who comes late, one or several, themselves or whom they bring. `Vocês estão atrasados?` asks. */
export const lateRule: Rule<unknown> = (tokens, at) =>
  comesIn(tokens, at) ??
  willBeLate(tokens, at) ??
  (isQuestion(tokens, at) ? null : (mayBeLate(tokens, at) ?? areLate(tokens, at)))
