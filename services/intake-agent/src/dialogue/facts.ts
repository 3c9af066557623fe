import type { Command, CommandOf } from '../reading/command.ts'
import { namedPages } from '../reading/grammar/choosing/choose.ts'
import type { Facts, Turn } from './conversation.ts'
import { shownName } from './texts/words.ts'
import { isBefore } from './times/instants.rule.ts'
import type { Page } from './world/page.ts'
import { searchPages } from './world/search-pages.ts'

/** For people who have not said where they are. */
export const USUAL_TIMEZONE = 'America/Sao_Paulo'

/** What is known before the message is read: it asks only for the client's own appointments. */
export async function factsOf(turn: Turn): Promise<Facts> {
  const { memory, around, person, now, tools } = turn
  const own = person.phone === null ? [] : await tools.appointments()
  const { notice } = around
  const noticed = own.find(({ id }) => id === notice?.appointmentId) ?? null
  const isReminded =
    notice?.template.startsWith('msgReminder') &&
    (memory.repliedAt === null ||
      (notice.sentAt !== undefined && isBefore(memory.repliedAt, notice.sentAt)))
  return {
    ...{ person, now, own, found: new Map() },
    thread: memory.page,
    reminded: isReminded || (notice?.isRepliedTo && memory.proposal === null) ? noticed : null,
    quote: quoteOf(turn),
  }
}

/** The page that a conversation without one is about, if only one can be meant. */
function threadOf({ around }: Turn): Page | null {
  const { pages, notice } = around
  const [one = null] = pages.filter(
    ({ slug }) => pages.length === 1 || (notice?.isRepliedTo && slug === notice.slug),
  )
  return one
}

const quoteOf = ({ said }: Turn) =>
  said
    .flatMap((one) => (one.kind === 'text' ? one.text : []))
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim()

export const timezoneOf = ({ thread, own }: Facts, page: Page | null = thread): string =>
  (page ?? thread ?? own[0])?.timezone ?? USUAL_TIMEZONE

/** The facts with the pages that a message names. */
export async function withPages(
  turn: Turn,
  facts: Facts,
  commands: readonly Command[],
): Promise<Facts> {
  const named = commands.filter((one) => one.kind === 'page')
  const found = named.map(async (one) => [one, await pagesOf(turn, facts, one)] as const)
  return { ...facts, found: new Map(await Promise.all(found)) }
}

/** Known pages first: the one that is spoken about, those that wrote, those that were offered. */
async function pagesOf(
  { around, tools }: Turn,
  { thread }: Facts,
  { slug, words }: CommandOf<'page'>,
): Promise<readonly Page[]> {
  if (slug !== null) {
    const page = await tools.page(slug)
    return page ? [page] : []
  }
  const others = around.pages.filter((one) => one.slug !== thread?.slug)
  const near = namedPages(words, thread ? [thread, ...others] : others)
  return near.length > 0 ? near : searchPages(tools, words)
}

/** What is known before anybody says it: the page, and the profile's name unless the client gave another one. */
export function withKnown(turn: Turn): Turn {
  const { memory, person } = turn
  const profile = person.name === null ? '' : shownName(person.name)
  const name = memory.name ?? (/\p{L}{2}/u.test(profile) ? profile : null)
  return { ...turn, memory: { ...memory, name, page: memory.page ?? threadOf(turn) } }
}
