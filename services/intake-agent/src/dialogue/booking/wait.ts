import { type DayPart, dayParts } from '@encaixe/contracts'
import { type Wish, wantsDay } from '../../language/wishes/wish.rule.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { nameOf, options, reply } from '../reply.ts'
import { dayWords } from '../words.ts'
import { propose } from './propose.ts'
import { serviceOf, wantedOf } from './which-service.ts'

/** As far as a page can be booked. */
const DAYS_AHEAD = 60
/** More days than anybody reads are told by the first and the last. */
const MOST_NAMED = 3

/** The days that a wish names, from today on; none: any. */
export function daysOf(wish: Wish, today: Temporal.PlainDate): string[] {
  const isOpen = wish.choices.every(({ days, weekdays }) => days.length + weekdays.length === 0)
  if (isOpen && wish.except.length === 0) return []
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => today.add({ days })).flatMap((date) =>
    wantsDay(wish, date.toString(), date.dayOfWeek % 7) ? date.toString() : [],
  )
}

const NOON = 12 * 60
const EVENING = 18 * 60
const partBegins: Readonly<Record<DayPart, number>> = {
  morning: 0,
  afternoon: NOON,
  evening: EVENING,
}
const partEnds: Readonly<Record<DayPart, number>> = {
  morning: NOON - 1,
  afternoon: EVENING - 1,
  evening: 24 * 60,
}

/** The parts of the day that the times of a wish lie in; none: any. */
export function partsOf({ choices }: Wish): DayPart[] {
  const times = choices.flatMap((choice) => choice.times)
  const named = dayParts.filter((part) =>
    times.some(({ from, to }) => from <= partEnds[part] && to >= partBegins[part]),
  )
  return named.length === dayParts.length ? [] : named
}

/** Proposes a place on the waitlist. The page's own form takes whoever has not proven a phone. */
export function proposeWait(
  turn: Turn,
  memory: Memory,
  page: Page,
  { wish, before = '' }: { wish: Wish; before?: string },
): Reply {
  const next = { ...memory, page }
  const { phone } = turn.person
  if (phone === null) {
    const isWeb = turn.person.channel === 'web'
    const text = isWeb
      ? 'Na página, em “Avise-me se abrir um horário”, você entra na lista de espera.'
      : `Pela página de ${nameOf(page)} você entra na lista de espera.`
    return reply(next, [before, text].filter(Boolean).join(' '), {
      options: isWeb ? [options.book] : [options.human(page)],
    })
  }
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [days, parts] = [daysOf(wish, today), partsOf(wish)]
  const service = serviceOf(page, wantedOf(page, memory.wanted, '')) ?? page.services[0]
  const what = [
    page.services.length > 1 && service ? service.name : null,
    daysWords(days, today),
    parts.map((part) => partWords[part]).join(' ou '),
  ]
  return propose(
    next,
    {
      ...{ kind: 'wait', slug: page.slug, startsAt: turn.now.toString(), days, parts, phone },
      ...{ serviceId: service?.id ?? null, name: memory.name ?? 'Cliente' },
    },
    `Quer entrar na lista de espera de ${nameOf(page)} (${what.filter(Boolean).join(', ')})? Se abrir um horário, eu aviso por aqui.`,
    [options.yes('Sim, quero'), options.others, options.no('Não precisa')],
    before,
  )
}

const partWords: Readonly<Record<DayPart, string>> = {
  morning: 'de manhã',
  afternoon: 'à tarde',
  evening: 'à noite',
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
