import {
  exactStart,
  isNoWish,
  match,
  noWish,
  startsOfEach,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory, Option } from '../memory.ts'
import type { Page, PageService } from '../page.ts'
import { aside, nameOf, options, reply, settled } from '../reply.ts'
import { afterStart, continued, wishedStart } from '../state/in-context.rule.ts'
import { dayWords, hourWords, localOf, localStart, startLabel, startWords } from '../words.ts'
import { findStarts } from './find-starts.ts'
import { choose } from './propose.ts'
import { likeThat, referenceOf } from './same-time.ts'
import { proposeWait } from './wait.ts'
import { askWhat, wantedOf } from './which-service.ts'

/** The start that was proposed or chosen last. */
const spokenOf = ({ proposal, chosen }: Memory): string | null =>
  proposal?.kind === 'book' || proposal?.kind === 'move' ? proposal.startsAt : chosen

/** `e um pouco antes?` of an hour that is not free: of the nearest ones that were shown, the one before it. */
function besideWished(
  before: Wish,
  shift: Wish['shift'],
  shown: readonly string[],
  { timezone }: Page,
): string | null {
  const wished = exactStart(before)
  if (wished === null || shift === null) return null
  const ofDay = shown.filter((startsAt) => localStart(startsAt, timezone).date === wished.date)
  const isBefore = (startsAt: string) => localStart(startsAt, timezone).minutes < wished.minutes
  const found =
    shift === 'earlier' ? ofDay.findLast(isBefore) : ofDay.find((startsAt) => !isBefore(startsAt))
  return found ?? null
}

const optionOf =
  ({ slug, timezone }: Page) =>
  (startsAt: string): Option => ({
    offer: { kind: 'slot', slug, startsAt },
    label: startLabel(startsAt, timezone),
  })

export const shownIn = ({ options: shown }: Memory): string[] =>
  shown.flatMap(({ offer }) => (offer.kind === 'slot' ? offer.startsAt : []))

/** Lists by day: `quinta, 26/11: 9h, 10h e 15h`. */
export function listed(starts: readonly string[], page: Page, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const days = new Map<string, string[]>()
  for (const startsAt of starts) {
    const day = dayWords(localOf(startsAt, page.timezone).toPlainDate(), today)
    days.set(day, [...(days.get(day) ?? []), hourWords(startsAt, page.timezone)])
  }
  return [...days].map(([day, hours]) => `• ${day}: ${hours.join(', ')}`).join('\n')
}

/** Looks for a time to book. It proposes a single match and otherwise shows a few. */
export async function book(
  turn: Turn,
  memory: Memory,
  page: Page,
  said: Wish,
  among: readonly PageService[] = [],
): Promise<Reply> {
  const before = memory.task?.kind === 'book' ? memory.task.wish : noWish
  const spoken = spokenOf(memory)
  const start = spoken === null ? wishedStart(before, said) : localStart(spoken, page.timezone)
  const meant = start ? afterStart(start, before, said) : continued(before, said)
  const reference = meant.same ? await referenceOf(turn, memory, page) : null
  const wish = shifted(reference ? likeThat(meant, reference) : { ...meant, same: false })
  // `o mesmo da última vez` is the same service as well.
  const { serviceId, placeId } = memory.wanted
  const wantedBefore =
    serviceId === null && placeId === null && reference ? reference : memory.wanted
  const wanted = wantedOf(page, wantedBefore, '')
  const open = askWhat({ ...memory, wanted, page, task: { kind: 'book', wish } }, page, among)
  if (open) return open
  const task = { kind: 'book', wish: { ...wish, shift: null } } as const
  const next = { ...memory, page, wanted, task, proposal: null, chosen: null }
  const each = memory.queue.length > 0 ? [] : startsOfEach(wish)
  if (each.length > 0) return bookEach(turn, next, page, each)
  const shown = shownIn(memory)
  const beside = spoken === null ? besideWished(before, wish.shift, shown, page) : null
  if (beside !== null) return choose(turn, next, page, beside)
  // `mais cedo` than a list, or than the start that was proposed.
  const seen = shown.length > 0 || spoken === null ? shown : [spoken]
  const { starts, kind } = await findStarts({
    ...{ page, wish, wanted, tools: turn.tools, now: turn.now, shown: seen },
  })
  const [only] = starts
  if (only === undefined) return nothingFree(turn, next, page, wish)
  // `15h ou 16h, tanto faz`
  const isExact = wish.choices.every(({ times }) => times.some(({ from, to }) => from === to))
  const isSame = wish.any && wish.choices.length > 0 && isExact && shown.length === 0
  const isOne =
    isSame ||
    (starts.length === 1 && (wish.choices.length > 0 || wish.soonest || wish.latest || wish.any))
  if (kind === 'said' && (isOne || (wish.soonest && shown.length === 0))) {
    return choose(turn, next, page, only)
  }
  return reply(next, offered({ starts, kind, page, wish, turn, verb: 'marcar' }), {
    asked: 'when',
    options: starts.map(optionOf(page)),
  })
}

/** Proposes all of several starts with one question. What is not free is said, and the nearest times are offered for it. */
async function bookEach(
  turn: Turn,
  memory: Memory,
  page: Page,
  wishes: readonly Wish[],
): Promise<Reply> {
  const found = await Promise.all(
    wishes.map(async (wish) => {
      const asked = { page, wish, wanted: memory.wanted, tools: turn.tools, now: turn.now }
      return { wish, ...(await findStarts(asked)) }
    }),
  )
  const free = [...new Set(found.flatMap(({ kind, starts }) => (kind === 'said' ? starts : [])))]
  const taken = found.filter(({ kind }) => kind === 'near')
  const [first, ...also] = free.toSorted(inTime)
  const missed = taken.map(({ wish }) => notFree(wish, page, turn.now))
  if (first === undefined) {
    const starts = [...new Set(taken.flatMap((one) => one.starts))].slice(0, MOST_SHOWN)
    const text = `${missed.join(' ')} Os mais próximos:\n${listed(starts, page, turn.now)}\nAlgum serve?`
    return reply(memory, text, { asked: 'when', options: starts.map(optionOf(page)) })
  }
  const further = choose(turn, memory, page, first, also)
  return { ...further, text: [...missed, further.text].filter(Boolean).join('\n\n') }
}
const inTime = (one: string, other: string) =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other))
const MOST_SHOWN = 6

/** `mais tarde` than what was shown leaves the part of the day that was asked for before. */
const shifted = (wish: Wish): Wish =>
  wish.shift === null
    ? wish
    : { ...wish, choices: wish.choices.map((choice) => ({ ...choice, times: [] })) }

interface Offering {
  starts: readonly string[]
  kind: 'said' | 'near'
  page: Page
  wish: Wish
  turn: Pick<Turn, 'now'>
  verb: 'marcar' | 'mudar'
}

/** Words the free times as an answer to the wish. */
export function offered({ starts, kind, page, wish, turn: { now }, verb }: Offering): string {
  const list = listed(starts, page, now)
  if (isNoWish(wish)) {
    const whom = verb === 'marcar' ? `marcar com ${nameOf(page)}` : 'mudar'
    return `Para quando você quer ${whom}? Os próximos horários livres:\n${list}`
  }
  if (kind === 'near') return `${notFree(wish, page, now)} Os mais próximos:\n${list}\nAlgum serve?`
  return `Tenho livre:\n${list}\nQual você prefere?`
}

/** Whether what does not suit holds this start. */
const isExcluded = ({ except }: Wish, { date, minutes }: { date: string; minutes: number }) => {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7
  return match({ ...noWish, except }, { date, weekday, minutes }) === null
}

/** `Sexta, 27/11, às 15h não está livre.` */
function notFree(wish: Wish, { timezone }: Page, now: Temporal.Instant): string {
  const exact = exactStart(wish)
  // `não consigo de manhã` after a time in the morning.
  if (exact && wish.except.length > 0 && isExcluded(wish, exact)) return 'Entendi.'
  if (!exact) return 'Não achei horário livre assim.'
  const time = Temporal.PlainTime.from({ hour: 0, minute: 0 }).add({ minutes: exact.minutes })
  const at = Temporal.PlainDate.from(exact.date).toZonedDateTime({
    timeZone: timezone,
    plainTime: time,
  })
  const words = startWords(at.toInstant().toString(), timezone, now)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} não está livre.`
}

function nothingFree(turn: Turn, memory: Memory, page: Page, wish: Wish): Reply {
  const isOpen = isNoWish(wish) || wish.any || wish.soonest
  if (!isOpen) {
    return reply(
      memory,
      `Não achei horário livre assim na agenda de ${nameOf(page)}. Quer ver outros?`,
      { asked: 'when', invited: 'more', options: [options.others, options.human(page)] },
    )
  }
  const before = `${nameOf(page)} está sem horários livres nos próximos dias.`
  return proposeWait(turn, { ...memory, ...settled, options: [] }, page, { wish: noWish, before })
}

/** The other times, for a person who rejects the proposed one. */
export async function others(turn: Turn, memory: Memory, page: Page): Promise<Reply> {
  const refused = spokenOf(memory)
  const { task } = memory
  const wish = task?.kind === 'book' || task?.kind === 'reschedule' ? task.wish : noWish
  const shown = shownIn(memory)
  const day = refused ? localOf(refused, page.timezone).toPlainDate().toString() : null
  const open: Wish = {
    ...noWish,
    except: wish.except,
    choices:
      shown.length > 0 || !day
        ? []
        : [{ days: [{ from: day, to: addDays(day, 13) }], weekdays: [], times: [] }],
    shift: shown.length > 0 ? 'later' : null,
  }
  const found = await findStarts({
    ...{ page, wish: open, tools: turn.tools, now: turn.now, shown },
    wanted: wantedOf(page, memory.wanted, ''),
    ...(refused && { except: refused }),
  })
  const next = { ...memory, proposal: null, chosen: null }
  if (found.starts.length === 0) {
    return aside(
      { ...next, ...settled, options: [] },
      `Não achei outros horários livres com ${nameOf(page)} nos próximos dias.`,
      {
        options: [options.human(page)],
      },
    )
  }
  return reply(
    next,
    `Estes também estão livres:\n${listed(found.starts, page, turn.now)}\nSe preferir, me diga o dia e a hora.`,
    { asked: 'when', options: found.starts.map(optionOf(page)) },
  )
}

const addDays = (date: string, days: number) =>
  Temporal.PlainDate.from(date).add({ days }).toString()
