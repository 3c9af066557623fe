import { withoutOthers } from '../../language/for-whom.rule.ts'
import type { Understanding } from '../../language/understand.rule.ts'
import { isNoWish, type Wish } from '../../language/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { bookAfter } from '../commit.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { nothingWanted, type Page } from '../page.ts'
import { isReply, nameOf, settled } from '../reply.ts'
import { isFresh, onDayOfDone } from '../state/done.ts'
import { continued } from '../state/in-context.rule.ts'
import type { Heard } from '../state/intent.ts'
import { book } from './book.ts'
import { proposeTell } from './propose.ts'
import { visitAddressIn } from './visit-address.rule.ts'
import { askWeekly } from './weekly.ts'
import { whichPage } from './which-page.ts'
import { namesWanted, placeOf, readWanted } from './which-service.ts'

/** `só essa semana`, `só uma vez` */
const ONCE =
  /\b(?:so|somente|apenas) (?:por )?(?:[dn]?ess[ae]|[dn]?est[ae]|uma) (?:semana|vez|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia)\b/

/** Right after what was just booked. */
const BESIDE =
  /\b(?:depois de mim|depois do meu|depois da minha|logo depois|logo apos|em seguida|na sequencia|comigo)\b/

/** `pra mim 10h e pro meu filho 10h30`: the first of two people takes the first hour. The other is asked next. */
function forFirst({ queue }: Memory, wish: Wish): Wish {
  const [choice, ...others] = wish.choices
  const [time, ...times] = choice?.times ?? []
  const isOfTwo = queue.length > 0 && others.length === 0 && times.length > 0
  const areExact = choice?.times.every(({ from, to }) => from === to)
  return choice && time && isOfTwo && areExact
    ? { ...wish, choices: [{ ...choice, times: [time] }] }
    : wish
}

/** Books, or goes on booking, at the page that the message is about. */
export async function bookAsked(turn: Turn, memory: Memory, heard: Heard): Promise<Reply> {
  const { said, text } = heard
  const { page, task } = memory
  const isAfterDone = task === null && page?.slug === memory.done?.slug && isFresh(memory, turn)
  const wish = isAfterDone && page ? onDayOfDone(memory, said.wish, page.timezone) : said.wish
  const isNaming = page !== null && namesWanted(page, memory.wanted, text)
  // The name of a service is not a person's name.
  const whom = isNaming ? { ...said, words: [] } : said
  // A wish for every week is open as long as its question is.
  const isOpen = memory.weekly && memory.asked !== null && !ONCE.test(plain(text))
  const weekly = said.acts.includes('weekly') || isOpen
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
  const { wanted, among } = readWanted(found, isOther ? nothingWanted : memory.wanted, own)
  const next = {
    ...memory,
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
  if (isBeside && done && said.forWhom) return bookAfter(turn, next, found, done.startsAt)
  const reply = await book(turn, next, found, forFirst(next, wish), among)
  const note = homeNote(found, said)
  return note ? { ...reply, text: `${note}\n\n${reply.text ?? ''}` } : reply
}

/** The address of a visit, if the message that wishes for it has one. */
const addressFor = (page: Page, wanted: Memory['wanted'], text: string): string | null =>
  placeOf(page, wanted)?.kind === 'client_address' ? visitAddressIn(text) : null

/** While the page is asked for, the wish of before stays. */
const wishBefore = ({ task, asked }: Memory, wish: Wish): Wish =>
  task?.kind === 'book' && asked === 'page' && isNoWish(wish) ? task.wish : wish

/** What is said to somebody who wants a visit that the page does not offer. */
function homeNote(page: Page, { acts }: Understanding): string | null {
  const isOffered = page.places.some(({ kind }) => kind === 'client_address')
  return acts.includes('home') && !isOffered
    ? `${nameOf(page)} não oferece atendimento em casa por aqui.`
    : null
}

/** Somebody who wants to hear of a time that becomes free: the professional is told. */
export async function waitFor(turn: Turn, memory: Memory, { said, text }: Heard): Promise<Reply> {
  const found = await whichPage(turn, memory, { ...said, words: [] })
  if (isReply(found)) return found
  return proposeTell(turn, { ...memory, ...settled, options: [] }, found, {
    question: `Posso avisar ${nameOf(found)} que você quer um horário, se abrir?`,
    text: `Gostaria de um horário, se abrir: “${text.trim().slice(0, 300)}”`,
  })
}
