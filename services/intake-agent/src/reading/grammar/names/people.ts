import { phone as phoneSchema } from '@encaixe/contracts'
import { shownName } from '../../../dialogue/texts/words.ts'
import type { Page, PageService } from '../../../dialogue/world/page.ts'
import { type Choice, noWish, type Wish } from '../../../language/wishes/wish.rule.ts'
import { relations } from '../../../language/words/relations.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Command, SpokenPerson } from '../../command.ts'
import type { LearnedReading } from '../../embedded/situation-of.ts'
import type { ReadingContext } from '../../reader.ts'
import type { Heard } from '../heard.ts'
import { namedOf } from '../things/named-service.rule.ts'

/** Somebody else whom a message books for. */
export interface Guest {
  /** `filha`; null: only the name is known. */
  relation: string | null
  name: string | null
}

/** Words between the parts of a name. */
const linking: ReadonlySet<string> = new Set(['da', 'de', 'do', 'das', 'dos', 'e'])
const upper = (word: string) => word.replace(/^./u, (letter) => letter.toUpperCase())

/** A name as names are written: `maria da silva` → `Maria da Silva`. */
export const asWritten = (words: readonly string[]): string =>
  shownName(words.map((word) => (linking.has(plain(word)) ? word : upper(word))).join(' '))

/** Both the writer and somebody else: `pra mim e pra minha filha`, `eu e meu irmão`. */
const BOTH = new RegExp(
  String.raw`(?<!nao (?:#|e|eh) (?:pra|para) )\b(?:mim|eu)\b[^.!?;]{0,30}\be (?:(?:as )?\d\S* )?(?:\w+ )?(?:(?:d[oa]|pr[ao]|para|com|o|a|um|uma|outr[oa]|mais) ){0,2}(?:(?:meu|minha) (?:${[...relations].join('|')})|el[ae]|outra pessoa)\b`,
)
const DAY =
  '(?:(?:n[ao] )?(?:hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?:.feira)?,? )?'
/** `barba pro meu pai e corte pra mim`, `meu pai Jorge Melo sábado 11h e eu sábado 11h30` */
const AND_ME = new RegExp(
  String.raw`\be(?! nao\b)(?: \S+){0,3} (?:pra|para) mim\b|\be eu ${DAY}(?:as )?\d|\beu ${DAY}(?:as )?\d\S*(?:\s*[\n,;]| e\b)|\d\S* eu e\b|\be (?:as )?\d\S* eu\b`,
)
/** `no meu nome mesmo`, `não, a consulta é minha`, `quem vai sou eu` */
const OWN_BOOKING =
  /\b(?:para|pra) mim\b|\b(?:no|em|pro|para o) meu (?:proprio )?nome\b|\b(?:e|eh|vai ser|seria) (?:minha|meu)(?: mesm[ao])?(?=\s*(?:[,.;!\n]|$))|\b(?:vou eu|eu mesm[ao] vou|eu que vou)\b|\b(?:sou|vai ser|e|seria) eu(?: mesm[ao])?(?: que vou)?(?=\s*(?:[,.;!?\n]|$))/

/** `me chamo Rebeca, é pra minha filha` */
const INTRODUCING = /\b(?:me chamo|meu nome|sou [ao]|aqui (?:e|quem)|fala aqui|ass(?:inado)?)\b/

const SURE = 0.5
/** Of a name that nothing was asked for. */
const SURE_OF_STRANGER = 0.85

/** The names of a message by their owners, as they are written: none that is denied, and none of a professional. */
export function namesOf(
  { said, text }: Heard,
  model: LearnedReading,
  owner: 'guest' | 'client',
  least = SURE,
): string[] {
  const isNamed = ({ words }: { words: readonly string[] }) =>
    !words.some((word) => said.withWhom.includes(plain(word))) &&
    !new RegExp(`\\bnao (?:e|eh|era) (?:[oa] )?${plain(words.join(' '))}\\b`).test(plain(text))
  return model.names
    .filter((one) => one.owner === owner && one.sure >= least && isNamed(one))
    .map(({ words }) => asWritten(words))
}

const self: SpokenPerson = {
  ...{ whom: 'self', relation: null, name: null, service: null, when: null },
}
const other = (guest: Guest): SpokenPerson => ({ ...self, whom: 'other', ...guest })

/** Whom the message books for besides its writer, with the names that are said of them. */
function guestsIn({ said, text }: Heard, names: readonly string[]): Guest[] {
  const words = plain(text)
  const spoken = [
    ...said.forWhom.map((relation) => ({
      at: words.indexOf(relation ?? 'nome'),
      relation,
      name: null,
    })),
    ...[...new Set(names)].map((name) => ({
      ...{ at: words.indexOf(plain(name)), relation: null, name },
    })),
  ].toSorted((one, other) => one.at - other.at)
  const guests: Guest[] = []
  for (const { relation, name } of spoken) {
    const before = guests.at(-1)
    // `minha filha Bia`, `a Bia, minha filha`, `a Bia tem 5 anos, é pra ela`
    if (name !== null && before?.name === null) before.name = name
    else if (before && before.name !== null && relation !== null && isSameAs(before, relation))
      before.relation ??= relation
    else guests.push({ relation, name })
  }
  return guests
}

const isSameAs = ({ relation }: Guest, other: string): boolean =>
  /^(?:d?el[ea])$/.test(other) || relation === other

/** What stands before a person, and whether that is the writer. */
const BEFORE_PERSON = /(.*?)\b(?:pra|para|pro)\s+(mim\b|\p{L})/gsu

/** What the message says before each person, and after them; the writer first. */
function personsIn(text: string) {
  const persons = [...plain(text).matchAll(BEFORE_PERSON)]
  const ends = persons.map(({ index, 0: { length } }) => index + length)
  return persons
    .map(([, before = '', whom], at) => ({
      ...{ at, before, isMine: whom === 'mim' },
      after: plain(text).slice(ends[at], persons[at + 1] && (ends[at + 1] ?? 0)),
    }))
    .toSorted((one, other) => Number(other.isMine) - Number(one.isMine))
}

/** `corte pra mim e barba pro meu pai`: the services of each, the writer's first; none: nobody has any of their own. */
function servicesOfEach({ services }: Page, text: string): PageService[][] {
  const parts = personsIn(text)
  const namedIn = (part: string) => {
    const { these } = namedOf(part, services, ({ name }) => name)
    return these.length > 0 ? [these] : []
  }
  const before = parts.flatMap((part) => namedIn(part.before))
  const named =
    before.length === parts.length ? before : parts.flatMap((part) => namedIn(part.after))
  return named.length === parts.length ? named : []
}

/** `pra mim 10h e pro meu filho 10h30`: the time of each, in the order of the message; none: all the same. */
function timesOfEach({ choices }: Wish): Choice[] {
  const [choice, ...others] = choices
  if (choice === undefined || others.length > 0) return [...choices]
  const areExact = choice.times.every(({ from, to }) => from === to)
  return areExact ? choice.times.map((time) => ({ ...choice, times: [time] })) : []
}

/** What one of several people gets; null: the same as the one before. */
type Own = Pick<SpokenPerson, 'service' | 'when'>

/** `corte pra mim 9h e barba pro meu pai 10h`: what each of so many people gets, the writer first; none: nobody has anything of their own. */
export function forEachPerson(count: number, page: Page, wish: Wish, text: string): Own[] {
  const services = servicesOfEach(page, text)
  const said = timesOfEach(wish)
  const persons = personsIn(text)
  const times = persons.length === said.length ? persons.flatMap(({ at }) => said[at] ?? []) : said
  const isServed = services.length === count
  const isTimed = times.length >= count
  if (!isServed && !isTimed) return []
  return Array.from({ length: count }, (_, at): Own => {
    const ids = services[at]?.map(({ id }) => id)
    const choice = times[at]
    const own = isTimed && choice ? { ...(at === 0 ? wish : noWish), choices: [choice] } : null
    return {
      service: isServed && ids ? { ids, words: '' } : null,
      when: own ?? (at === 0 ? wish : null),
    }
  })
}

/** Whom the message names: the writer, and those for whom it is. */
export function peopleIn(context: ReadingContext, heard: Heard, model: LearnedReading): Command[] {
  const { said, text } = heard
  const { page, hasPhone, asked } = context
  const commands: Command[] = []
  const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  if (phone !== undefined && !hasPhone) commands.push({ kind: 'phone', phone })
  const clients = namesOf(heard, model, 'client', asked === 'name' ? SURE : SURE_OF_STRANGER)
  const isGoingOn = context.flow === 'book' || said.forWhom.length > 0
  const guests = namesOf(heard, model, 'guest', isGoingOn ? SURE : SURE_OF_STRANGER)
  // `pro meu namorado, o nome é Wesley Santos`
  const isTheirs = guests.length === 0 && said.forWhom.length > 0 && !INTRODUCING.test(plain(text))
  const [own] = isTheirs ? [] : clients
  if (own !== undefined && context.name?.startsWith(own) !== true)
    commands.push({ kind: 'name', name: own, of: 'client' })
  const names = isTheirs ? namesOf(heard, model, 'client') : guests
  const people = bookedFor(context, text, guestsIn(heard, names))
  if (people.length === 0) return commands
  const each = page && people.length > 1 ? forEachPerson(people.length, page, said.wish, text) : []
  const named = people.map((one, at) => ({ ...one, ...each[at] }))
  return [...commands, { kind: 'forWhom', people: named }]
}

function bookedFor(
  { guest: before }: ReadingContext,
  text: string,
  guests: readonly Guest[],
): SpokenPerson[] {
  // `é pra mim` is no `e pra mim`.
  const joined = plain(text.replace(/é/giu, '#'))
  if (guests.length > 0)
    return BOTH.test(joined) || AND_ME.test(joined)
      ? [self, ...guests.map(other)]
      : guests.map(other)
  return before !== null && OWN_BOOKING.test(plain(text)) ? [self] : []
}
