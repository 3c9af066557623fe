import { common } from '../../language/names/spoken-name.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { relations } from '../../language/words/relations.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import type { Memory } from '../memory.ts'
import type { Heard } from './heard.ts'
import {
  fullNameIn,
  linking,
  NAME_BEFORE,
  NAME_OF_THEM,
  NAMED,
  nameBy,
  THEIR_NAME,
} from './names.ts'

/**
 * The name that is missing of who said `pro meu marido`, also while the time is asked for: `Rui Barros`,
 * `ele se chama Rui`, `15h, o nome dele é Rui Barros`.
 */
export function withMissingName(memory: Memory, { said, text }: Heard): Understanding {
  const { guest, task, asked } = memory
  const isMissing = guest !== null && guest.name === null && said.forWhom === null
  if (!isMissing || task?.kind !== 'book') return said
  const isTimed = !isNoWish(said.wish) || said.number !== null
  // What is typed when the name is asked for is taken as it is.
  if ((asked === 'name' && !isTimed) || asked === 'phone' || asked === 'address') return said
  const name = toldName(text) ?? plainName(memory, { said, text })
  if (name === null) return said
  const own = new Set([...plain(name).split(' '), ...LEADING])
  const words = said.words.filter((word) => !own.has(word))
  const forWhom = { relation: guest.relation, name: plain(name), isGuess: false }
  // `ela se chama Ana`, `chama a Ana` of the name calls nobody.
  const acts = said.acts.filter((act) => act !== 'human')
  return { ...said, acts, words, withWhom: [], forWhom }
}

/** A name that is said to be one. */
function toldName(text: string): string | null {
  const name =
    nameBy(THEIR_NAME, text) ??
    nameBy(NAME_OF_THEM, text) ??
    nameBy(NAME_BEFORE, text) ??
    nameBy(NAMED, text)
  const [first = ''] = name?.split(' ') ?? []
  return isNamed(first) || !text.includes('?') ? name : null
}

const isNamed = (word: string): boolean => /^\p{Lu}/u.test(word) || common.has(plain(word))

/** A message, or beside a time its part, that is a full name and nothing else. */
function plainName(memory: Memory, { said, text }: Heard): string | null {
  const { acts, wish, number, phone, place } = said
  const { asked, page } = memory
  if (acts.length > 0 || (asked !== 'when' && asked !== null) || (phone ?? place) !== null)
    return null
  if (!isNoWish(wish) || number !== null) {
    const name = fullNameIn(said, text)
    const isWritten = name?.split(' ').every((word) => linking.has(word) || isNamed(word)) ?? false
    const isOther = plain(name ?? '') !== plain(page?.name ?? '')
    return isWritten && isOther && said.withWhom.length === 0 ? name : null
  }
  const words = said.words.filter((word) => !LEADING.has(word))
  const [only = ''] = words
  // `Davi`, `é o Davi`
  const isUsual = words.length === 1 && common.has(only) && !names(words, page?.name ?? '')
  return isUsual || (words.length > 1 && words.length < 6) ? words.join(' ') : null
}

/** What stands before a name, and is none: `minha filha chama`, `nome completo`. */
const LEADING: ReadonlySet<string> = new Set([
  ...relations,
  ...'chama nome completo completa menina menino crianca'.split(' '),
])
