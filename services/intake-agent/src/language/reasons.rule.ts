import type { Openness } from './openness.rule.ts'
import { DAY_ENDS } from './times/clock.rule.ts'
import type { Element } from './wish-of.rule.ts'
import { isWord, type Token } from './words/tokens.rule.ts'

/** Verbs and occasions that tell why somebody can come at no other time. */
const REASON =
  /^(?:acab|termin|viaj|volt)[a-z]+$|^(?:saio|largo|entro|acordo|chego|levanto|sai|dou|jantar|congresso|imprevisto|estudo|trabalho|entrevista|casamento|prova|provas|reuniao|viagem|voo|formatura|plantao|batizado|festa|aniversario|exame|show|jogo)$/
/** `depois do trabalho` tells when, and not why. */
const ofWhen = ['do', 'da', 'de', 'o', 'ao', 'no', 'meu', 'para', 'pelo', 'apos']
const MOST_IN_REASON = 3
/** After these the wish stands: `viajo quarta, então quinta`. */
const CONCLUDING = 'entao mas pode tem quero queria consegue ai se tivesse seria'.split(' ')

/** `minhas provas acabam dia 8`, `saio do plantão às 7`: the verb stands shortly before, in the same part. */
export function isPrelude(tokens: readonly Token[], at: number): boolean {
  for (let before = at - 1; before >= at - 1 - MOST_IN_REASON; before -= 1) {
    const token = tokens[before]
    if (token?.kind !== 'word' || isWord(token, ...CONCLUDING)) return false
    if (REASON.test(token.text) && !isWord(tokens[before - 1], ...ofWhen)) return true
    // `sempre faço sessão na quinta`
    if (isWord(token, 'sempre', 'geralmente', 'normalmente', 'costumo') && before < at - 1)
      return true
  }
  return false
}

/** `sábado tem batizado, então sexta` */
export const isOccasionAfter = (tokens: readonly Token[], at: number): boolean => {
  const occasion = tokens[isWord(tokens[at + 1], 'um', 'uma') ? at + 2 : at + 1]
  return (
    isWord(tokens[at], 'tem', 'vai') && occasion?.kind === 'word' && OCCASION.test(occasion.text)
  )
}
const OCCASION =
  /^(?:casamento|batizado|festa|formatura|aniversario|show|jogo|viagem|prova|provas|congresso|churrasco)$/

/** `amanhã cedo vou viajar, tem que ser hoje` */
export const isReasonAfter = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu') ? at + 1 : at
  return (
    isWord(tokens[verb], 'vou', 'preciso', 'tenho') &&
    tokens
      .slice(verb + 1, verb + 4)
      .some((token) => isWord(token, 'viajar', 'viajando', 'trabalhar', 'trabalhando'))
  )
}

/** `saio do trabalho às 17, dá pra ser depois disso?`: from the hour that was told, or until it. */
export function afterTold(
  preludes: readonly Element[],
  says: ReadonlySet<Openness>,
): Element | null {
  const told = preludes.find((one) => one.kind === 'time' && one.time.from === one.time.to)
  if (told?.kind !== 'time') return null
  const { from } = told.time
  if (says.has('later')) return { ...told, time: { from, to: DAY_ENDS } }
  return says.has('earlier') ? { ...told, time: { from: 0, to: from } } : null
}
