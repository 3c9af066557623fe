import { isWord, type Token } from '../words/tokens.rule.ts'

/** `troca quinta por sexta`, `troca a quinta pela sexta` */
export const isExchanged = (tokens: readonly Token[], at: number): boolean =>
  // `o corte de amanhã tem como virar 19h30?`
  isWord(tokens[at - 1], 'virar', 'vira', 'vire') ||
  ((isWord(tokens[at], 'pela', 'pelo') || isWord(tokens[at - 1], 'por', 'pela', 'pelo')) &&
    tokens.slice(0, at).some((token) => isWord(token, 'troca', 'trocar', 'troco', 'troque')))

const ofMine = 'o a meu minha nosso nossa aquele aquela esse essa este esta'.split(' ')
export const appointments =
  'consulta sessao papo aula corte horario atendimento barba treino unha marcacao hora avaliacao retorno'.split(
    ' ',
  )

/** `o corte de sexta`, `minha sessão das 15h`, `a de quinta` */
export function isOfAppointment(tokens: readonly Token[], at: number): boolean {
  const of = isWord(tokens[at], 'de', 'da', 'do', 'das') ? at : at - 1
  if (!isWord(tokens[of], 'de', 'da', 'do', 'das')) return false
  const noun = isWord(tokens[of - 1], ...appointments) ? of - 2 : of - 1
  return isWord(tokens[noun], ...ofMine)
}

const written = 'le li escrito escrevi disse falei botei coloquei mandei pus digitei mandado'.split(
  ' ',
)

/** `onde se lê 13h50`, `onde eu disse na quinta` */
function isWritten(tokens: readonly Token[], at: number): boolean {
  const verb = isWord(tokens[at - 1], 'as', 'na', 'no', 'dia') ? at - 2 : at - 1
  return (
    isWord(tokens[verb], ...written) &&
    tokens.slice(Math.max(0, verb - 3), verb).some((token) => isWord(token, 'onde'))
  )
}

/** `em vez de quinta`, `no lugar da quinta`, `onde se lê quinta`. */
export const isInsteadOf = (tokens: readonly Token[], at: number): boolean =>
  isWritten(tokens, at) ||
  (isWord(tokens[at - 1], 'vez', 'inves', 'lugar') && isWord(tokens[at - 2], 'em', 'ao', 'no'))
