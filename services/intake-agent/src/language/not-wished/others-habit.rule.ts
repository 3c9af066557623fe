import { either, optional, phrase, type Rule, sequence, word } from '../grammar.rule.ts'
import { everyDay, fortnightly, timesOfMonth } from '../recurring.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { needing, toBook, wanting } from '../words/wish-words.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const MOST_OF_OTHERS = 9
const DOING =
  `faz fazem vai vao vem corta cortam treina treinam frequenta esta atende tem marca marcou fica consulta joga estuda trabalha
  fazia iam ia vinha cortava treinava frequentava atendia atendiam tinha marcava consultava jogava via ve recebia recebe`.split(
    /\s+/,
  )
/** `minha mãe quer toda quinta`; what she `tem` or `marca` every Thursday is her habit. */
const WANTING = [
  ...wanting,
  ...needing,
  ...toBook,
  ...'quer querem precisa precisam para'.split(' '),
]
/** Whom somebody went to before, or goes to besides. */
const PRACTITIONERS = new Set(
  `psicologa psicologo terapeuta psi psiquiatra nutri nutricionista barbeiro barbeira cabeleireiro cabeleireira manicure fisio fisioterapeuta
  personal treinador treinadora instrutor instrutora professor professora prof medica medico doutora doutor dentista academia salao clinica`.split(
    /\s+/,
  ),
)
const isOther = (token: Token): boolean =>
  token.kind === 'word' && (relations.has(token.text) || PRACTITIONERS.has(token.text))

const repeatedly: Rule<unknown> = sequence(
  [
    optional(word('so')),
    either<unknown>(
      everyDay,
      fortnightly,
      timesOfMonth,
      sequence([word('a'), fortnightly], (_at, often) => often),
      phrase('toda semana; todas as semanas; todo mes; semanalmente; quinzenalmente; mensalmente'),
    ),
  ],
  (_only, often) => often,
)

/**
 * `minha mãe faz com você toda quinta`, `minha nutri de antes só atendia de 15 em 15 dias`: what others do, and no wish.
 * `Minha mãe quer toda quinta` is one.
 */
export const habitOfOthers: Rule<unknown> = (tokens, at) => {
  const often = repeatedly(tokens, at)
  if (often === null) return null
  const before = tokens.slice(at - clauseBefore(tokens, at, { most: MOST_OF_OTHERS }).length, at)
  const who = before.findIndex(isOther)
  const does = before.slice(who + 1).some((token) => isWord(token, ...DOING))
  const wants = before.some((token) => isWord(token, ...WANTING))
  return who >= 0 && does && !wants ? often : null
}
