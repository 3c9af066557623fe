import {
  either,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from '../grammar.rule.ts'

/** How people greet. */
export const greeting = `oi; ola; bom dia; boa tarde; boa noite; e ai; tudo bem; tudo bom; como vai; boa; bom diaa;
  salve; fala ai; buenas; aqui e a secretaria; aqui e secretaria; sou a secretaria; sou secretaria;
  quem fala e a secretaria`

/** How people take leave. */
export const parting = `falou; ate mais; ate logo; tchau; ate la; abraco; beijo; beijos; ate amanha; ate segunda;
  ate terca; ate quarta; ate quinta; ate sexta; ate sabado; bom trabalho; bom fim de semana; era so isso; so isso;
  so isso mesmo; fica com deus; fique com deus; fiquem com deus; vai com deus; va com deus; igualmente`

const thankful = 'obrigado obrigada agradecido agradecida grato grata'.split(' ')
const howThankful = 'muito; muitissimo; bem; fico; fico muito; sou; imensamente'.split('; ')

/** How people thank: `fico muito grata`. */
export const thanking = [
  ...thankful.flatMap((word) => [word, ...howThankful.map((how) => `${how} ${word}`)]),
  `obrigados; obrigado mesmo; obrigada mesmo; obrigadao; brigadao; obrigadinho; obrigadinha; valeu; agradeco; eu agradeco;
  te agradeco; lhe agradeco; agradeco muito; agradeco demais; desde ja agradeco; agradeco desde ja; gratidao; deus abencoe;
  deus te abencoe; deus lhe abencoe; deus o abencoe; deus a abencoe; que deus te abencoe; que deus lhe abencoe;
  que deus abencoe; deus lhe pague; deus te pague; que deus lhe pague`,
].join('; ')

/** `um bom dia para você`, `tenha uma ótima semana`: what is wished at the end of a message. */
export const wishesWell: Rule<unknown> = unless(
  sequence(
    [
      optional(word('tenha tenham desejo')),
      optional(word('um uma')),
      word('bom boa bons boas otimo otima excelente lindo linda abencoado abencoada feliz'),
      either(
        phrase('fim de semana; final de semana; resto de dia; resto de semana; inicio de semana'),
        word('dia tarde noite semana feriado descanso trabalho domingo sabado final natal ano'),
      ),
      optional(
        phrase(
          'para voce; para voces; para ti; para todos; a todos; para a senhora; para o senhor',
        ),
      ),
    ],
    (_have, _a, good) => good,
  ),
  // `bom, domingo 15h` is a time.
  either<unknown>(piece('clock'), piece('number'), word('as para das')),
)
