import { either, optional, phrase, type Rule, sequence, word } from './grammar.rule.ts'

/** `como é que eu pago?`, `onde eu pago pra segurar o horário?`, `como se paga?`, `como faço o pagamento?` */
export const asksHowToPay: Rule<unknown> = sequence(
  [
    word('como onde'),
    optional(phrase('e que; que')),
    optional(phrase('eu; a gente; se; posso; consigo')),
    either<unknown>(
      word('pago paga pagamos pagar'),
      sequence(
        [word('faco faz fazer fazemos efetuo realizo'), optional(word('o')), word('pagamento')],
        (_makes, _the, payment) => payment,
      ),
    ),
  ],
  (_how, _is, _who, pays) => pays,
)
