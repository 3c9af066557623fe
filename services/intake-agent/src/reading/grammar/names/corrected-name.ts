import { shownName } from '../../../dialogue/texts/words.ts'
import { type Act, only } from '../../../language/acts.rule.ts'
import { nameUntilClause } from '../../../language/names/name-end.rule.ts'
import { titles } from '../../../language/names/spoken-name.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { isNoWish } from '../../../language/wishes/wish.rule.ts'
import { isSmall } from '../../../language/words/small-words.rule.ts'
import { distance, plain } from '../../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'
import { namesWanted } from '../things/which-service.ts'
import { A_NAME, asTyped, ENDS_NAME, linking, NAME_OF_THEM, nameBy, THEIR_NAME } from './names.ts'

/** What a message may say besides the name that it corrects. */
const beside: readonly Act[] = ['refuse', 'wrong', 'affirm', 'book', 'thanks', 'greet']

/**
 * Another name in place of the proposed one: `não, Joana Prates`, `coloca Miguel Arruda`. It is told by a word that it shares with the proposed name, or by words that speak of a name.
 */
export function withCorrectedName(memory: Memory, { said, text }: Heard): Understanding {
  const { proposal, page } = memory
  const { acts, wish, words, forWhom } = said
  if (proposal?.kind !== 'book' || forWhom !== null) return said
  if (acts.length > 0 && !only(acts, ...beside)) return said
  const typed = text.normalize('NFC')
  const completed = byFirstName(proposal.name, typed) ?? bySurname(proposal.name, typed)
  if (!isNoWish(wish)) return completed === null ? said : named(said, completed, false)
  const _isOther =
    page !== null && (namesWanted(page, memory.wanted, text) || names(words, page.name))
  const isWrong = acts.includes('wrong') && /\bnome\b/.test(plain(text)) && words.length > 0
  const isAnswer = !acts.some((act) => act === 'book' || act === 'thanks' || act === 'greet')
  const name =
    completed ??
    nameBy(THEIR_NAME, text) ??
    nameBy(NAME_OF_THEM, text) ??
    (isWrong && isAnswer ? asTyped(words.join(' '), text) : null) ??
    (isAnswer ? nearName(words, namesOf(proposal.name), typed) : null)
  return name === null || plain(name) === plain(proposal.name) ? said : named(said, name, true)
}

/** The message as one that says for whom the booking is. */
function named(said: Understanding, name: string, isAll: boolean): Understanding {
  const forWhom = { relation: null, name: plain(name), isGuess: false }
  const own = new Set(plain(name).split(' '))
  return {
    ...said,
    acts: isAll ? [] : said.acts.filter((act) => act !== 'wrong' && act !== 'refuse'),
    words: isAll ? [] : said.words.filter((word) => !own.has(word)),
    forWhom,
  }
}

/** The words of a name without its titles: `Seu Valdir Cabral`. */
function namesOf(name: string): string[] {
  const words = plain(name)
    .split(/[\s.]+/)
    .filter(Boolean)
  const own = words.filter((word, at) => at > 0 || !titles.has(word))
  return own.length > 0 ? own : words
}

const DENIED = /(?<!\p{L})n[ãa]o(?:\s+(?:é|e|eh|era|coloca|bota))?(?:\s+[oa])?\s*$/iu
const A_WORD = /\p{L}[\p{L}\p{M}']*/gu

/** `coloca Miguel Arruda`, `o nome completo é Patrícia Gomes de Melo`: the known first name, and what follows it. */
function byFirstName(known: string, text: string): string | null {
  const [first = ''] = namesOf(known)
  if (first.length < 3) return null
  const found = [...text.matchAll(A_WORD)].flatMap(({ 0: word, index }) => {
    const isFirst =
      plain(word) === first || (first.length > 4 && distance(plain(word), first, 1) === 1)
    if (!isFirst || DENIED.test(text.slice(0, index))) return []
    const name = nameFrom(text.slice(index))
    return name?.includes(' ') && plain(name) !== plain(known) ? [name] : []
  })
  return found.at(-1) ?? null
}

/** The name that a text begins with, until its clause ends. */
function nameFrom(text: string): string | null {
  const [clause = ''] = text.split(/[,;:.!?\n()\d]/)
  const name = shownName(nameUntilClause(clause.split(ENDS_NAME)[0] ?? ''))
  return A_NAME.test(name) ? name : null
}

const SURNAME =
  /(?<!\p{L})sobrenome(?:\s+(?:del[ea]|certo|correto))*(?:\s*[,:]|\s+(?:é|eh))\s+(?<name>\p{L}[^,;.!?\n\d]+)/iu

/** `o sobrenome dele é Arruda`: after the first name that is known. */
function bySurname(known: string, text: string): string | null {
  const surname = nameFrom(SURNAME.exec(text)?.groups?.name ?? '')
  return surname && !isSmall(plain(surname)) ? `${known.split(' ')[0]} ${surname}` : null
}

/** The words, if they are a name like the known one and not the same. */
function nearName(words: readonly string[], known: readonly string[], text: string): string | null {
  const [only, ...others] = words
  if (only === undefined) return null
  const isNear = (word: string) =>
    word.length > 3 && known.some((one) => distance(word, one, 1) === 1)
  if (others.length === 0) return isNear(only) ? asTyped(only, text) : null
  const shared = runsOf(words, text).findLast((run) =>
    run.some((one) => known.includes(plain(one))),
  )
  return shared === undefined ? null : shared.join(' ')
}

/** Two to five of the words that follow each other in the text: `é Michel Arruda` of `o nome do menino é Michel Arruda`. */
function runsOf(words: readonly string[], text: string): string[][] {
  const runs = text.split(/[^\p{L}\p{M}' ]+/u).flatMap((clause) => {
    const found: string[][] = [[]]
    for (const word of clause.split(/\s+/)) {
      const isPart = words.includes(plain(word)) && !LEADING.has(plain(word))
      const run = found.at(-1) ?? []
      if (isPart || (run.length > 0 && linking.has(plain(word)))) run.push(word)
      else if (run.length > 0) found.push([])
    }
    return found
  })
  return runs
    .map((run) => run.slice(0, run.findLastIndex((one) => !linking.has(plain(one))) + 1))
    .filter((run) => run.length > 1 && run.length < 6)
}

/** What stands before a name, and is none. */
const LEADING = new Set(
  'coloca coloque bota bote poe ponha escreve escreva anota anote deixa deixe corrige corrija corrigir troca troque muda mude altera altere acrescenta adiciona inclui registra usa nome sobrenome completo completa certo correto correta falta faltou faltando esqueci errei errado troquei confundi verdade'.split(
    ' ',
  ),
)
