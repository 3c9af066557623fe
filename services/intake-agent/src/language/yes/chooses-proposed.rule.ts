import { either, made, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'

/** `é (esse)`, `tem que ser (esse)`, `vou ficar com (esse)` */
const taking =
  phrase(`e; tem que ser; so pode ser; tinha que ser; quero; vou querer; vou ficar com; fico com; fica com; fica sendo;
  fecha com; fecha; marca; agenda; reserva; bota; pode marcar; pode agendar; pode reservar; pode fechar; pode botar`)

/** `(esse) que eu quero` */
const wished =
  phrase(`que eu quero; que quero; o que eu quero; que eu preciso; que preciso; que eu queria; que queria; o que eu queria; que me serve; que serve;
  que da certo; que da para mim; que fica bom; que e bom para mim; o melhor; o melhor para mim`)

const proposed = sequence(
  [
    optional(word('justamente exatamente bem mesmo')),
    word('esse essa'),
    optional(word('horario hora dia vaga')),
    optional(word('mesmo mesma ai')),
    optional(wished),
  ],
  (_just, which) => which,
)

/** Whoever takes the proposed time says so: `tem que ser esse mesmo`. `Era esse que eu queria` says only that it was wished for. */
export const choosesProposed: Rule<boolean> = either(
  made(
    sequence([taking, proposed], (verb) => verb),
    () => true,
  ),
  made(
    sequence([word('era'), proposed], (was) => was),
    () => false,
  ),
  made(
    sequence([word('esse essa'), optional(word('mesmo mesma')), wished], (which) => which),
    () => true,
  ),
  made(
    phrase(
      'otimo horario; horario otimo; bom horario; horario bom; horario perfeito; e o unico que da; e o unico que da para mim; e o unico que posso; e o unico que eu posso; e o unico que consigo; e o unico que eu consigo; esse e o melhor; e o melhor; e o melhor horario; esse horario e o melhor',
    ),
    () => false,
  ),
)
