import { monthName, weekdayName } from '../dates/day-words.rule.ts'
import { either, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'

const isTime = (token: Token | undefined): boolean =>
  token?.kind === 'clock' || token?.kind === 'number' || isWord(token, 'as')

/** `duas e meia`, `nove da manhã`, `dez` at the end of a part. */
const isSpelledHour = (tokens: readonly Token[], at: number): boolean => {
  const said = number(tokens, at)
  return (
    said !== null &&
    said.value < 24 &&
    (isEnd(tokens, said.next) || isWord(tokens[said.next], 'e', 'da', 'horas', 'hora'))
  )
}

/** `no mesmo dia (às 10h)`, `dia 3 de dezembro (às 9h)` */
const ofDay: Rule<unknown> = either<unknown>(
  phrase('no mesmo dia; nesse dia; nesse mesmo dia'),
  sequence([word('dia'), number, optional(word('de')), optional(monthName)], (day) => day),
)

/** `às 7h`, `sábado 10h30`, `amanhã às 9h`, `dia 3 às 9h`, also after a comma. */
export function isTimeAt(tokens: readonly Token[], from: number): boolean {
  const start = isEnd(tokens, from) ? from + 1 : from
  const at = ofDay(tokens, start)?.next ?? start
  const isDay = isWord(tokens[at], 'hoje', 'amanha')
  const day = isDay ? { next: at + 1 } : weekdayName(tokens, at)
  const isHere = (index: number) => isTime(tokens[index]) || isSpelledHour(tokens, index)
  return isHere(at) || (day !== null && isHere(day.next))
}

/** `minha esposa Joana às 7h e eu às 7h50`: whether a person, from an index to another, and the writer each have a time. */
export function isBesideMe(tokens: readonly Token[], at: number, next: number): boolean {
  const isTimed = (from: number, to: number) => isTimeAt(tokens, to) || isTime(tokens[from - 1])
  const me = tokens.findIndex((token, index) => isWord(token, 'eu') && isTimed(index, index + 1))
  return me >= 0 && isTimed(at, next)
}

/** `meu filho Léo Beltrão às 7h50`, `meu filho Theo Silva sábado 10h30`: a full name and its hour. */
export const isFullAtTime = (name: string, tokens: readonly Token[], next: number): boolean =>
  name.includes(' ') && isTimeAt(tokens, next)
