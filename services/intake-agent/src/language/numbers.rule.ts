import {
  either,
  made,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from './grammar.rule.ts'

const counted =
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  )
const units: Readonly<Record<string, number>> = {
  ...Object.fromEntries(counted.map((word, value) => [word, value]).slice(1)),
  ...{ uma: 1, duas: 2, catorze: 14 },
}
const tens = { vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50 }

/** `7`, `sete`, `vinte e dois`. */
export const number: Rule<number> = either(
  made(piece('number'), ({ value }) => value),
  sequence([term(tens), word('e'), term(units)], (ten, _and, unit) =>
    unit < 10 ? ten + unit : null,
  ),
  term(tens),
  term(units),
)

/** `meia hora`, `20 minutos`: in minutes. */
export const duration: Rule<number> = either(
  made(phrase('um quarto de hora'), () => 15),
  made(phrase('meia hora; meia horinha'), () => 30),
  made(phrase('uma hora; uma horinha'), () => 60),
  sequence([number, word('horas hora horinhas')], (hours) => hours * 60),
  sequence([number, word('minutos minuto minutinhos')], (minutes) => minutes),
)

const at = (phrases: string, place: number): Rule<number> => made(phrase(phrases), () => place)

/** A place in a list: `o primeiro`, `a 2ª`, `opção 3`, `o último` (-1). `segunda` alone is a weekday. */
export const place: Rule<number> = either(
  at('a primeira opcao; primeira opcao; o primeiro; a primeira; primeiro; primeira', 1),
  at('a segunda opcao; segunda opcao; o segundo; segundo', 2),
  at('a terceira opcao; terceira opcao; o terceiro; a terceira; terceiro; terceira', 3),
  at('quarta opcao; o quarto; quarto', 4),
  at('quinta opcao; o quinto; quinto', 5),
  term({ sexto: 6, setimo: 7, oitavo: 8, nono: 9, decimo: 10 }),
  at('o anterior; a anterior; o de antes; a de antes; o mais cedo dos dois; o mais cedo deles', 1),
  // `a de depois de amanhã` is a day.
  unless(
    at(
      'o posterior; a posterior; o de depois; a de depois; o mais tarde dos dois; o mais tarde deles',
      -1,
    ),
    word('de'),
  ),
  at('o ultimo; a ultima; ultimo; ultima', -1),
  made(piece('ordinal'), ({ value }) => value),
  sequence([word('opcao numero alternativa item'), number], (_option, value) => value),
)
