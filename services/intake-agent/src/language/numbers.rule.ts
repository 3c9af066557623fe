import {
  either,
  made,
  meaning,
  phrase,
  piece,
  type Rule,
  sequence,
  term,
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
  made(phrase('meia hora|horinha'), () => 30),
  sequence(
    [number, word('horas hora horinha horinhas minutos minuto minutinhos')],
    (count, unit) => (unit.startsWith('h') ? count * 60 : count),
  ),
)

/** A place in a list: `o primeiro`, `a 2ª`, `opção 3`, `o último` (-1). `segunda` alone is a weekday. */
export const place: Rule<number> = either(
  made(
    meaning({
      1: '[a] primeira opcao; [o|a] primeiro|primeira; o|a anterior; o|a de antes; o mais cedo dos dois; o mais cedo deles',
      2: '[a] segunda opcao; [o] segundo',
      3: '[a] terceira opcao; [o|a] terceiro|terceira',
      4: '[a] quarta opcao; [o] quarto',
      5: '[a] quinta opcao; [o] quinto',
      '-1': '[o|a] ultimo|ultima; o|a posterior; o mais tarde dos dois; o mais tarde deles',
    }),
    Number,
  ),
  term({ sexto: 6, setimo: 7, oitavo: 8, nono: 9, decimo: 10 }),
  made(piece('ordinal'), ({ value }) => value),
  sequence([word('opcao numero alternativa item'), number], (_option, value) => value),
)
