import { actRule } from '../acts.rule.ts'
import { weekdayName } from '../dates/day-words.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isSmall } from '../words/small-words.rule.ts'
import { plain } from '../words/spelling.rule.ts'
import { tokensOf } from '../words/tokens.rule.ts'
import { common } from './spoken-name.rule.ts'
import { isVerbOfOthers } from './verb-of-others.rule.ts'

const links = new Set('da de do das dos e'.split(' '))

/** What goes on after a name, written small, as people speak: `meu nome é Neide Barros cliente da Rita`. */
const goingOn = new Set(
  `hoje amanha cortar corta moro mora trabalho vim peguei consegui consigo consegue falando falo ligando escrevendo mandando
  entrando tentando procurando precisando querendo daqui prazer desejo desejaria necessito cliente clientes paciente aluno aluna
  estava tava tive tinha tou tenho queremos precisamos gostariamos liguei recebi gosto fazia faco fiz pego pegar saber ver
  falar tirar padaria loja igreja escola academia farmacia mercado mercadinho oficina condominio predio empresa clinica salao
  barbearia feira esquina faz fazem fez nunca vai vem completa completou`.split(/\s+/),
)

/** Names that are weekdays as well. */
const isWeekday = (word: string): boolean =>
  word !== 'domingos' && weekdayName(tokensOf(word), 0) !== null

function goesOn(word: string): boolean {
  const said = plain(word)
  // `Dias`, and no `dias`.
  if (/^\p{Lu}\p{Ll}/u.test(word) || common.has(said)) return false
  if (isSmall(said) || goingOn.has(said) || relations.has(said) || isVerbOfOthers(said)) return true
  return isWeekday(said) || actRule(tokensOf(said), 0) !== null
}

/** A name without what goes on after it: `Neide Barros quero cortar o cabelo` is `Neide Barros`. */
export function nameUntilClause(said: string): string {
  const words = said.trim().split(/\s+/)
  const end = words.findIndex((word, at) => at > 0 && !links.has(plain(word)) && goesOn(word))
  const name = end < 0 ? words : words.slice(0, end)
  while (name.length > 1 && links.has(plain(name.at(-1) ?? ''))) name.pop()
  return name.join(' ')
}
