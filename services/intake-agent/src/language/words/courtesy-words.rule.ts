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
export const greeting = `oi; ola; bom dia|diaa; boa tarde|noite; e ai; tudo bem|bom; como vai; boa; salve; fala ai; buenas;
  aqui e [a] secretaria; sou [a] secretaria; quem fala e a secretaria`

/** How people take leave. */
export const parting = `falou; ate mais|logo|la|amanha|segunda|terca|quarta|quinta|sexta|sabado; tchau; abraco; beijo; beijos;
  bom trabalho; bom fim de semana; [era] so isso; so isso mesmo; fica|fique|fiquem|vai|va com deus; igualmente`

/** How people thank: `fico muito grata`. */
export const thanking = `[muito|muitissimo|bem|fico|fico muito|sou|imensamente] obrigado|obrigada|agradecido|agradecida|grato|grata;
  obrigados; obrigado|obrigada mesmo; obrigadao; brigadao; obrigadinho; obrigadinha; valeu; [eu|te|lhe|desde ja] agradeco;
  agradeco muito|demais; agradeco desde ja; gratidao; [que] deus [te|lhe|o|a] abencoe|pague`

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
