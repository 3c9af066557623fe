import { isEnd, isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { isKeptThat } from './kept-that.rule.ts'
import { isLeftAlone } from './left-alone.rule.ts'
import { isOfAppointment } from './old-time.rule.ts'

/** `o de sexta eu mantenho`: what stays is none of what is asked for. */
const isKept = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu', 'pode', 'voce') ? at + 1 : at
  // `dia 10 eu vou`, `quinta eu vou normal`
  if (isWord(tokens[verb], 'vou') && comesAsAgreed(tokens, verb + 1)) return true
  // `16h fica bom`
  if (isWord(tokens[verb], 'fica') && isWord(tokens[verb + 1], ...SUITING)) return false
  return isWord(
    tokens[verb],
    'mantenho',
    'mantem',
    'mantenha',
    'manter',
    'continua',
    'permanece',
    'segue',
    'fica',
  )
}

/** `(eu vou) normal`, `(eu vou) com certeza`, `(eu vou)` and nothing else. */
const comesAsAgreed = (tokens: readonly Token[], at: number): boolean =>
  isEnd(tokens, at) ||
  isWord(tokens[at], 'sim', 'normal', 'normalmente', 'certinho', 'tranquilo') ||
  (isWord(tokens[at], 'com') && isWord(tokens[at + 1], 'certeza'))

const STANDING = 'mantida mantido valendo confirmada confirmado'.split(' ')

/** `a minha das dez tá mantida`, `o de quinta tá de pé`: an appointment. `Sexta 10h tá valendo` agrees to a time. */
const isStanding = (tokens: readonly Token[], at: number, next: number): boolean =>
  isOfAppointment(tokens, at) &&
  isWord(tokens[next], 'ta', 'esta', 'continua') &&
  (isWord(tokens[next + 1], ...STANDING) ||
    (isWord(tokens[next + 1], 'de') && isWord(tokens[next + 2], 'pe'))) &&
  !isQuestion(tokens, next)

const SUITING = ['bom', 'boa', 'melhor', 'otimo', 'perfeito', 'legal', 'facil', 'livre', 'para']

const keeping = ['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'mantenho']

/** `eu vou normal na (minha das dez)`, `vou sim na (de quinta)` */
function comesTo(tokens: readonly Token[], at: number): boolean {
  let verb = at - 1
  while (isWord(tokens[verb], 'na', 'no', 'a', 'o', 'minha', 'meu', 'de')) verb -= 1
  return (
    verb < at - 1 &&
    isWord(tokens[verb], 'sim', 'normal', 'normalmente') &&
    isWord(tokens[verb - 1], 'vou')
  )
}

/** `deixa o de sexta`, `mantém só a de quinta`: these stay. `Deixa sexta` wants Friday. */
const isKeptBefore = (tokens: readonly Token[], at: number): boolean => {
  // `mantém o dia 4`
  const before = isWord(tokens[at - 1], 'so', 'apenas', 'o', 'a') ? at - 2 : at - 1
  if (isWord(tokens[before], 'mantem', 'mantenha', 'manter', 'mantenho')) return true
  // `mantém a de depois de amanhã`
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at : at - 1
  if (!isWord(tokens[of], 'de', 'da', 'do') || !isWord(tokens[of - 1], 'o', 'a')) return false
  const verb = isWord(tokens[of - 2], 'so', 'apenas') ? of - 3 : of - 2
  return isWord(tokens[verb], ...keeping)
}

/** `mantém a da Ana`, `deixa o do Bruno` */
export const keepsSomebody = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...keeping) &&
  isWord(tokens[at + 1], 'a', 'o') &&
  isWord(tokens[at + 2], 'da', 'do', 'com', 'de')

/** `cancela as de dezembro, só vou nessa semana` */
const isOnlyOne = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at - 1], 'a', 'na', 'no') ? at - 2 : at - 1
  return (
    isWord(tokens[verb], 'vou') &&
    isWord(tokens[verb - 1], 'so') &&
    tokens.slice(0, verb).some((token) => token.kind === 'word' && CANCELS.test(token.text))
  )
}
const CANCELS = /^(?:cancel|desmarc)/

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export const staysAsItIs = (tokens: readonly Token[], at: number, next: number): boolean =>
  isKept(tokens, next) ||
  isLeftAlone(tokens, at, next) ||
  isKeptThat(tokens, next) ||
  isStanding(tokens, at, next) ||
  isKeptBefore(tokens, at) ||
  comesTo(tokens, at) ||
  isOnlyOne(tokens, at)
