import { localStart } from '../../dialogue/texts/words.ts'
import type { OwnAppointment } from '../../dialogue/world/tools.ts'
import { only } from '../../language/acts.rule.ts'
import { delayIn } from '../../language/delay.rule.ts'
import { exactStart, isNoWish, noWish, type Wish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isYes } from '../../language/yes/yes.rule.ts'
import type { Command } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import { areNamedApart, meantAppointments } from './choosing/choose.ts'
import { timezoneOf, todayOf } from './choosing/yes.ts'
import { exactly } from './exactly.ts'
import type { Heard } from './heard.ts'
import type { Memory } from './memory.ts'
import { all, start, when } from './said-commands.ts'
import { isAllAlone, meansAll, saysBoth } from './times/both.ts'
import { counted, countsOwn } from './times/first-or-last.ts'
import { has, isOwnTime, ownOf } from './times/own-time.ts'
import { onceIn } from './times/weekly-once.ts'
import { type Intent, intentOf } from './wants/intent.ts'
import { theOtherPaid } from './wants/other-paid.ts'
import { othersToCancel } from './wants/other-to-cancel.ts'
import { remindedOf } from './wants/reminded.ts'
import { situationOf } from './wants/situation.ts'

/** `confirmo os dois`, as a plain promise. */
function attendCommands(
  context: ReadingContext,
  memory: Memory,
  { said, text }: Heard,
  reminded: OwnAppointment | null,
): Command[] {
  const own = ownOf(context)
  const named = own.filter((one) => has([one], said.wish))
  const isAll = meansAll(text)
  const meant = isAll ? own : named.length === 1 ? named : reminded ? [reminded] : []
  const starts = meant.map(({ startsAt, timezone }) => localStart(startsAt, timezone))
  const names = own.map(({ professionalName }) => professionalName)
  const isClear = isYes(
    said.tokens,
    { kind: 'attend', starts, names },
    todayOf(context, timezoneOf(memory, context)),
  )
  return [
    start('attend'),
    ...(isAll ? [all] : []),
    ...when(isAllAlone(text) ? noWish : said.wish, 'current'),
    ...(isClear ? [{ kind: 'yes' as const, isPlain: true }] : []),
  ]
}

/** What the grammar's intent asks for. */
export function intentCommands(
  context: ReadingContext,
  memory: Memory,
  heard: Heard,
  { isBesides, isSamePerson }: { isBesides: boolean; isSamePerson: boolean },
): Command[] {
  const { said, text } = heard
  const { acts, wish, kept } = said
  const reminded = remindedOf(context)
  const otherPaid = theOtherPaid(context, memory, heard)
  if (otherPaid) return [start('pay'), ...exactly(otherPaid)]
  const isNo =
    acts.includes('refuse') && isNoWish(wish) && only(acts, 'refuse', 'thanks', 'greet', 'wrong')
  const isKept =
    memory.proposal?.kind === 'cancel' && said.denied.includes('cancel') && isNoWish(wish)
  if (isKept) return [{ kind: 'no', flow: 'cancel' }]
  const intent = intentOf(
    memory,
    heard,
    situationOf(context, memory, heard, { reminded, isBesides, isSamePerson }),
  )
  const weekly: Command[] = weeklyIn(memory, heard)
  if (
    isNo &&
    (intent === 'nothing' || intent === 'book') &&
    (memory.proposal !== null || memory.asked !== null || reminded !== null)
  ) {
    return [GIVES_UP.test(plain(text)) ? { kind: 'stop' } : { kind: 'no', flow: null }, ...weekly]
  }
  return [
    ...commandsOf(intent, context, memory, heard, reminded),
    ...weekly,
    ...(acts.includes('wrong') ? [{ kind: 'correct' as const, slot: null }] : []),
    ...(acts.includes('refuse') ? [{ kind: 'no' as const, flow: null }] : []),
    ...(acts.includes('affirm') ? [{ kind: 'yes' as const, isPlain: false }] : []),
    ...when(isNoWish(kept) ? null : kept, 'excluded'),
  ]
}

function commandsOf(
  intent: Intent,
  context: ReadingContext,
  memory: Memory,
  heard: Heard,
  reminded: OwnAppointment | null,
): Command[] {
  const { said, text } = heard
  const { acts, wish, from } = said
  switch (intent) {
    case 'restart':
      return [{ kind: 'restart' }]
    case 'person':
      return [acts.includes('crisis') ? { kind: 'crisis' } : { kind: 'human' }]
    case 'late': {
      const minutes = delayIn(said.tokens) ?? said.number ?? (wish.by ? Math.abs(wish.by) : null)
      return [{ kind: 'late', minutes }, ...when({ ...wish, by: null })]
    }
    case 'paid':
      return [start('pay'), ...when(wish, 'current')]
    case 'pix':
      if (!isNoWish(wish) && ownOf(context).length === 0)
        return [
          { kind: 'ask', topic: 'payment', entry: null, holiday: null },
          start('book'),
          ...when(wish),
        ]
      return [{ kind: 'ask', topic: 'pix', entry: null, holiday: null }, ...when(wish, 'current')]
    case 'correct':
      return [{ kind: 'correct', slot: 'when' }, ...when(wish), ...when(from, 'current')]
    case 'cancel what was done':
      return [start('cancel')]
    case 'rename':
      return []
    case 'answer about an appointment':
      return when(isAllAlone(text) ? noWish : wish)
    case 'move':
      return [start('move'), ...movedFrom(context, heard)]
    case 'move all':
      return [
        start('move'),
        all,
        ...when(saysBoth(text) === null ? wish : noWish),
        ...when(from, 'current'),
      ]
    case 'move the one reminded of':
      return [
        start('move'),
        ...when(wish),
        ...(reminded ? exactly(reminded) : []),
        ...when(from, 'current'),
      ]
    case 'move instead of cancelling':
      return [start('move'), ...when(wish), ...when(from, 'current')]
    case 'go on moving':
      return [...when(acts.includes('more') ? { ...wish, shift: 'later' } : wish)]
    case 'cancel all':
      if (countsOwn(text))
        return [start('cancel'), all, ...countedIn(context, heard).flatMap(exactly)]
      return [start('cancel'), ...when(from ?? wish, 'current'), all]
    case 'cancel': {
      const placed = placedIn(context, heard)
      if (placed) return [start('cancel'), ...exactly(placed)]
      const isApart = areNamedApart(ownOf(context), said.words)
      const named = from ?? awayFrom(context, heard) ?? wish
      return [
        start('cancel'),
        ...(isApart ? [all] : []),
        ...when({ ...named, except: [] }, 'current'),
      ]
    }
    case 'cancel the other': {
      const others = othersToCancel(context, memory, heard)
      return [
        start('cancel'),
        ...(others.length === 1 ? others.flatMap(exactly) : when(wish, 'current')),
      ]
    }
    case 'list':
      return [start('list'), ...when(wish)]
    case 'attend':
    case 'attend all':
    case 'keep and attend':
      return attendCommands(context, memory, heard, reminded)
    case 'cannot come':
      return when({ ...noWish, except: wish.except })
    case 'wait':
      return [{ kind: 'pause' }]
    case 'waitlist':
      return [start('wait'), ...when(wish)]
    case 'more':
      return [{ kind: 'more' }]
    case 'book': {
      const both = besideProposed(memory, heard)
      if (both) return when(both)
      return [...(says(heard) ? [start('book')] : []), ...when(wish)]
    }
    case 'nothing':
      if (said.denied.includes('cancel')) return [{ kind: 'no', flow: 'cancel' }]
      return acts.includes('help')
        ? [{ kind: 'ask', topic: 'help', entry: null, holiday: null }]
        : []
  }
}

/** Whether the message says to book, and does not only name a time. */
const says = ({ said: { acts, words, wish }, text }: Heard): boolean =>
  acts.some((act) => act === 'another' || act === 'find') ||
  (acts.includes('book') &&
    /\b(?:marc|agend|reserv|quero|queria|preciso|gostaria|encaix)/.test(plain(text))) ||
  (acts.includes('book') && wish.choices.length === 0 && words.length >= 0)

/** `pode marcar também quinta 9h` while a time is proposed: both. */
function besideProposed(
  { proposal, page, weekly }: Memory,
  { said: { acts, forWhom, wish } }: Heard,
): Wish | null {
  const isFurther = acts.includes('another') && forWhom === null && exactStart(wish) !== null
  if (proposal?.kind !== 'book' || proposal.slug !== page?.slug || !isFurther || weekly) return null
  const { date, minutes } = localStart(proposal.startsAt, page.timezone)
  const proposed = {
    ...{ days: [{ from: date, to: date }], weekdays: [] },
    times: [{ from: minutes, to: minutes }],
  }
  return { ...wish, each: true, choices: [proposed, ...wish.choices] }
}

/** `as duas últimas`: of those that the words name, or of those whose cancellation is proposed. */
function countedIn(context: ReadingContext, { said, text }: Heard): readonly OwnAppointment[] {
  const { proposal } = context
  const ids =
    proposal?.kind === 'cancel' ? [proposal, ...proposal.also].map((one) => one.appointmentId) : []
  const own = ownOf(context).filter(({ id }) => ids.length < 2 || ids.includes(id))
  return counted(meantAppointments(own, { words: said.words, when: null }), text)
}

/** `cancela a primeira` */
function placedIn(context: ReadingContext, { said }: Heard): OwnAppointment | null {
  const { place, wish, words } = said
  const nth = place ?? (wish.soonest ? 1 : null)
  if (nth === null) return null
  const isPlain = isNoWish({ ...wish, soonest: false })
  const meant = meantAppointments(ownOf(context), { words, when: isPlain ? null : wish })
  return (nth === -1 ? meant.at(-1) : meant[nth - 1]) ?? null
}

const GIVES_UP =
  /\b(?:deixa|deixe|desisto|desisti|esquece|esqueca|nao quero mais|nao precisa|nem precisa)\b/

function weeklyIn(memory: Memory, heard: Heard): Command[] {
  const { said } = heard
  const { isDated, isOnce } = onceIn(memory, heard)
  if (memory.weekly && isOnce) return [{ kind: 'weekly', isWeekly: false }]
  const isAsked = said.acts.includes('weekly') && !said.denied.includes('weekly') && !isDated
  return isAsked ? [{ kind: 'weekly', isWeekly: true }] : []
}

/** The new time and the old one of a move. */
function movedFrom(context: ReadingContext, { said }: Heard): Command[] {
  const { acts, wish, from } = said
  const excluded = { ...noWish, choices: wish.except }
  if (from === null && wish.choices.length > 0 && isOwnTime(context, excluded)) {
    return [...when({ ...wish, except: [] }), ...when(excluded, 'current')]
  }
  const isWhy = acts.includes('cancel') && from === null
  const isDay = wish.choices.every(({ times }) => times.length === 0)
  if (isWhy && isDay && isOwnTime(context, wish))
    return [
      ...when({ ...noWish, except: wish.choices }),
      ...when({ ...wish, except: [] }, 'current'),
    ]
  return [...when(wish), ...when(from, 'current')]
}

/** `quinta não posso, cancela o Bruno` of who has two with Bruno. */
function awayFrom(context: ReadingContext, { said: { spared, wish } }: Heard): Wish | null {
  const excluded = { ...noWish, choices: wish.except }
  const isNamed = wish.choices.length === 0 && !spared.isTime
  return isNamed && isOwnTime(context, excluded) ? excluded : null
}
