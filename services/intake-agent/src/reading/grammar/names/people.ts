import { common } from '../../../language/names/spoken-name.rule.ts'
import type { Understanding } from '../../../language/understanding.rule.ts'
import { isNoWish } from '../../../language/wishes/wish.rule.ts'
import { relations } from '../../../language/words/relations.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import type { Heard } from '../heard.ts'
import type { Further, Guest, Memory } from '../memory.ts'
import {
  asTyped,
  CALLED,
  fullNameIn,
  linking,
  NAME_BEFORE,
  NAME_OF_THEM,
  NAMED,
  nameBy,
  RELATED,
  THEIR_NAME,
  THEY_ARE,
} from './names.ts'

/** Somebody else whom a message books for. */
export const guestIn = ({ forWhom }: Understanding): Guest | null =>
  forWhom && { relation: forWhom.relation, name: forWhom.name }

/** Both the writer and somebody else: `pra mim e pra minha filha`, `eu e meu irmão`. */
const BOTH =
  /(?<!n[aã]o (?:é|e|eh) (?:pra|para) )(?<!\p{L})(?:mim|eu)(?!\p{L})[^.!?;]{0,30}(?<!\p{L})e (?:(?:[aà]s )?\d\S* )?(?:\p{L}+ )?(?:(?:d[oa]|pr[ao]|para|com|o|a|um|uma|outr[oa]|mais) ){0,2}(?:meu|minha|el[ae]|outra pessoa)(?!\p{L})|(?<!\p{L})(?:duas pessoas|2 pessoas|n[oó]s dois|n[oó]s duas|dois hor[aá]rios|2 hor[aá]rios|n[oó]s 2|(?:tr[eê]s|3|quatro|4) pessoas)(?!\p{L})/su
const DAY =
  '(?:(?:n[ao] )?(?:hoje|amanh[aã]|segunda|ter[cç]a|quarta|quinta|sexta|s[aá]bado|domingo)(?:.feira)?,? )?'
const ME_AT = String.raw`eu ${DAY}(?:[aà]s )?\d`
/** `barba pro meu pai e corte pra mim`, `meu pai Jorge Melo sábado 11h e eu sábado 11h30` */
const AND_ME = new RegExp(
  String.raw`\be(?! n[aã]o\b)(?: \S+){0,3} (?:pra|para) mim\b|\be ${ME_AT}|\b${ME_AT}\S*(?:\s*[\n,;]| e\b)|\d\S* eu e\b|\be (?:[aà]s )?\d\S* eu\b`,
)
/** `quer dizer, no meu nome mesmo`, `não, a consulta é minha` */
export const OWN_BOOKING =
  /\b(?:para|pra) mim\b|\b(?:no|em|pro|para o) meu (?:proprio )?nome\b|\b(?:consulta|sessao|aula|corte|horario|atendimento) (?:e|eh|vai ser|seria) (?:minha|meu)(?: mesm[ao])?(?=\s*(?:[,.;!\n]|$))|(?:^|[,.;!?\n]\s*|\bmas )(?:e|eh) (?:minha|meu)(?: mesm[ao])?(?=\s*(?:[,.;!\n]|$))|\bvou eu\b|\bdeixa que eu vou\b|\beu (?:mesm[ao] )?que vou\b|\beu mesm[ao] vou\b|\bquem vai (?:sou|e|vai ser) eu\b|(?<!\bpor isso (?:\w+ ){0,3})\b(?:sou|vou ser|vai ser|e|seria) eu(?: mesm[ao])?(?: que vou)?(?=\s*(?:[,.;!?\n]|$))/
const IN_OWN_NAME = /\b(?:no|em) meu (?:proprio )?nome\b/
const furtherOf = (guest: Guest): Further => ({
  ...guest,
  serviceId: null,
  wish: null,
  isSame: false,
})
const anotherPerson = furtherOf({ relation: 'a outra pessoa', name: null })

const peopleIn = (text: string): number => {
  if (/\b(?:quatro|4) pessoas\b/.test(plain(text))) return 4
  return /\b(?:tres|3) pessoas\b/.test(plain(text)) ? 3 : 2
}

/** `meus dois filhos`, who are two bookings. */
const PAIR =
  /\b(?:meus|minhas|nossos|nossas) (?:dois|duas|2) (filhos|filhas|meninos|meninas|sobrinhos|sobrinhas|netos|netas|irmaos|irmas|amigos|amigas)\b/

/** `Ian Dias e Noah Dias`: two names that a part of the message consists of. */
function namesJoined(text: string, known: ReadonlySet<string>): string[] {
  const isName = (name: string) =>
    name.split(' ').some((word) => known.has(plain(word))) &&
    name
      .split(' ')
      .every((word) => known.has(plain(word)) || linking.has(word) || /^\p{Lu}/u.test(word))
  const ofKind = text.replace(/.*(?:filh|menin|sobrinh|net|irm|amig)\p{L}+/isu, '')
  const untimed = text.replace(/(?:[aà]s )?\d{1,2}(?:h\d{0,2}|:\d\d)/gu, ' ').replace(/ +/g, ' ')
  const parts = [ofKind, ...text.split(/[,;:.\n]/), ...untimed.split(/[,;:.\n]/)]
  const pairs = parts.map((part) => (part.split(/[,;:.\n]/)[0] ?? '').trim().split(/ e /))
  return pairs.find((pair) => pair.length === 2 && pair.every(isName)) ?? []
}

/** Two people of one kind, with their names if both are said: `corte pros meus dois filhos, Ian e Noah`. */
function pairIn({ words }: Understanding, text: string): [Guest, Guest] | null {
  const [, kind] = PAIR.exec(plain(text)) ?? []
  if (kind === undefined) return null
  const relation = kind.replace(/s$/, '')
  const known = new Set(words)
  const [one = null, other = null] = namesJoined(text, known)
  const guestOf = (name: string | null): Guest => ({
    relation,
    name: name && asTyped(plain(name), text),
  })
  return [guestOf(one), guestOf(other)]
}

/** What is done for somebody else who was spoken about: `a consulta dela`, `falo por ele`. */
const OF_THEM =
  /\b(?:sessao|consulta|horario|aula|corte|atendimento|unha|barba|cabelo) del[ea]\b|\b(?:por|para|pra) el[ea]\b|\bnome e (?:seu|dona) /

/** `minha avó caiu, ela se chama Carmelita Souto`: whoever is spoken of is booked for. */
function calledGuest({ task, guest }: Memory, { said, text }: Heard): Guest | null {
  if (guest !== null || (task !== null && task.kind !== 'book')) return null
  const told = nameBy(CALLED, text) ?? nameBy(NAME_OF_THEM, text)
  // `marca o corte dele, Miguel Aragão`, `eu que falo por ele, o nome é Adelmo Fritzen`
  const name =
    told ??
    (OF_THEM.test(plain(text))
      ? (nameBy(THEIR_NAME, text) ?? fullNameIn(said, text) ?? nameBy(RELATED, text))
      : null)
  return name === null ? null : { relation: null, name: plain(name) }
}

/** The proposed name, whose accents stay in what completes it. */
const knownName = ({ proposal }: Memory) => (proposal?.kind === 'book' ? proposal.name : '')

/** Whom the booking is for, after a message that names somebody: they, or they after the writer. */
export function withGuest(memory: Memory, heard: Heard): Memory {
  const { said, text } = heard
  const pair = pairIn(said, text)
  if (pair !== null && memory.queue.length === 0 && said.alsoFor.length === 0) {
    const [first, second] = pair
    // `eu e meus dois filhos`
    return /\b(?:eu|mim) e\b/.test(plain(text))
      ? { ...memory, guest: null, queue: pair.map(furtherOf) }
      : { ...memory, guest: first, queue: [furtherOf(second)] }
  }
  const guest = guestIn(said) ?? calledGuest(memory, heard)
  const words = text.normalize('NFC').toLowerCase()
  const isBoth =
    (BOTH.test(words) || (guest !== null && AND_ME.test(words))) &&
    (said.acts.includes('book') || guest !== null || memory.task?.kind === 'book')
  if (guest === null) {
    if (OWN_BOOKING.test(plain(text)) && !isBoth) return { ...memory, guest: null }
    const isNew = isBoth && memory.queue.length === 0 && memory.guest === null
    const more = Array.from({ length: peopleIn(text) - 1 }, () => anotherPerson)
    return isNew ? { ...memory, queue: more } : memory
  }
  const name =
    guest.name === null
      ? (nameBy(THEIR_NAME, text) ??
        nameBy(NAME_BEFORE, text) ??
        nameBy(NAMED, text) ??
        nameBy(THEY_ARE, text) ??
        (guest.relation === null ? null : fullNameIn(said, text)))
      : asTyped(guest.name, `${knownName(memory)} ${text}`)
  // `é pro meu pai mas pode deixar no meu nome`
  if (name === null && IN_OWN_NAME.test(plain(text))) return { ...memory, guest: null }
  const named = { ...guest, name }
  const further = said.alsoFor.map(({ relation, name: one }) => ({
    relation,
    name: one && asTyped(one, text),
  }))
  if (isBoth) return { ...memory, guest: null, queue: [named, ...further].map(furtherOf) }
  if (further.length > 0) return { ...memory, guest: named, queue: further.map(furtherOf) }
  // `no nome dela` of somebody whose name is known.
  const isSame = named.name === null && memory.guest !== null && memory.guest.name !== null
  return isSame ? memory : { ...memory, guest: named }
}

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
