import { either, optional, phrase, type Rule, sequence, word } from './grammar.rule.ts'
import { isQuestion } from './words/tokens.rule.ts'

const charged: Rule<unknown> = either<unknown>(
  phrase(`e gratis; e gratuito; e gratuita; e de graca; sai de graca; tem custo; tem algum custo; tem taxa;
    e cortesia; incluso; inclusa; esta incluso; esta inclusa; ja incluso; ja inclusa`),
  sequence(
    [optional(word('e sao eh seria')), word('cobrado cobrada cobrados cobradas')],
    (_is, charged) => charged,
  ),
  sequence([word('e sao eh'), word('pago paga pagos pagas')], (_is, paid) => paid),
  sequence(
    [
      word('cobra cobram paga pago'),
      optional(word('pelo pela por')),
      optional(word('o a novo nova de')),
      word('retorno avaliacao consulta sessao visita deslocamento taxa primeira'),
    ],
    (_charges, _for, _the, what) => what,
  ),
  phrase(
    'voce cobra; voces cobram; ela cobra; ele cobra; tenho que pagar; tem que pagar; precisa pagar',
  ),
)

/** `o retorno é cobrado?`, and not `já está pago`: what it costs, if anything. */
export const asksCharge: Rule<unknown> = (tokens, at) => {
  const read = charged(tokens, at)
  return read && isQuestion(tokens, at) ? read : null
}
