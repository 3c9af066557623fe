import { phone as phoneSchema } from '@encaixe/contracts'
import { shownName } from '../../../dialogue/texts/words.ts'
import { isNoWish } from '../../../language/wishes/wish.rule.ts'
import { firstNames } from '../../../language/words/first-names.rule.ts'
import { relations } from '../../../language/words/relations.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Command, SpokenPerson } from '../../command.ts'
import type { LearnedReading } from '../../embedded/situation-of.ts'
import type { ReadingContext } from '../../reader.ts'
import type { Heard } from '../heard.ts'
import { forEachPerson, forEachService } from './for-each-person.ts'

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
  String.raw`(?<!nao (?:#|e|eh) (?:pra|para) )\b(?:mim|eu)\b[^.!?;]{0,30}\be (?:(?:as )?\d\S* )?(?:\w+ )?(?:(?:d[oa]|pr[ao]|para|com|o|a|um|uma|outr[oa]|mais) ){0,2}(?:(?:meu|minha) (?:${[...relations].join('|')})|el[ae]|outra pessoa)\b|\b(?:[2-4]|duas|tres|quatro) pessoas\b|\bnos (?:dois|duas|2)\b|\b(?:dois|2) horarios\b`,
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
const IN_OWN_NAME = /\b(?:no|em) meu (?:proprio )?nome\b/
/** `meus dois filhos`, who are two bookings. */
const PAIR =
  /\b(?:meus|minhas|nossos|nossas) (?:dois|duas|2) (filh|menin|sobrinh|net|irma|amig)([oa]?)s?\b/

const counts: readonly [RegExp, number][] = [
  [/\b(?:quatro|4) pessoas\b/, 4],
  [/\b(?:tres|3) pessoas\b/, 3],
]
const peopleOf = (said: string) => counts.find(([pattern]) => pattern.test(said))?.[1] ?? 2

const SURE = 0.5
/** Of a name that nothing was asked for. */
const SURE_OF_STRANGER = 0.7

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
  const [, stem, end = ''] = PAIR.exec(plain(text)) ?? []
  if (stem !== undefined)
    return [0, 1].map((at) => ({ relation: `${stem}${end}`, name: names[at] ?? null }))
  const words = plain(text)
  const spoken = [
    ...said.forWhom.map((relation) => ({
      at: words.indexOf(relation ?? 'nome'),
      relation,
      name: null,
    })),
    ...names.map((name) => ({ at: words.indexOf(plain(name)), relation: null, name })),
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

const BEFORE_NAME =
  /^\s*(?:sim|oi|claro|é|e|o|a|(?:o |meu )?nome(?: completo)?|me chamo|(?:el[ea] )?se chama|sou|del[ea])(?=[\s,:])[\s,:]*/iu

const AFTER_NAME = /\s*(?:[+(]?\d|\be (?:o |a )?(?:meu|minha|tel|zap|whats|cel|n[uú]mero)).*$/isu

/** The answer to a question for a name, `é Júlia Ramos, 81 99999-1234`: the clause in which a name was read, as a whole. */
function answeredName(text: string, { names }: LearnedReading): string | null {
  const isName = (word: string) =>
    firstNames.has(plain(word)) ||
    names.some(({ words, sure }) => sure >= SURE && words.includes(word))
  const clause = text.split(/[,;!?\n]|\.\s/).find((one) => one.split(/\s+/).some(isName))
  let said = clause?.replace(AFTER_NAME, '').trim() ?? ''
  for (let left = 4; left > 0; left -= 1) said = said.replace(BEFORE_NAME, '')
  const words = said.split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u.test(said) && words.length < 7 ? asWritten(words) : null
}

/** Whom the message names: the writer, and those for whom it is. */
export function peopleIn(context: ReadingContext, heard: Heard, model: LearnedReading): Command[] {
  const { said, text } = heard
  const { page, hasPhone } = context
  const words = plain(text)
  const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  const phones: Command[] = phone !== undefined && !hasPhone ? [{ kind: 'phone', phone }] : []
  const isAnswer = context.asked === 'name' && model.wants.includes('name') && isNoWish(said.wish)
  const answer = isAnswer && said.forWhom.length === 0 ? answeredName(text, model) : null
  if (answer !== null)
    return [
      { kind: 'name', name: answer, of: context.guest ? 'guest' : null, part: 'whole' },
      ...phones,
    ]
  const commands: Command[] = [...phones]
  const [own] = namesOf(heard, model, 'client')
  const isPart = /\bsobrenome\b/.test(words) && own?.includes(' ') === false
  if (own !== undefined && context.name?.startsWith(own) !== true) {
    const part = isPart ? 'further' : 'whole'
    commands.push({ kind: 'name', name: own, of: isPart ? null : 'client', part })
  }
  const isGoingOn = context.flow === 'book' || said.forWhom.length > 0
  const guests = namesOf(heard, model, 'guest', isGoingOn ? SURE : SURE_OF_STRANGER)
  const people = bookedFor(context, text, guestsIn(heard, guests), model)
  const each =
    page === null
      ? null
      : people.length > 1
        ? forEachPerson(people.length, page, { wish: said.wish, text })
        : forEachService(page, { wish: said.wish, text })
  const isEach = each?.some((one) => one.serviceIds.length > 0 || one.when !== null) ?? false
  if (people.length === 0 && !isEach) return commands
  const [first = self] = people
  const named = (each && isEach ? each : people).map((_, at): SpokenPerson => {
    const one = each && isEach ? each[at] : undefined
    const service = one && one.serviceIds.length > 0 ? { ids: one.serviceIds, words: '' } : null
    return { ...(people[at] ?? first), service, when: one?.when ?? null }
  })
  return [...commands, { kind: 'forWhom', people: named }]
}

function bookedFor(
  { flow, further, guest: before }: ReadingContext,
  text: string,
  guests: readonly Guest[],
  model: LearnedReading,
): SpokenPerson[] {
  const words = plain(text)
  const isAsked = model.wants.includes('book') || guests.length > 0 || flow === 'book'
  // `é pra mim` is no `e pra mim`.
  const joined = plain(text.replace(/é/giu, '#'))
  const isBoth = isAsked && (BOTH.test(joined) || (guests.length > 0 && AND_ME.test(joined)))
  // `é pro meu pai mas pode deixar no meu nome`
  const isOwn = guests.every(({ name }) => name === null) && IN_OWN_NAME.test(words)
  if (isBoth && guests.length > 0) return [self, ...guests.map(other)]
  if (isBoth && further.length === 0 && before === null) {
    const more = Array.from({ length: peopleOf(words) - 1 }, () =>
      other({ relation: 'a outra pessoa', name: null }),
    )
    return [self, ...more]
  }
  if (isOwn || (guests.length === 0 && OWN_BOOKING.test(words)))
    return before !== null || isOwn ? [self] : []
  return guests.map(other)
}
