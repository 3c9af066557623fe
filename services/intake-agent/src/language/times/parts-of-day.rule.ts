import {
  either,
  made,
  optional,
  phrase,
  type Rule,
  sequence,
  term,
  unless,
  word,
} from '../grammar.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import { isWord } from '../words/tokens.rule.ts'
import { DAY_ENDS, HOUR, NOON, type Part, part } from './clock.rule.ts'

const parts: Readonly<Record<Part, TimeRange>> = {
  morning: { from: 5 * HOUR, to: NOON - 1 },
  afternoon: { from: NOON, to: 18 * HOUR - 1 },
  evening: { from: 18 * HOUR, to: DAY_ENDS },
  night: { from: 0, to: 6 * HOUR - 1 },
}
/** The parts whose thirds people mean: the beginning of the morning is not 5:00. */
const working: Readonly<Record<Part, TimeRange>> = {
  ...parts,
  morning: { from: 7 * HOUR, to: NOON - 1 },
  evening: { from: 18 * HOUR, to: 22 * HOUR },
}

type Third = 'first' | 'middle' | 'last'
const edge = term<Third>({
  comeco: 'first',
  comecinho: 'first',
  inicio: 'first',
  meio: 'middle',
  fim: 'last',
  finalzinho: 'last',
  final: 'last',
})

/** A third of a range, half an hour wider on its open sides. */
function thirdOf({ from, to }: TimeRange, which: Third): TimeRange {
  const length = Math.round((to + 1 - from) / 3)
  if (which === 'first') return { from, to: from + length + 30 }
  if (which === 'last') return { from: to + 1 - length - 30, to: to + 60 }
  return { from: from + length - 30, to: to - length + 30 }
}

const inPart = either(
  word('de da pela a na no do para'),
  phrase('no periodo da; periodo da; parte da; na parte da; turno da; para a; durante a'),
)

const ofPart = sequence([optional(inPart), part], (_in, which) => parts[which])
/** `de tarde`; `sexta é tarde demais`, `dormir até tarde` and `dia e noite` name no part of a day. */
const namedPart: Rule<TimeRange> = (tokens, at) => {
  const isLate = isWord(tokens[at], 'tarde') && isWord(tokens[at - 1], 'ate')
  const isAlways = isWord(tokens[at - 1], 'e') && isWord(tokens[at - 2], 'dia')
  return isLate || isAlways ? null : unless(ofPart, word('demais'))(tokens, at)
}

const means = (rule: Rule<unknown>, from: number, to: number): Rule<TimeRange> =>
  made(rule, () => ({ from, to }))

/** `de manhã`, `no fim da tarde`, `bem cedo`. */
export const partOfDay: Rule<TimeRange> = either(
  sequence([optional(word('no de ao pelo')), edge, word('da de'), part], (_in, third, _of, which) =>
    thirdOf(working[which], third),
  ),
  means(
    phrase('de tardinha; a tardinha; tardinha; tardezinha; de tardezinha; boca da noite'),
    16 * HOUR,
    18 * HOUR + 30,
  ),
  means(
    phrase(
      'fim do dia; no fim do dia; final do dia; no final do dia; fim de dia; finalzinho do dia',
    ),
    16 * HOUR,
    DAY_ENDS,
  ),
  means(
    phrase(`bem cedo; cedinho; bem cedinho; logo cedo; de manhazinha; manhazinha;
      de manha cedo; manha cedo`),
    5 * HOUR,
    9 * HOUR,
  ),
  means(unless(word('cedo'), word('que demais')), 5 * HOUR, 10 * HOUR),
  namedPart,
)

/** `depois do almoço`, `antes do trabalho`. */
export const aroundTheDay: Rule<TimeRange> = either(
  means(
    phrase(`depois do almoco; depois de almoco; apos o almoco; apos almoco; pos almoco; depois almoco;
      depois que almocar; depois de almocar`),
    13 * HOUR,
    18 * HOUR - 1,
  ),
  means(phrase('antes do almoco; antes de almoco; antes de almocar'), 8 * HOUR, NOON),
  means(
    phrase(`hora do almoco; horario de almoco; horario do almoco; meu horario de almoco; meu almoco; minha hora de almoco; hora de almoco; no almoco;
      intervalo do almoco`),
    11 * HOUR + 30,
    14 * HOUR,
  ),
  means(
    phrase(`depois do trabalho; depois do expediente; depois do servico; depois da faculdade;
      depois que sair do trabalho; saindo do trabalho; apos o trabalho; apos o expediente;
      depois de trabalhar; fim do expediente; quando sair do trabalho; depois do trampo; depois do servico; saindo do servico;
      saindo do trampo; depois do horario comercial; depois que eu sair do trabalho; depois que sair do servico;
      depois que eu largar; depois que largar; depois do horario de trabalho; quando eu sair do trabalho`),
    17 * HOUR + 30,
    DAY_ENDS,
  ),
  means(
    phrase(`antes do trabalho; antes de trabalhar; antes do servico; antes do trampo; antes do expediente;
      antes de ir trabalhar; antes de ir para o trabalho; antes de entrar no trabalho`),
    5 * HOUR,
    9 * HOUR,
  ),
)
