import { isWord, type Token } from '../words/tokens.rule.ts'
import { able, booking, needing, preferring, toBook, wanting } from '../words/wish-words.rule.ts'

const WANTING = [...wanting, ...needing, ...preferring]
/** What they want here; `quero chegar bonita` and `preciso levar minha mãe` tell why. */
const HERE =
  'marcar agendar reservar encaixar fazer cortar passar ir vir ser aparar pintar tirar treinar comecar um uma o a de dar atendimento horario corte barba'.split(
    ' ',
  )
/** `marca um alongamento`, `bota um corte` */
const ASKING = [...booking, ...toBook, 'separa', 'separe']
const OWN = 'me meu minha nos'.split(' ')
/** `tem amanhã às nove?`, `tem vaga` */
const FREE =
  'horario horarios vaga vagas hora as hoje amanha domingo segunda terca quarta quinta sexta sabado'.split(
    ' ',
  )

/** Whether a client begins here to say what they want: `quero fazer o pé`, `preciso cortar o cabelo`, `bota um corte`. */
export function wishBegins(tokens: readonly Token[], at: number): boolean {
  if (isWord(tokens[at], 'me') && isWord(tokens[at + 1], ...ASKING)) return true
  if (isWord(tokens[at], ...ASKING)) return !isWord(tokens[at - 1], 'para', 'de', 'que', 'vou')
  if (isWord(tokens[at], 'tem', 'teria')) return isWord(tokens[at + 1], ...FREE)
  if (isWord(tokens[at], 'pode', 'podia', 'poderia')) return isWord(tokens[at + 1], 'ser')
  if (isWord(tokens[at], 'da', 'daria')) {
    return isWord(tokens[at + 1], 'para') && isWord(tokens[at + 2], 'ser', 'marcar', 'agendar')
  }
  if (isWord(tokens[at], 'faz')) return isWord(tokens[at + 1], 'meu', 'minha')
  if (isWord(tokens[at], ...able)) return !isWord(tokens[at - 1], 'nao', 'so', 'se')
  if (!isWord(tokens[at], ...WANTING)) return false
  const next = tokens[at + 1]
  if (next?.kind !== 'word') return true
  const isVerb = /^[a-z]{2,}[aei]r$/.test(next.text)
  return !isVerb || isWord(next, ...HERE) || isWord(next, ...OWN)
}
