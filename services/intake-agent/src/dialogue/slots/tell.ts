import { type DayPart, dayParts } from '@encaixe/contracts'
import { WEEKDAYS } from '@encaixe/contracts/calendar-names'
import {
  type Choice,
  type TimeRange,
  type Wish,
  wantsDay,
} from '../../language/wishes/wish.rule.ts'
import type { Filler, Reply, Talk } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { ended, menu, nameOf, options, propose, reply } from '../reply.ts'
import { listed } from '../texts/book.ts'
import { clockWords, dayWords } from '../texts/words.ts'
import { findStarts } from '../times/find-starts.ts'
import type { Page } from '../world/page.ts'
import { bookedAlone, namesOf, servicesOf, wantedIn } from '../world/wanted.ts'

/** Proposes to pass a message on to the professional. Whoever hides their phone is offered the person instead. */
export function tellProposal(
  { memory, facts, turn }: Pick<Talk, 'memory' | 'facts' | 'turn'>,
  page: Page,
  {
    before = '',
    question,
    text,
    startsAt = turn.now.toString(),
  }: { before?: string; question: string; text: string; startsAt?: string | undefined },
): Reply {
  const next: Memory = { ...memory, page }
  if (facts.person.phone === null) {
    const shown = menu({ facts, memory: next })
    return ended(next, before || `Isso só ${nameOf(page)} pode dizer.`, { options: shown })
  }
  const told = { kind: 'tell' as const, slug: page.slug, startsAt, text, name: memory.name }
  return propose(next, [told], { before, question, more: [options.human(page)] })
}

/** The parts of the day, by their first and last minute. */
const partsOfDay: Readonly<Record<DayPart, TimeRange & { words: string }>> = {
  morning: { from: 0, to: 12 * 60 - 1, words: 'de manhã' },
  afternoon: { from: 12 * 60, to: 18 * 60 - 1, words: 'à tarde' },
  evening: { from: 18 * 60, to: 24 * 60, words: 'à noite' },
}
const partsWords = (parts: readonly DayPart[]): string =>
  parts.map((part) => partsOfDay[part].words).join(' ou ')
/** More days than anybody reads are told by the first and the last. */
const MOST_NAMED = 3

/** Proposes a place on the waitlist. The page's own form takes whoever has not proven a phone. */
export function proposeWait({ turn, memory, facts }: Talk, before = ''): Reply {
  const { phone } = facts.person
  const { page, slots } = memory
  if (page === null) return reply(memory, '')
  const whose = `lista de espera de ${nameOf(page)}`
  if (phone === null) {
    const text = `${before} Na página, em “Avise-me se abrir um horário”, você entra na ${whose}.`
    return ended(memory, text.trim(), { options: menu({ facts, memory }) })
  }
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [days, parts] = [daysOf(slots.wish, today), partsOf(slots.wish)]
  const wanted = wantedIn(page, slots).serviceIds
  const services = wanted.length > 0 ? servicesOf(page, wanted) : bookedAlone(page).slice(0, 1)
  const what = [namesOf(services), daysWords(days, today), partsWords(parts)]
  const waiting = {
    ...{ kind: 'wait' as const, slug: page.slug, startsAt: turn.now.toString(), days, parts },
    ...{ serviceIds: services.map(({ id }) => id), name: memory.name ?? 'Cliente', phone },
  }
  return propose(memory, [waiting], {
    before,
    question: `Quer entrar na ${whose} (${what.filter(Boolean).join(', ')})? Se abrir um horário, eu aviso por aqui.`,
    more: [options.others],
  })
}

function daysWords(days: readonly string[], today: Temporal.PlainDate): string {
  const words = (day: string) => dayWords(Temporal.PlainDate.from(day), today)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return 'qualquer dia'
  return days.length <= MOST_NAMED
    ? days.map(words).join('; ')
    : `de ${words(first)} a ${words(last)}`
}

/** As far as a page can be booked. */
const DAYS_AHEAD = 60

/** The days that a wish names, from today on; none: any. */
export function daysOf(wish: Wish, today: Temporal.PlainDate): string[] {
  const isOpen = wish.choices.every(({ days, weekdays }) => days.length + weekdays.length === 0)
  if (isOpen && wish.except.length === 0) return []
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => today.add({ days })).flatMap((date) =>
    wantsDay(wish, date.toString(), date.dayOfWeek % 7) ? date.toString() : [],
  )
}

/** The parts of the day that the times of a wish lie in; none: any. */
export function partsOf({ choices }: Wish): DayPart[] {
  const times = choices.flatMap((choice) => choice.times)
  const named = dayParts.filter((part) =>
    times.some(({ from, to }) => from <= partsOfDay[part].to && to >= partsOfDay[part].from),
  )
  return named.length === dayParts.length ? [] : named
}

const MOST_SHOWN = 4

/** A time of every week is agreed by the professional: the wish is passed on, with which of its times are free next. */
export const fillWeekly: Filler = async (talk) => {
  const { memory, turn } = talk
  const { page, slots } = memory
  if (!slots.weekly || page === null) return talk
  const [choice] = slots.wish.choices
  const [time] = choice?.times ?? []
  const names = weekdaysOf(choice)
  if (names.length === 0)
    return reply(memory, 'Em que dia da semana, e a que horas?', { asked: 'when' })
  const hour =
    time && time.from === time.to ? `às ${clockWords(time.from)}` : partsWords(partsOf(slots.wish))
  const when = [names.join(' e '), hour].filter(Boolean).join(', ')
  const search = { wish: slots.wish, wanted: wantedIn(page, slots) }
  const { starts } = await findStarts(talk, page, search)
  const free = listed(starts.slice(0, MOST_SHOWN), page, turn.now)
  const service = namesOf(servicesOf(page, slots.serviceIds))
  return tellProposal(talk, page, {
    before: `Horário fixo ${nameOf(page)} combina direto com você.${free && ` Livres agora:\n${free}`}`,
    question: `Posso pedir a ${nameOf(page)} toda semana: ${when}?`,
    text: `Gostaria de um horário fixo toda semana: ${[service, when].filter(Boolean).join(', ')}.`,
  })
}

const weekdaysOf = (choice: Choice | undefined): string[] => {
  const days = (choice?.days ?? []).map(({ from }) => Temporal.PlainDate.from(from).dayOfWeek % 7)
  const all = new Set([...days, ...(choice?.weekdays ?? [])])
  return [...all].flatMap((day) => WEEKDAYS[day] ?? [])
}
