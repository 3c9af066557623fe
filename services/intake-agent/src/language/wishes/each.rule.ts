import { isChange } from '../words/change-verbs.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { able, booking, needing, toBook, wanting } from '../words/wish-words.rule.ts'
import type { Element } from './wish-of.rule.ts'

const choosing = [...able, ...'tem teria livre entre qualquer serve funciona'.split(' ')]
const wishing = [...wanting, ...needing, ...booking, ...toBook, 'agenda']
const counting = ['dois', 'duas', 'tres']
const counted =
  'sessoes horarios consultas aulas treinos cortes vezes atendimentos marcacoes dias'.split(' ')

/**
 * `quero terça e quinta às 15h`, `terça 15h e quinta 16h`, `dias 1, 8 e 15 às 14h`: all of them. `Posso terça e quinta` and `tem terça ou quinta?`
 * leave the choice.
 */
export function isEach(tokens: readonly Token[], elements: readonly Element[]): boolean {
  const times = elements.filter((one) => one.kind === 'time')
  const says = (...words: string[]) => tokens.some((token) => isWord(token, ...words))
  const dates = elements.filter((one) => isDated(one))
  const isListed =
    elements.some((one) => isListOfDays(one)) ||
    dates.some((one) => one.isAfterAnd && one !== dates[0])
  const isWanted = times.length > 1 || isListed || says(...wishing, ...counting)
  // `consigo marcar 3 sessões, …`
  const isCounted = says(...counting) || saysHowMany(tokens)
  const isOpen = says('ou') || (says(...choosing) && !isCounted)
  const isAdded = isListed || elements.some((one) => one.isAfterAnd) || says('tambem')
  return isWanted && !isOpen && isAdded
}

/** `dias 1, 8 e 15`, which is read as one */
const isListOfDays = (element: Element): boolean =>
  element.kind === 'days' &&
  element.days.days.length > 1 &&
  element.days.days.every(({ from, to }) => from === to)

/** A date, and no weekday that may be of any week. */
const isDated = (element: Element): boolean => {
  const [day, ...others] = element.kind === 'days' ? element.days.days : []
  return day !== undefined && others.length === 0 && !day.isLoose && day.from === day.to
}

/** `3 sessões` */
const saysHowMany = (tokens: readonly Token[]): boolean =>
  tokens.some((token, at) => token.kind === 'number' && isWord(tokens[at + 1], ...counted))

/** `desmarcar as duas` is both of them, `desmarcar a das duas` is the one at two. */
export function isCountOfAll(tokens: readonly Token[], at: number, next: number): boolean {
  const isCount = isWord(tokens[at], 'as') && isWord(tokens[at + 1], 'duas', 'tres')
  // `me bota às três` is an hour, and `bota as duas pra sexta` moves both.
  const isPutting = isWord(tokens[at - 1], 'bota', 'botar', 'coloca', 'colocar', 'poe')
  // `duas sessões, as duas: quinta 9h e terça 9h`
  const isAgain =
    tokens.slice(0, at).some((token) => isWord(token, 'duas', 'tres')) && isEnd(tokens, next)
  const isOfAll =
    isAgain ||
    (isChange(tokens[at - 1]) && (!isPutting || isWord(tokens[next], 'para'))) ||
    isWord(tokens[at - 1], 'confirmo', 'confirmar', 'confirma', 'confirme', 'confirmado') ||
    (at === 0 && isWord(tokens[next], 'para') && !isEnd(tokens, next + 1))
  return isCount && next === at + 2 && isOfAll
}
