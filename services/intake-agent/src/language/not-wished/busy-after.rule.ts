import { occasions } from '../words/occasions.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { afterPause, isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { asks } from './asks.rule.ts'
import { isTooEarlyAt } from './too-early.rule.ts'
import { isHourBefore } from './words-around.rule.ts'

/** What somebody has to do elsewhere: `quinta tenho que buscar meu filho`. */
const duties = 'levar buscar ir resolver cuidar ficar estar acompanhar'.split(' ')

/** Where somebody is who can't come: `no trabalho`, `de plantão`, `em reunião`. */
const PLACES =
  'servico batente loja padaria oficina obra fabrica feira escola aula expediente hospital estrada ferias academia igreja aeroporto rodoviaria forum onibus metro trem barca carro aviao transito creche cama banho'.split(
    ' ',
  )

/** `(8h ainda tô) deixando as crianças na escola`, `(9h tô) dormindo`; `(8h tô) chegando aí` comes. */
const DOING_ELSE =
  /^(?:trabalh|viaj|estud|dirig|dorm|acord|levant|deix|lev|busc|peg|cuid|almoc|jant|volt|sa|larg|arrum|cozinh|amament|atend|entreg|fech|abr)[aei]?ndo$/

/** Where a client is who comes. */
const AT_PAGES = 'salao consultorio clinica estudio barbearia sala portao porta'.split(' ')

/** `(15h30) já tô no trabalho`, `(quarta vou) estar viajando`, `(essa semana) tô sem tempo` */
function isAwayAt(tokens: readonly Token[], verb: number, isHour: boolean): boolean {
  const isGoing = isWord(tokens[verb - 1], 'vou') && isWord(tokens[verb], 'ta', 'esta')
  const isBeing = isWord(tokens[verb], 'estou', 'estarei', 'estar', 'fico', 'ficar', 'to')
  if (!isGoing && !isBeing) return false
  const at = isWord(tokens[verb + 1], 'preso', 'presa') ? verb + 2 : verb + 1
  const where = tokens[at + 1]
  if (isWord(tokens[at], 'sem')) return isWord(where, 'tempo', 'folga', 'carro', 'condicao')
  if (isWord(tokens[at], 'em', 'no', 'na', 'de', 'num', 'numa')) {
    // `9h eu tô no jardim do prédio`: no other place is where somebody is free.
    const isSomewhere =
      isHour &&
      isWord(tokens[verb - 1], 'eu', 'ja', 'ainda') &&
      !isEnd(tokens, at + 1) &&
      !isWord(where, ...AT_PAGES)
    return isSomewhere || isWord(where, ...PLACES, ...occasions)
  }
  const what = tokens[at]
  return what?.kind === 'word' && DOING_ELSE.test(what.text)
}

/** `(sexta) é meu aniversário`, `é dia de feira`, `(18h) é a hora da fornada`; on a day of rest somebody has time. */
function isOccasionAt(tokens: readonly Token[], verb: number): boolean {
  if (!isWord(tokens[verb], 'e', 'eh')) return false
  const isDayOf = isWord(tokens[verb + 1], 'dia') && isWord(tokens[verb + 2], 'de')
  if (isDayOf && !isWord(tokens[verb + 3], 'folga', 'descanso')) return true
  const what = isWord(tokens[verb + 1], 'meu', 'minha', 'dia', 'o', 'a') ? verb + 2 : verb + 1
  const isHourOf =
    isWord(tokens[what], 'hora', 'horario') &&
    isWord(tokens[what + 1], 'de', 'da', 'do') &&
    !isWord(tokens[what + 2], 'consulta', 'sessao', 'aula', 'treino', 'corte', 'minha', 'meu')
  return isHourOf || isWord(tokens[what], 'feriado', ...occasions)
}

/** `(quinta) eu trabalho`; `(amanhã) eu trabalho até as 18` leaves the evening. */
const isWorkingAt = (tokens: readonly Token[], verb: number): boolean =>
  isWord(tokens[verb], 'trabalho', 'viajo', 'estudo', 'opero', 'embarco', 'toco', 'canto') &&
  !isWord(tokens[verb + 1], 'ate', 'so', 'das', 'de')

/** `(quarta) tenho prova`, `tenho uma reunião`, `tenho que levar minha mãe`, `marquei dentista`, `fico com meus netos` */
function isEngagedAt(tokens: readonly Token[], verb: number): boolean {
  const next = tokens[verb + 1]
  const what = isWord(next, 'um', 'uma', 'o', 'a', 'meu', 'minha') ? verb + 2 : verb + 1
  if (isWord(tokens[verb], 'tenho', 'marquei', 'faco') && isWord(tokens[what], ...occasions)) {
    return true
  }
  if (isWord(tokens[verb], 'tenho')) {
    return (
      isWord(next, 'aula') || (isWord(next, 'que', 'de') && isWord(tokens[verb + 2], ...duties))
    )
  }
  if (!isWord(tokens[verb], 'levo', 'busco', 'acompanho', 'fico', 'cuido')) return false
  const whom = isWord(next, 'com', 'da', 'do', 'dos', 'das', 'de') ? verb + 2 : verb + 1
  const person = tokens[isWord(tokens[whom], 'o', 'a', 'os', 'as', ...ofMine) ? whom + 1 : whom]
  return person?.kind === 'word' && relations.has(person.text.replace(/s$/, ''))
}
const ofMine = ['meu', 'minha', 'meus', 'minhas']

const BUSY =
  /^(?:enrolad|corrid|chei|lotad|complicad|apertad|ocupad|atolad|puxad)[oa]$|^(?:impossivel|dificil|ruim|viajando|fora)$/
const being = 'estou estarei esta ta e eh fica ficou ando'.split(' ')

/** `(essa semana) estou enrolada`, `(quinta) é ruim`, `(9h) é madrugada` */
function isBadAt(tokens: readonly Token[], verb: number, isHour: boolean): boolean {
  const word = tokens[verb + 1]
  const isBusy = word?.kind === 'word' && BUSY.test(word.text)
  return isWord(tokens[verb], ...being) && (isBusy || isTooEarlyAt(tokens, verb + 1, isHour))
}

/** Whether somebody is away or busy at a day or an hour that ends right before an index. */
export function isBusyAfter(tokens: readonly Token[], from: number): boolean {
  const at = afterPause(tokens, from)
  let verb = at
  while (verb < at + 3 && isWord(tokens[verb], 'eu', 'ja', 'ainda', 'vou')) verb += 1
  const isBusy =
    isAwayAt(tokens, verb, isHourBefore(tokens, from)) ||
    isOccasionAt(tokens, verb) ||
    isWorkingAt(tokens, verb) ||
    isEngagedAt(tokens, verb) ||
    isBadAt(tokens, verb, isHourBefore(tokens, from))
  return isBusy && !asks(tokens, verb)
}
