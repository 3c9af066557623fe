import { isEnd, isQuestion, isWord, type Token } from './words/tokens.rule.ts'

const BUSY =
  /^(?:enrolad|corrid|chei|lotad|complicad|apertad|ocupad|atolad|puxad)[oa]$|^(?:impossivel|dificil|ruim|viajando|fora)$/

const engagements =
  'prova reuniao compromisso medico dentista viagem plantao curso evento casamento trabalho exame'.split(
    ' ',
  )

/** `essa semana estou enrolada`, `quinta é ruim`, `quinta eu trabalho` */
export const isBusyAfter = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu') ? at + 1 : at
  if (isWord(tokens[verb], 'trabalho', 'viajo', 'estudo')) return !isQuestion(tokens, verb)
  if (isWord(tokens[verb], 'tenho') && isWord(tokens[verb + 1], 'aula', ...engagements)) {
    return !isQuestion(tokens, verb)
  }
  const isVerb = isWord(
    tokens[verb],
    'estou',
    'estarei',
    'esta',
    'ta',
    'e',
    'eh',
    'fica',
    'ficou',
    'ando',
  )
  const word = tokens[isVerb ? verb + 1 : verb]
  const isBusy = word?.kind === 'word' && BUSY.test(word.text)
  return isVerb && isBusy && !isQuestion(tokens, verb)
}

/** `quinta não`, `sexta não posso` */
export const isNotAfter = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu') ? at + 1 : at
  if (!isWord(tokens[verb], 'nao')) return false
  const isVerb = isWord(tokens[verb + 1], 'posso', 'consigo', 'da', 'rola', 'serve', 'quero')
  // `não vai rolar`
  const isGoing = isWord(tokens[verb + 1], 'vai') && isWord(tokens[verb + 2], 'rolar', 'dar')
  const after = verb + (isGoing ? 3 : isVerb ? 2 : 1)
  return isEnd(tokens, isWord(tokens[after], 'mais') ? after + 1 : after)
}

/** `o de sexta eu mantenho`: what stays is none of what is asked for. */
export const isKept = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu', 'pode', 'voce') ? at + 1 : at
  // `dia 10 eu vou`
  if (isWord(tokens[verb], 'vou') && (isEnd(tokens, verb + 1) || isWord(tokens[verb + 1], 'sim'))) {
    return true
  }
  return isWord(
    tokens[verb],
    'mantenho',
    'mantem',
    'mantenha',
    'manter',
    'continua',
    'permanece',
    'fica',
  )
}

const keeping = ['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'mantenho']

/** `deixa o de sexta`, `mantém só a de quinta`: these stay. `Deixa sexta` wants Friday. */
export const isKeptBefore = (tokens: readonly Token[], at: number): boolean => {
  // `mantém o dia 4`
  const before = isWord(tokens[at - 1], 'so', 'apenas', 'o', 'a') ? at - 2 : at - 1
  if (isWord(tokens[before], 'mantem', 'mantenha', 'manter', 'mantenho')) return true
  if (!isWord(tokens[at], 'de', 'da', 'do') || !isWord(tokens[at - 1], 'o', 'a')) return false
  const verb = isWord(tokens[at - 2], 'so', 'apenas') ? at - 3 : at - 2
  return isWord(tokens[verb], ...keeping)
}

/** `mantém a da Ana`, `deixa o do Bruno` */
export const keepsSomebody = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...keeping) &&
  isWord(tokens[at + 1], 'a', 'o') &&
  isWord(tokens[at + 2], 'da', 'do', 'com', 'de')

/** `sem ser segunda` */
export const isWithoutBeing = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')
