import { type Act, only } from '../../language/acts.rule.ts'
import { nameUntilClause } from '../../language/names/name-end.rule.ts'
import { common, titles } from '../../language/names/spoken-name.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { relations } from '../../language/words/relations.rule.ts'
import { isSmall } from '../../language/words/small-words.rule.ts'
import { distance, plain } from '../../language/words/spelling.rule.ts'
import { namesWanted } from '../booking/which-service.ts'
import { names } from '../choosing/choose.ts'
import type { Guest, Memory } from '../memory.ts'
import { shownName } from '../words.ts'
import type { Heard } from './heard.ts'
import { A_NAME, asTyped, ENDS_NAME, linking, NAME_OF_THEM, nameBy, THEIR_NAME } from './names.ts'
import { nameOfNext } from './people.ts'

/** What a message may say besides the name that it corrects. */
const beside: readonly Act[] = ['refuse', 'wrong', 'affirm', 'book', 'thanks', 'greet']

/**
 * Another name in place of the proposed one: `não, Joana Prates`, `coloca Miguel Arruda`, `o sobrenome é Arruda`,
 * `faltou o Neto`. It is told by a word that it shares with the proposed name, or by words that speak of a name.
 */
export function withCorrectedName(memory: Memory, { said, text }: Heard): Understanding {
  const { proposal, guest, page } = memory
  const { acts, wish, words, forWhom } = said
  if (proposal?.kind !== 'book' || forWhom !== null) return said
  if (nameOfNext(memory, { said, text }) !== null) return said
  if (acts.length > 0 && !only(acts, ...beside)) return said
  const typed = text.normalize('NFC')
  const completed = completedName(proposal.name, guest, typed)
  if (!isNoWish(wish)) return completed === null ? said : named(said, completed, false)
  const isOther =
    page !== null && (namesWanted(page, memory.wanted, text) || names(words, page.name))
  const isWrong = acts.includes('wrong') && /\bnome\b/.test(plain(text)) && words.length > 0
  const isAnswer = !acts.some((act) => act === 'book' || act === 'thanks' || act === 'greet')
  const name =
    completed ??
    nameBy(THEIR_NAME, text) ??
    nameBy(NAME_OF_THEM, text) ??
    (isOther ? null : insteadOf(typed)) ??
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

/** The proposed name with what is said to be missing or wrong in it. */
function completedName(known: string, guest: Guest | null, text: string): string | null {
  const name =
    byRelation(guest, text) ??
    byFirstName(known, text) ??
    bySurname(known, guest, text) ??
    bySuffix(known, text)
  return name === null || plain(name) === plain(known) ? null : name
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
    return name?.includes(' ') ? [name] : []
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
  /(?<!\p{L})(?<own>meu\s+)?(?:sobrenome|[uú]ltimo nome|nome de fam[ií]lia)(?:\s+d(?:el[ea]|[oa]\s+\p{L}+))?(?:\s+(?:certo|correto|completo|mesmo))?(?:\s*[,:]\s*|\s+)(?:(?:é|eh|seria|fica|e)\s+)?(?<name>\p{L}[^,;.!?\n\d]+)/iu
const SURNAME_AFTER =
  /(?:^|[,;.!?\n]|(?<!\p{L})(?:é|eh)(?!\p{L}))\s*(?<name>\p{L}+(?:\s\p{L}+){0,3}?)\s+(?:é\s+|eh\s+)?(?:o|de)\s+sobrenome/iu

/** `o sobrenome dele é Arruda`, `Arruda é o sobrenome`: it stands in place of the surname that is known, if one is. */
function bySurname(known: string, guest: Guest | null, text: string): string | null {
  for (const pattern of [SURNAME, SURNAME_AFTER]) {
    const { own, name: said = '' } = pattern.exec(text)?.groups ?? {}
    const surname = own !== undefined && guest !== null ? null : nameFrom(said)
    if (surname !== null && isSurname(surname)) {
      return `${firstNames(known)} ${asTyped(plain(surname), text)}`
    }
  }
  return null
}

function isSurname(surname: string): boolean {
  const [first = ''] = plain(surname)
    .split(' ')
    .filter((word) => !linking.has(word))
  return !isSmall(first) && !NO_SURNAME.has(first)
}
const NO_SURNAME = new Set(
  'igual mesmo errado errada certo certa faltando faltou dele dela trocado outro esta ta completo veio saiu ficou tambem novo de com'.split(
    ' ',
  ),
)

/** `Seu Valdir` of `Seu Valdir Cabral`. */
function firstNames(known: string): string {
  const words = known.split(' ')
  const isTitled = titles.has(plain(words[0] ?? '').replace('.', '')) && words.length > 1
  return words.slice(0, isTitled ? 2 : 1).join(' ')
}

const SUFFIX =
  /(?<!\p{L})(?<verb>falt\p{L}+|esquec\p{L}+|acrescent\p{L}+|adicion\p{L}+|inclu\p{L}+|coloc\p{L}+|bota|p[õo]e|tem|com|é|eh|sem)\s+(?:(?:[oa]|um)\s+)?(?<suffix>neto|neta|filho|j[uú]nior|jr|sobrinho|bisneto)(?!\p{L})(?<place>\s+(?:n|a)o\s+(?:final|fim))?/iu

/** `faltou o Neto`, `tem Júnior no final` */
function bySuffix(known: string, text: string): string | null {
  const { suffix, place, verb = '' } = SUFFIX.exec(text)?.groups ?? {}
  if (suffix === undefined) return null
  const isMissing = /^(?:falt|esquec|acrescent|adicion|inclu)/i.test(verb)
  const isJunior = /^j/i.test(suffix)
  const isName = isMissing || isJunior || place !== undefined
  if (!isName || namesOf(known).includes(plain(suffix))) return null
  return `${known} ${suffix.charAt(0).toUpperCase()}${suffix.slice(1)}`
}

const RELATION_IS =
  /(?<!\p{L})(?:meu|minha|nosso|nossa)\s+(?<relation>\p{L}+)\s+(?:é|eh|se chama|chama|chama-se)\s+(?:[oa]\s+)?(?<name>\p{L}[^,;.!?\n\d]+)/giu

/** `Iracema é a vizinha. Minha vó é Jurema Tavares`: who the person is for whom the booking is. */
export function byRelation(guest: Guest | null, text: string): string | null {
  if (guest === null) return null
  const found = [...text.normalize('NFC').matchAll(RELATION_IS)].flatMap(({ groups = {} }) => {
    const { relation = '', name: said = '' } = groups
    const name = relations.has(plain(relation)) ? nameFrom(said) : null
    return name !== null && isName(name) ? [name] : []
  })
  return found.at(-1) ?? null
}

const isName = (name: string): boolean => {
  const [first = ''] = name.split(' ')
  return /^\p{Lu}\p{Ll}/u.test(first) || common.has(plain(first))
}

const INSTEAD =
  /(?<!\p{L})(?:na verdade|o (?:nome )?(?:certo|correto)|(?:errei|troquei|confundi)(?: [oa]s? nomes?)?(?: d(?:el[ea]|a pessoa))?|(?:corrig|corrij|mud|troc|alter)\p{L}* o nome(?: d(?:el[ea]|a pessoa))?|quis dizer|quer dizer|digo|ou melhor|n[ãa]o(?=\s*,))(?:\s*[,:]\s*|\s+)(?:(?:é|eh|era|seria|pra|para|por)\s+)?(?:(?:o nome|nome)\s+(?:(?:é|eh|pra|para|por|de)\s+)?)?(?:[oa]\s+)?(?<name>\p{L}[^,;.!?\n\d]+)/iu

/** `na verdade é Jurema Tavares`, `muda o nome pra Jurema Tavares`: a full name in place of another. */
function insteadOf(text: string): string | null {
  const name = nameFrom(INSTEAD.exec(text)?.groups?.name ?? '')
  const [first = '', second = ''] = name?.split(' ') ?? []
  const isFull = common.has(plain(first))
    ? second !== ''
    : /^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(name?.split(' ').at(-1) ?? '') && second !== ''
  return isFull ? name : null
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
