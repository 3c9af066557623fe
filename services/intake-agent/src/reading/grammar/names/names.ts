import { phone as phoneSchema } from '@encaixe/contracts'
import { shownName } from '../../../dialogue/texts/words.ts'
import { nameUntilClause } from '../../../language/names/name-end.rule.ts'
import { common } from '../../../language/names/spoken-name.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { relations } from '../../../language/words/relations.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Heard } from '../heard.ts'
import type { Memory } from '../memory.ts'

export const A_NAME = /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u
const OWN_NAME =
  /\b(?:meu nome(?: completo)? ?(?:é|e|eh|:)|me chamo|pode me chamar de)\s+([^,;.!?\n\d]+)/iu
/** `o celular é da minha esposa, a consulta é pra mim, Sérgio Lins` */
const FOR_ME = /(?:pra|para) mim(?: mesm[oa])?, (\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+)/u
/** `sou a Bruna Sales`, `quem fala é a dona Neuza`, and no question: `aqui é a Ana Souza?` */
const I_AM =
  /(?<!\p{L})(?:sou|aqui (?:quem (?:fala|escreve) )?(?:é|e|eh)|quem (?:fala|escreve|est[áa] falando|t[áa] falando)(?: aqui)? (?:é|e|eh))\s+(?:[oa]\s+)?(?:(?:dona|seu|d|sra?)\s+)?(\p{L}[^,;.!?\n\d]+)(?=[,;.!\n\d]|$)/iu
/** `minha mãe`, as it is typed. */
const RELATIVE = `(?:meu|minha) (?:${[...relations].join('|')}|mãe|irmã|irmão|avó|avô|vó|vô|vovó|vovô|bebê|criança|mamãe)`
/** `o nome completo da minha mãe é`, `nome dela é` */
const NAME_IS = String.raw`(?<!\b(?:meu|minha|seu) )(?<!\p{L})nome(?: completo)?(?: (?:del[ea]|d[oa] ${RELATIVE}))?(?: completo)? (?:é|e|eh)`
export const THEIR_NAME = new RegExp(
  String.raw`(?:el[ea] se chama|el[ea] chama|que se chama|\bse chama|\bchama-se|${RELATIVE} chama|${NAME_IS})\s+(?:[oa]\s+)?([^,;.!?\n\d]+)`,
  'iu',
)

/** `é Carlos Silva o nome`, `Carlos Silva é o nome dele` */
export const NAME_BEFORE =
  /(?:^|[,.;!?\n]|(?<!\p{L})(?:é|eh)(?!\p{L}))\s*(?:(?:é|eh) )?(\p{L}+(?: \p{L}+){1,4}?),?\s+(?:é |eh )?o nome(?: del[ea])?(?!\p{L})(?! (?:é|e|eh) )/iu

const CHILDREN = `${[...relations].join('|')}|menin[oa]|garot[oa]|crianca|criança|aniversariante|alun[oa]|paciente|noiv[oa]|beb[eê]|presentead[oa]|felizard[oa]|jovem|mo[çc][oa]`
/** `Caíque Moura o nome dele`, `o nome do menino é Caíque`: of whom nobody else was named. */
export const NAME_OF_THEM = new RegExp(
  String.raw`(?:^|[,.;!?\n]|(?<!\p{L})(?:é|eh)(?!\p{L}))\s*(?:(?:é|eh) )?(\p{L}+(?: \p{L}+){1,4}?),?\s+(?:é |eh )?(?:o )?nome (?:del[ea]|d[oa] (?:${CHILDREN}))(?!\p{L})(?! (?:é|e|eh) )|(?<!\p{L})(?:nome d[oa] (?:${CHILDREN}) (?:é|e|eh)|[oa] (?:${CHILDREN}) (?:se )?chama(?:-se)?)\s+([^,;.!?\n\d]+)`,
  'iu',
)

/** `ela se chama …` alone tells that somebody else is meant. */
export const CALLED = /(?:el[ea] se chama|el[ea] chama|nome del[ea] (?:é|e|eh))\s+([^,;.!?\n\d]+)/iu

/** `ele é o Raimundo Sarmento`: only a capital letter tells it from `ele é o marido dela`. */
export const THEY_ARE =
  /(?<!\p{L})[Ee]l[ea] (?:é|eh?) [oa] (\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+)/u

/** `meu amigo Wellington Paz`, by its capital letters. */
export const RELATED = new RegExp(
  String.raw`(?<!\p{L})[Mm](?:eu|inha) (?:${[...relations].join('|')}) (\p{Lu}\p{Ll}+(?: (?:d[aeo]s? )?\p{Lu}\p{Ll}+)+)`,
  'u',
)

/** `nome Neuza Albuquerque`: only a capital letter tells it from `nome completo`. */
export const NAMED =
  /(?<!\b(?:[Mm]eu|[Ss]eu|[Nn]o|[Ee]m|[Qq]ual) )(?<!\p{L})[Nn]ome(?: completo)?(?: (?:del[ea]|d[oae](?: (?:meu|minha))? \p{L}+))?(?: completo)?:?\s+(\p{Lu}[^,;.!?\n\d]+)/u

/** `Tiago e meu zap é …`, `Ana Reis telefone …`, `Cauã com C`, `Anna com dois n` */
export const ENDS_NAME =
  /\s+(?:e\s+)?(?:[oa]\s+)?(?:tel|telefone|fone|cel|celular|whats\p{L}*|zap|contato)(?!\p{L})|\s+e\s+(?:[oa]\s+)?(?:meu|minha|me)\b|\s+com\s+(?:\p{L}|dois|duas|acento|til|h|agá)(?:\s|$)/iu

/** The name in a message by its pattern, until the next part of the sentence. */
export function nameBy(pattern: RegExp, text: string): string | null {
  // `Dr. Ivan` is one name.
  const whole = text.normalize('NFC').replace(/\b(dra?|sra?|profa?)\./giu, '$1')
  const words = pattern
    .exec(whole)
    ?.slice(1)
    .find((one) => one !== undefined)
  const name = shownName(nameUntilClause(words?.split(ENDS_NAME)[0] ?? ''))
  return A_NAME.test(name) ? name : null
}

const GREETING = /^(?:(?:oi+e?|ol[aá]|bom dia|boa tarde|boa noite|opa|e a[ií])(?!\p{L})[\s!]*)+/iu
const NAME_HERE = /^((?:\p{Lu}[\p{L}']+(?: d[aeo]s?)?\s+){1,5})(?:aqui|falando)(?!\p{L})/u

/** `Oi, Neuza Souza aqui`, `Neuza Souza falando` */
function nameHere(text: string): string | null {
  for (const part of text.split(/[,;.!?\n]/)) {
    const [, name] = NAME_HERE.exec(part.trim().replace(GREETING, '')) ?? []
    if (name !== undefined) return shownName(name)
  }
  return null
}

/** Only a capital letter, or how usual it is as a name, tells a name from `sou cliente`. */
function introducedBy(text: string): string | null {
  const here = nameHere(text)
  if (here !== null) return here
  const name = nameBy(I_AM, text)
  const [first = ''] = name?.split(' ') ?? []
  return /^\p{Lu}/u.test(first) || common.has(plain(first)) ? name : null
}

/** A message without the words by which its writer introduces themselves: they name no professional. */
export function withoutIntroduction({ said, text }: Heard): Understanding {
  const name = nameBy(OWN_NAME, text) ?? introducedBy(text)
  if (name === null) return said
  const own = new Set(plain(name).split(' '))
  return { ...said, words: said.words.filter((word) => !own.has(word)) }
}

/** The writer's own name and phone, if the message gives them on its way: `meu nome é Tiago Brito e meu zap é …`. */
export function withOwnName(memory: Memory, { said, text }: Heard, isProven: boolean): Memory {
  const isOpen = memory.name === null
  const name =
    nameBy(OWN_NAME, text) ??
    nameBy(FOR_ME, text) ??
    (isOpen ? (introducedBy(text) ?? (isProven ? null : nameBesidePhone(said, text))) : null)
  if (name === null) return memory
  const phone = isProven || said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  const written = name === name.toLowerCase() ? asTyped(plain(name), text) : name
  return { ...memory, name: written, phone: phone ?? memory.phone }
}

/** Words between the parts of a name. */
export const linking: ReadonlySet<string> = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])

/** `sexta 8h40, Sônia Maciel, 81 98811-2233`: the part that is a full name and nothing else, of who gives a phone. */
function nameBesidePhone(said: Understanding, text: string): string | null {
  if (said.phone === null || said.forWhom !== null || said.withWhom.length > 0) return null
  return fullNameIn(said, text)
}

/** `(minha vó precisa de fisio,) dona Iracema Tavares` */
const BEFORE_FULL_NAME =
  /^(?:(?:é|eh)\s+)?(?:[oa]\s+)?(?:(?:dona|seu|d|sra?|dra?)\s+)?(?=\p{L}+\s+\p{L})/iu

/** Surnames that are small words as well: a capital letter tells `Zuleide Pessoa` from `uma pessoa`. */
const SURNAMES: ReadonlySet<string> = new Set(['Pessoa', 'Flor', 'Amor', 'Querido'])

/** The part of a message that is a full name and nothing else. */
export function fullNameIn(said: Understanding, text: string): string | null {
  const unknown = new Set(said.words)
  const isName = (part: string) => {
    const words = part.split(' ')
    const isOwn = (word: string, at: number) =>
      unknown.has(plain(word)) || (at > 0 && SURNAMES.has(word))
    const isFull = words.filter(isOwn).length >= 2
    // `Dias` is a surname, `dias` is none.
    const isPart = (word: string) =>
      unknown.has(plain(word)) || linking.has(plain(word)) || /^\p{Lu}/u.test(word)
    return isFull && A_NAME.test(part) && words.every(isPart)
  }
  const parts = text.split(/[,;\n]|\.(?=\s|$)|(?=[+(]?\d)/u).map((part) =>
    shownName(
      part
        .replace(/[+(\d].*$/su, '')
        .trim()
        .replace(BEFORE_FULL_NAME, ''),
    ),
  )
  return parts.find(isName) ?? null
}

/** The name as it was typed, with its accents and its capitals: `maria` → `Maria`. */
export function asTyped(name: string, text: string): string {
  const originals = new Map(
    (text.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => [plain(word), word] as const),
  )
  const words = name.split(' ').map((word) => {
    const typed = originals.get(word) ?? word
    return linking.has(word) ? typed : typed.charAt(0).toUpperCase() + typed.slice(1)
  })
  return shownName(words.join(' '))
}
