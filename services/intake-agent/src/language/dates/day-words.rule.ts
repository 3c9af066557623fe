import {
  before,
  either,
  made,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'

const feira = optional(
  sequence([optional(piece('dash')), word('feira feiras f')], (_dash, feira) => feira),
)

const weekdays = term({
  domingo: 0,
  domingos: 0,
  segunda: 1,
  segundas: 1,
  terca: 2,
  tercas: 2,
  quarta: 3,
  quartas: 3,
  quinta: 4,
  quintas: 4,
  sexta: 5,
  sextas: 5,
  sabado: 6,
  sabados: 6,
})

/** What is counted in `a segunda via`, `uma segunda opinião`, `da quinta série`, and is on no weekday. */
const counted = word('via vias opiniao serie vez chance dose etapa fase')

/** A weekday: `quinta-feira`, `5ª feira`. 0 is Sunday. */
export const weekdayName: Rule<number> = either(
  sequence([unless(weekdays, counted), feira], (day) => day),
  sequence([piece('ordinal'), optional(piece('dash')), word('feira f')], ({ value }) =>
    value >= 2 && value <= 6 ? value - 1 : null,
  ),
  // `ter` is a verb as well.
  before(
    made(word('ter'), () => 2),
    either<unknown>(
      piece('clock'),
      word('ou as feira'),
      phrase('de manha; de tarde; a tarde; a noite'),
    ),
  ),
)

/** 1 is January. */
export const monthName = term({
  janeiro: 1,
  fevereiro: 2,
  marco: 3,
  abril: 4,
  maio: 5,
  junho: 6,
  julho: 7,
  agosto: 8,
  setembro: 9,
  outubro: 10,
  novembro: 11,
  dezembro: 12,
  dez: 12,
})

export const nextWeek =
  phrase(`da semana que vem; na semana que vem; semana que vem; da proxima semana;
  na proxima semana; proxima semana; da outra semana; na outra semana; outra semana; da semana seguinte`)
export const thisWeek = phrase(`dessa semana; desta semana; nessa semana; nesta semana; essa semana;
  esta semana; ainda essa semana`)
export const coming = phrase('que vem; proxima; proximo; seguinte')
/** A small word before a day: `na`, `para`, `esse`. */
export const article = optional(
  word(`na no a o nas nos as os da do de para pela essa esta nessa nesta esse este nesse neste
    em numa num`),
)
