import { withoutOthers } from '../../language/names/for-whom.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { exactStart, isNoWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { bookAfter } from '../commit.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nothingWanted, type Page } from '../page.ts'
import { isReply, nameOf } from '../reply.ts'
import { isFresh, onDayOfDone } from '../state/done.ts'
import type { Heard } from '../state/heard.ts'
import { continued } from '../state/in-context.rule.ts'
import { localStart } from '../words.ts'
import { book } from './book.ts'
import { forEachPerson, forEachService } from './for-each-person.ts'
import { saysAtHome } from './named-place.ts'
import { visitAddressIn } from './visit-address.rule.ts'
import { askWeekly } from './weekly.ts'
import { onceIn } from './weekly-once.ts'
import { whichPage } from './which-page.ts'
import { namesWanted, placeOf, readWanted, wantedOf } from './which-service.ts'

/** Right after what was just booked. */
const BESIDE =
  /\b(?:depois de mim|depois do meu|depois da minha|logo depois|logo apos|em seguida|na sequencia|comigo)\b/

/** Books, or goes on booking, at the page that the message is about. */
export async function bookAsked(turn: Turn, memory: Memory, heard: Heard): Promise<Reply> {
  const { said, text } = heard
  const { page, task } = memory
  const isAfterDone = task === null && page?.slug === memory.done?.slug && isFresh(memory, turn)
  const spoken = isAfterDone && page ? onDayOfDone(memory, said.wish, page.timezone) : said.wish
  const isNaming = page !== null && namesWanted(page, memory.wanted, text)
  // The name of a service is not a person's name.
  const whom = isNaming ? { ...said, words: [] } : said
  const { isDated, isOnce } = onceIn(memory, heard)
  // A wish for every week is open as long as its question is.
  const isOpen = memory.weekly && memory.asked !== null && !isOnce
  const isAsked = said.acts.includes('weekly') && !said.denied.includes('weekly') && !isDated
  const weekly = isAsked || isOpen
  // `só a primeira` of every week keeps its hour.
  const wish = memory.weekly && !weekly ? { ...spoken, soonest: false } : spoken
  const searching = {
    ...memory,
    weekly,
    task: { kind: 'book', wish: wishBefore(memory, wish) } as const,
  }
  const found = await whichPage(turn, searching, whom)
  if (isReply(found)) return found
  const isOther = page?.slug !== found.slug
  const before = isOther && page !== null ? null : task?.kind === 'book' ? task : null
  const own = said.forWhom === null ? withoutOthers(plain(text)) : text
  const each =
    memory.queue.length > 0
      ? forEachPerson(memory, found, { wish, text })
      : forEachService(found, { wish, text })
  const known = isOther ? nothingWanted : memory.wanted
  // `e o pé na sexta, também` after a booking is one of its own.
  const isOpenTask = task !== null || memory.asked !== null
  const alone = readWanted(found, { serviceId: null, placeId: known.placeId }, own)
  const isNew = !isOpenTask && found.services.length > 1 && alone.wanted.serviceId !== null
  const named = isNew ? alone : readWanted(found, known, own)
  const { placeId } = named.wanted
  const { wanted, among } = each.service
    ? { wanted: wantedOf(found, { serviceId: each.service.id, placeId }, ''), among: [] }
    : named
  const next = {
    ...memory,
    queue: each.queue,
    page: found,
    task: before,
    wanted,
    weekly,
    address: addressFor(found, wanted, text) ?? memory.address,
    ...(isOther && { options: [] }),
  }
  if (weekly) {
    const whole = task?.kind === 'book' ? continued(task.wish, wish) : wish
    return askWeekly(turn, next, found, { wish: whole, text })
  }
  const { done } = memory
  const isBeside = isAfterDone && isNoWish(wish) && BESIDE.test(plain(text))
  const isFurther = isNew && isAfterDone && isNoWish(wish)
  if (done && (isFurther || (isBeside && said.forWhom)))
    return bookAfter(turn, next, found, { startsAt: done.startsAt, wanted: memory.wanted })
  const reply = await book(turn, next, found, besideProposed(memory, found, said, each.wish), among)
  const note = homeNote(found, heard)
  return note ? { ...reply, text: `${note}\n\n${reply.text ?? ''}` } : reply
}

/** `pode marcar também quinta 9h` while a time is proposed: both. */
function besideProposed(
  { proposal, weekly }: Memory,
  { slug, timezone }: Page,
  { acts, forWhom }: Understanding,
  wish: Wish,
): Wish {
  const isFurther = acts.includes('another') && forWhom === null && exactStart(wish) !== null
  if (proposal?.kind !== 'book' || proposal.slug !== slug || !isFurther || weekly) return wish
  const { date, minutes } = localStart(proposal.startsAt, timezone)
  const proposed = {
    ...{ days: [{ from: date, to: date }], weekdays: [] },
    times: [{ from: minutes, to: minutes }],
  }
  return { ...wish, each: true, choices: [proposed, ...wish.choices] }
}

/** The address of a visit, if the message that wishes for it has one. */
const addressFor = (page: Page, wanted: Memory['wanted'], text: string): string | null =>
  placeOf(page, wanted)?.kind === 'client_address' ? visitAddressIn(text) : null

/** While the page is asked for, the wish of before stays. */
const wishBefore = ({ task, asked }: Memory, wish: Wish): Wish =>
  task?.kind === 'book' && asked === 'page' && isNoWish(wish) ? task.wish : wish

/** What is said to somebody who wants a visit that the page does not offer. */
function homeNote(page: Page, { said: { acts }, text }: Heard): string | null {
  const isOffered = page.places.some(({ kind }) => kind === 'client_address')
  return acts.includes('home') && saysAtHome(text) && !isOffered
    ? `${nameOf(page)} não oferece atendimento em casa por aqui.`
    : null
}
