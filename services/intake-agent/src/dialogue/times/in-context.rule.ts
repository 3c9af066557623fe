import {
  type Choice,
  type DayRange,
  exactly,
  exactStart,
  type LocalStart,
  type Wish,
} from '../../language/wishes/wish.rule.ts'
import { within } from '../../language/wishes/wish-of.rule.ts'

/** What was spoken about before, as far as it says which day a wish means. */
interface Context {
  /** The starts of the last list, in its order. */
  shown: readonly LocalStart[]
  /** The wish so far. */
  before: Wish
  /** The local day of today: YYYY-MM-DD. */
  today: string
  /** The minute of today before which nobody means today. */
  earliest: number
}

const dayOf = (date: string) => Temporal.PlainDate.from(date)
const weekOf = (date: string): DayRange => {
  const day = dayOf(date)
  const monday = day.subtract({ days: day.dayOfWeek - 1 })
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() }
}

/**
 * A weekday without its week means that of the last list (`terça 17h` after a list with a Tuesday), then that of
 * the week spoken about, and only then the coming one.
 */
export function inContext(wish: Wish, context: Context): Wish {
  const resolve = (choice: Choice): Choice => {
    // `terça 8h` on a Tuesday at ten is next Tuesday.
    const isOver = choice.times.length > 0 && choice.times.every(({ to }) => to < context.earliest)
    const days = choice.days.map((day) => {
      if (day.isNumber) return numbered(day, context)
      if (!day.isLoose) return day
      return resolved(isOver && day.from === context.today ? weekLater(day) : day, context)
    })
    return { ...choice, days }
  }
  return { ...wish, choices: wish.choices.map(resolve), except: wish.except.map(resolve) }
}

/** `dia 24` after a day of another month: that month's. */
function numbered({ from, to }: DayRange, { before, today }: Context): DayRange {
  const [named] = before.choices.flatMap(({ days }) => days)
  const date = named ? `${named.from.slice(0, 8)}${from.slice(8)}` : from
  return date > today && date > from ? { from: date, to: date } : { from, to }
}

const weekLater = ({ from, to }: DayRange): DayRange => ({
  ...{ from: addDays(from, 7), to: addDays(to, 7), isLoose: true },
})

function resolved(day: DayRange, { shown, before }: Context): DayRange {
  const weekday = dayOf(day.from).dayOfWeek % 7
  // Today, whose hour has passed, is not meant.
  const listed = shown.find((start) => start.weekday === weekday && start.date >= day.from)
  if (listed) return { from: listed.date, to: listed.date }
  // A weekday that meant the coming one says nothing of a week.
  const named = before.choices.flatMap(({ days }) => days).find(({ isLoose }) => !isLoose)
  const span = named && weekOf(named.from)
  if (!span || span.to < day.from) return day
  const { from, to } = within(day, span)
  return { from, to }
}

/** Adds a wish to the one before: `sexta`, and then `de manhã`. */
export function continued(before: Wish, now: Wish): Wish {
  // Whoever names a start means it, also if it did not suit before.
  const except = exactStart(now) ? now.except : [...before.except, ...now.except]
  const [old] = before.choices
  const [said] = now.choices
  // `mais tarde` than what was shown leaves the part of the day that was asked for before.
  const open = now.shift === null ? {} : { times: [] }
  const choices = before.choices.map((one) => ({ ...one, ...open }))
  if (!said) return { ...now, except, choices, each: before.each }
  if (now.choices.length > 1 || !old) return { ...now, except }
  const hasDay = said.days.length + said.weekdays.length > 0
  const times = said.times.length > 0 ? said.times : old.times
  // `sexta no mesmo horário`, of the hour that was asked for before.
  const same = now.same && times.length === 0
  return { ...now, same, except, choices: [{ ...(hasDay ? said : old), times }] }
}

/** The wish whose times without a day are of this one: `às 16h`, `mais tarde`. */
export function onDay(wish: Wish, date: string): Wish {
  const isShift = wish.choices.length === 0 && wish.shift !== null
  const choices = isShift ? [{ days: [], weekdays: [], times: [] }] : wish.choices
  const days = [{ from: date, to: date }]
  return {
    ...wish,
    choices: choices.map((one) =>
      one.days.length + one.weekdays.length > 0 ? one : { ...one, days },
    ),
  }
}

const DAY = 24 * 60
const addDays = (date: string, days: number) => dayOf(date).add({ days }).toString()

/** `uma hora mais tarde`, or a day later, than a start. */
export function laterBy(
  by: number,
  { date, minutes }: Pick<LocalStart, 'date' | 'minutes'>,
  now: Wish,
): Wish {
  const isWhole = by % DAY === 0
  const at = isWhole ? minutes : Math.min(Math.max(minutes + by, 0), DAY - 1)
  const { choices } = exactly({ date: isWhole ? addDays(date, by / DAY) : date, minutes: at })
  const said = now.choices.flatMap((choice) => choice.times)
  // `no mesmo dia` says nothing of the hour.
  const isOpen = isWhole && (said.length > 0 || by === 0)
  const times = isOpen ? { times: said } : {}
  return { ...now, by: null, choices: choices.map((one) => ({ ...one, ...times })) }
}

/** The wish that follows a start which was spoken about: a new hour keeps its day, a new day its hour. */
export const afterStart = (
  start: Pick<LocalStart, 'date' | 'minutes'>,
  before: Wish,
  now: Wish,
): Wish => (now.by === null ? continued(exactly(start, before), now) : laterBy(now.by, start, now))
