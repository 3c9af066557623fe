import { weekdayName } from './dates/day-words.rule.ts'
import { before, either, many, optional, piece, type Rule, sequence, word } from './grammar.rule.ts'
import { number } from './numbers.rule.ts'

/** `de 15 em 15 dias`, `a cada quinze dias`. */
export const fortnightly: Rule<unknown> = either<unknown>(
  sequence(
    [optional(word('de')), number, word('em'), number, word('dias semanas')],
    (_of, count) => count,
  ),
  sequence([word('cada'), number, word('dias semanas')], (_every, count) => count),
)

const every: Rule<unknown> = either<unknown>(
  sequence([word('toda todas todo todos cada'), optional(word('as os a o'))], (all) => all),
  sequence([word('sempre'), optional(word('as aos na no nas nos de'))], (always) => always),
)
/** `toda` of `toda terça`, `sempre` of `sempre às quintas`: the weekday is read after it. */
export const everyWeekday: Rule<unknown> = before(every, weekdayName)

/** `uma vez por mês`, `um corte por semana` */
export const timesOfMonth: Rule<unknown> = sequence(
  [
    number,
    word('vez vezes sessao corte aula consulta treino sessoes cortes aulas'),
    word('por ao no'),
    word('mes semana'),
  ],
  (_count, _what, _per, unit) => unit,
)

/** `toda terça e quinta eu dou aula`: when somebody can't come, and no wish for every week. */
export const habit: Rule<unknown> = sequence(
  [
    every,
    weekdayName,
    many(
      sequence(
        [either<unknown>(word('e ou'), piece('stop')), optional(word('toda todo')), weekdayName],
        (and) => and,
      ),
    ),
    optional(word('eu ja')),
    word(
      'dou tenho trabalho estudo faco vou viajo treino jogo levo busco pego fico estou saio entro cuido',
    ),
  ],
  (_every, day) => day,
)

/** `toda terça e quinta` */
export const everyDay = sequence(
  [
    every,
    weekdayName,
    many(sequence([word('e'), optional(word('toda todo')), weekdayName], (and) => and)),
  ],
  (_every, day) => day,
)
