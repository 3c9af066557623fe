import { isWord, type Token } from './words/tokens.rule.ts'

/** `troca quinta por sexta`, `troca a quinta pela sexta` */
export const isExchanged = (tokens: readonly Token[], at: number): boolean =>
  (isWord(tokens[at], 'pela', 'pelo') || isWord(tokens[at - 1], 'por', 'pela', 'pelo')) &&
  tokens.slice(0, at).some((token) => isWord(token, 'troca', 'trocar', 'troco', 'troque'))

const ofMine = ['o', 'a', 'meu', 'minha']
const appointments =
  'consulta sessao aula corte horario atendimento barba treino unha marcacao hora avaliacao retorno'.split(
    ' ',
  )

/** `o corte de sexta`, `minha sessão das 15h`, `a de quinta` */
export function isOfAppointment(tokens: readonly Token[], at: number): boolean {
  const of = isWord(tokens[at], 'de', 'da', 'do', 'das') ? at : at - 1
  if (!isWord(tokens[of], 'de', 'da', 'do', 'das')) return false
  const noun = isWord(tokens[of - 1], ...appointments) ? of - 2 : of - 1
  return isWord(tokens[noun], ...ofMine)
}

/** `em vez de quinta`, `no lugar da quinta`. */
export const isInsteadOf = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], 'vez', 'inves', 'lugar') && isWord(tokens[at - 2], 'em', 'ao', 'no')
