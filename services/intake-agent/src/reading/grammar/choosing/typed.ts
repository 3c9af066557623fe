import { shownName } from '../../../dialogue/texts/words.ts'
import { nameUntilClause } from '../../../language/names/name-end.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Guest } from '../memory.ts'
import { ENDS_NAME, linking, NAME_OF_THEM, NAMED, nameBy, THEIR_NAME } from '../names/names.ts'

const BEFORE_NAME =
  /^\s*(?:(?:oi|ol[aá])[,!. ]+)?(?:[oa] )?(?:(?:meu |seu )?nome(?: (?:completo|del[ea]))*(?: (?:é|e|eh)|:)?|me chamo|se chama|chama|ele se chama|ela se chama|el[ea] (?:é|e)|aqui (?:é|e)|eu sou|sou|é|e)\s+(?:[oa]\s+)?/iu

/** A name within an answer: `é Bruno Lima`, `meu nome é …`, `sim, o nome dele é …`. A link is none. */
export function nameIn(text: string, guest: Guest | null): string | null {
  if (/\p{L}[./]\p{L}|:\/\//u.test(text)) return null
  const called =
    guest && (nameBy(THEIR_NAME, text) ?? nameBy(NAME_OF_THEM, text) ?? nameBy(NAMED, text))
  if (called) return called
  const parts = text
    .replace(/[+(]?\d.*$/s, '')
    .split(/[\n,;!?]|(?<!\b(?:dra?|sra?|profa?))\.(?=\s)/iu)
    .map((part) => part.replace(YES_BEFORE_NAME, '').replace(BEFORE_NAME, '').trim())
  const named = parts.filter((part) => part !== '' && !NO_NAME.test(plain(part)))
  const first = named.find(isFullName) ?? named[0]
  const name = shownName(nameUntilClause(first?.split(ENDS_NAME)[0] ?? ''))
  return /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u.test(name) ? name : null
}

/** `kkkk esqueci, Jurema Tavares`: of several parts the one that is written as a full name. */
const isFullName = (part: string): boolean => {
  const words = part.split(/\s+/).filter((word) => !linking.has(plain(word)))
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}

/** `sim, João Silva`, `claro, é a Ana Reis` */
const YES_BEFORE_NAME =
  /^\s*(?:(?:sim|ss|ok|claro|isso(?: mesmo)?|ah|certo|beleza|blz|t[aá])(?!\p{L})\s*)+/iu
/** What agrees or thanks, and whom the client speaks to, is no name: `pode fechar`, `sim minha filha, obrigada`. */
const NO_NAME =
  /^(?:pode|quero|bora|vamos|fecha|fechado|fechou|confirm\w+|marca|marque|agenda|manda|minha|meu|obrigad[oa]|obg|valeu|vlw|por favor|pfv|perfeito|otimo|combinado|com certeza)\b/
