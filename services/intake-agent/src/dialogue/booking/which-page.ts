import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import type { Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Token } from '../../language/words/tokens.rule.ts'
import { isWord } from '../../language/words/tokens.rule.ts'
import { namedPages } from '../choosing/choose.ts'
import { isDenied } from '../choosing/named-option.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Offer, Option } from '../memory.ts'
import type { Page } from '../page.ts'
import { reply } from '../reply.ts'
import { firstName, label, shownName } from '../words.ts'
import { isAskedByPractice, isOwnPractice } from './asked-practice.ts'
import { pageNamedAlone } from './named-alone.ts'
import { isOfProfession, isProfession, nameScore, searchPages } from './search-pages.ts'

export const firstNameOf = ({ name }: Page): string => firstName(name)

const optionOf = ({ slug, name, profession, city }: Page): Option => ({
  offer: { kind: 'page', slug, name },
  label: label(shownName(name)),
  description: [profession, city].filter(Boolean).join(', ').slice(0, 72),
})

/** A list of pages to choose from. The agent never guesses. */
const askWhich = (memory: Memory, pages: readonly Page[], text: string): Reply =>
  reply(memory, text, { asked: 'page', options: pages.slice(0, 9).map(optionOf) })

/**
 * The page that a message is about: by its address, a name, the page of the conversation, the message that it
 * replies to, or the only page that wrote to this client or has appointments with them. Otherwise a question.
 * A conversation about one page stays with it unless the client names another.
 */
export async function whichPage(
  turn: Turn,
  memory: Memory,
  { page: slug, words, withWhom, acts, wish, tokens }: Understanding,
): Promise<Page | Reply> {
  const { around, tools } = turn
  if (slug !== null) {
    const addressed = await tools.page(slug)
    if (addressed) return addressed
  }
  const thread = memory.page ?? threadOf(turn)
  const alone = thread && (await pageNamedAlone(turn, memory, { tokens, words }))
  if (alone) return alone
  const isTold = thread !== null && isOwnPractice(thread, { tokens, wish })
  const isSearch = acts.includes('find') && words.length > 0 && !isTold
  const known = memory.page ? [memory.page, ...around.pages] : around.pages
  const named = unique(namedPages(withWhom.length > 0 ? withWhom : words, known))
  if (!isSearch && named.length > 0) {
    const [only, ...others] = named
    const practices = words.filter((word) => isProfession(word) && !withWhom.includes(word))
    const spoken = withWhom.length > 0 ? [...withWhom, ...practices] : words
    const isAfterWith = withWhom.length > 0
    if (only && others.length === 0)
      return (await betterNamed(turn, only, spoken, isAfterWith)) ?? only
    return practised(named, words, tokens) ?? askWhich(memory, named, 'Com quem?')
  }
  // `a psicóloga`, of several known pages.
  const isOpenTask = memory.asked !== null || memory.proposal !== null
  const spoken = memory.page === null || !isOpenTask ? words : withWhom
  const ofProfession = around.pages.filter((page) =>
    spoken.some((word) => isOfProfession(word, page)),
  )
  const [practice, ...more] = ofProfession
  if (!isSearch && practice && more.length === 0 && around.pages.length > 1) return practice
  if (memory.asked === 'page' && !isSearch) {
    const offered = pagesOffered(memory)
    const [one, ...further] = offered.filter((page) => words.some((word) => isCalled(page, word)))
    const chosen = one && further.length === 0 ? await tools.page(one.offer.slug) : null
    if (chosen) return chosen
    if (offered.length > 1 && words.length === 0) {
      return reply(memory, 'Com quem?', { asked: 'page', options: offered })
    }
  }
  const isAnswer = memory.asked === 'page'
  const isOpen = thread === null || isSearch || isAnswer
  // `na verdade quero o Bruno Lima`, `marca a psicóloga Ana Souza` at the barber's
  const isOfOther = words.some(
    (word) => isProfession(word) && !(thread && isOfProfession(word, thread)),
  )
  // `e agora a Ana Souza, segunda às 8h`
  const isNext = tokens.some(
    (token, at) => isWord(token, 'agora') && isWord(tokens[at + 1], 'a', 'o'),
  )
  const isInstead = (acts.includes('wrong') || isOfOther || isNext) && withWhom.length === 0
  const said = isInstead ? words : withWhom
  const text = typedIn(tokens)
  // `não é o Marcos da musculação, é Marco`
  const meant = words.filter((word) => !isDenied(word, text))
  const { pages: found, isByName } = await searchPages(
    tools,
    isOpen ? (meant.length > 0 ? meant : words) : whomElse(thread, said),
  )
  // `Dias` is a small word, too.
  const typed = tokens.flatMap((token) => (token.kind === 'word' ? token.typed : []))
  // `com carga` is no slip of Carla; `com a Crala` is one.
  const isSlip = (one: Page) =>
    said.every((word) => nameScore(word, one.name) < 3) && !isAfterArticle(said, tokens)
  const leaves = isInstead
    ? found.filter(
        (one) => isFullName(one.name, typed) || isAskedByPractice(one, { words, tokens }),
      )
    : found.filter((one) => !isSlip(one))
  const fitting = isOpen ? amongOffered(found, memory) : isByName ? leaves : []
  const [only, ...others] = fitting
  if (only && others.length === 0) return only
  if (only) {
    return askWhich(memory, fitting, 'Encontrei estes profissionais. Com quem você quer falar?')
  }
  if (isSearch || (isAnswer && words.length > 0)) return nobody(turn, memory, words)
  if (thread) return thread
  const last = await lastPage(turn, acts, wish)
  if (last) return last
  if (words.length > 0 && around.pages.length === 0) return nobody(turn, memory, words)
  if (around.pages.length > 0) {
    return askWhich(memory, around.pages, 'Com quem você quer falar?')
  }
  return reply(memory, WITH_WHOM, { asked: 'page' })
}

/**
 * Of several pages of nearly one name the one whose profession is named, or whose is not denied: `com o Marcos
 * personal`, `com o Marcos, não o do pilates`.
 */
function practised(
  pages: readonly Page[],
  words: readonly string[],
  tokens: readonly Token[],
): Page | null {
  const text = typedIn(tokens)
  const told = words.filter((word) => pages.some((page) => isOfProfession(word, page)))
  const denied = told.filter((word) => isDenied(word, text))
  const isOf = (page: Page, some: readonly string[]) =>
    some.some((word) => isOfProfession(word, page))
  const wanted = told.filter((word) => !denied.includes(word))
  const left =
    wanted.length > 0
      ? pages.filter((page) => isOf(page, wanted))
      : pages.filter((page) => denied.length > 0 && !isOf(page, denied))
  const [only, ...others] = left
  return only && others.length === 0 ? only : null
}

/** How many parts of a name are among the words, as they are written. */
const partsSaid = (name: string, words: readonly string[]): number =>
  plain(name)
    .split(' ')
    .filter((part) => words.includes(part)).length

/** `com a Ana Paula Reis` in a thread about Ana Souza: the page that more of the words name. */
async function betterNamed(
  { tools }: Turn,
  known: Page,
  words: readonly string[],
  isAfterWith: boolean,
): Promise<Page | null> {
  const further = words.filter(
    (word) => nameScore(word, known.name) < 4 && !isOfProfession(word, known),
  )
  if (further.length === 0 || words.length < 2) return null
  const { pages, isByName } = await searchPages(tools, words)
  const [found, ...others] = pages
  if (!isByName || !found || others.length > 0 || found.slug === known.slug) return null
  const isOfOther = further.some((word) => isProfession(word) && isOfProfession(word, found))
  const said = partsSaid(found.name, words)
  // A surname alone leads nowhere: `Maria Lima` is not Bruno Lima.
  const isMore = said > partsSaid(known.name, words) && (isAfterWith || said > 1)
  return isMore || isOfOther ? found : null
}

type PageOption = Option & { offer: Extract<Offer, { kind: 'page' }> }

const isPage = (option: Option): option is PageOption => option.offer.kind === 'page'
const pagesOffered = ({ options }: Memory): PageOption[] => options.filter(isPage)

/** Those of the found pages that were offered before, if some were: a service does not widen the question. */
function amongOffered(found: Page[], memory: Memory): Page[] {
  const slugs = memory.asked === 'page' ? pagesOffered(memory).map(({ offer }) => offer.slug) : []
  const offered = found.filter(({ slug }) => slugs.includes(slug))
  return offered.length > 0 ? offered : found
}

/** Whether a word is a part of the name, the profession or the city of an offered page: `a psicóloga`. */
function isCalled({ offer, description = '' }: PageOption, word: string): boolean {
  const [profession = ''] = description.split(',')
  return isOfProfession(word, { profession }) || nameScore(word, `${offer.name} ${description}`) > 2
}

/** The page that a conversation without one is about, if only one can be meant. */
export function threadOf({ around }: Turn): Page | null {
  const replied = around.notice?.isRepliedTo ? around.notice.slug : null
  const [only, ...others] = around.pages
  return (
    around.pages.find(({ slug }) => slug === replied) ??
    (others.length === 0 ? (only ?? null) : null)
  )
}

/** Of `o mesmo da última vez` and of a receipt: the page of the client's last appointment. */
async function lastPage(
  { around, tools, person }: Turn,
  acts: readonly Act[],
  { same }: Wish,
): Promise<Page | null> {
  const isOfPast = same || acts.includes('receipt')
  if (!isOfPast || around.pages.length > 0 || person.phone === null) return null
  const [last] = await tools.past()
  return last ? tools.page(last.slug) : null
}

/** Whether the words have a first and a last name. */
const isFullName = (name: string, words: readonly string[]): boolean => {
  const parts = plain(name).split(' ')
  return parts.length > 1 && parts.every((part) => words.includes(part))
}

/** The words as they were typed, with a comma for what is none. */
const typedIn = (tokens: readonly Token[]): string =>
  tokens.map((token) => (token.kind === 'word' ? token.typed : ',')).join(' ')

const isAfterArticle = (words: readonly string[], tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      token.kind === 'word' &&
      words.includes(token.typed) &&
      // `com a carga de caju`
      !isWord(tokens[at + 1], 'de', 'do', 'da', 'dos', 'das') &&
      isWord(tokens[at - 1], 'a', 'o', 'dra', 'dr', 'doutora', 'doutor', 'dona', 'seu'),
  )

/** The words after `com` that name neither the page nor anything of it: `com a Ana`, `com barba`. */
function whomElse({ services, places }: Page, withWhom: readonly string[]): readonly string[] {
  const own = [...services.map(({ name }) => name), ...places.map(({ label }) => label)].join(' ')
  return withWhom.filter((word) => nameScore(word, own) === 0)
}

export const WITH_WHOM =
  'Com quem você quer marcar? Me diga o nome, ou a profissão e a cidade: por exemplo, “psicóloga em Recife”.'

/** Nobody is called so, or does this: says which professions there are, in the named city if there are any. */
export async function nobody(
  { tools }: Turn,
  memory: Memory,
  words: readonly string[],
): Promise<Reply> {
  const all = await tools.findProfessionals('')
  const near = all.filter(({ city }) => words.includes(plain(city ?? '')))
  const known = near.length > 0 ? near : all
  const professions = [...new Set(known.map(({ profession }) => profession))].slice(0, 6)
  const where = near[0]?.city ? `em ${near[0].city}` : 'por aqui'
  const text = [
    `Não encontrei ninguém assim ${where}, desculpe.`,
    professions.length > 0 && `Quem atende ${where}: ${professions.join(', ')}.`,
    'Pode me dizer o nome de outro jeito, ou outra profissão e a cidade?',
  ]
  return reply(memory, text.filter(Boolean).join(' '), { asked: 'page', unsure: true })
}

const unique = (pages: readonly Page[]) => [
  ...new Map(pages.map((page) => [page.slug, page])).values(),
]
