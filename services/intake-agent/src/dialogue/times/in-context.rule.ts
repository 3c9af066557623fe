import {
  type Choice,
  type DayRange,
  exactly,
  exactStart,
  type LocalStart,
  type TimeRange,
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
  const excluded = wish.except.flatMap(({ days, times }) =>
    times.length > 0 ? [] : days.filter(({ from, to }) => from !== to),
  )
  const resolve = (choice: Choice): Choice => {
    const isOver = choice.times.length > 0 && choice.times.every((time) => isPast(time, context))
    const inTime = (day: DayRange) => (isOver && day.from === context.today ? weekLater(day) : day)
    const days = choice.days.map((day) => {
      if (day.isNumber) return numbered(day, context)
      return day.isLoose ? resolved(inTime(after(day, excluded)), context) : day
    })
    return { ...choice, days }
  }
  return {
    ...wish,
    choices: wish.choices.map(resolve),
    except: wish.except.map(resolve),
  }
}

/** `dia 24` after a list with the 24th, or after a day of another month: that month's. */
function numbered({ from, to }: DayRange, { shown, before, today }: Context): DayRange {
  const listed = shown.find(({ date }) => date.slice(8) === from.slice(8))
  if (listed) return { from: listed.date, to: listed.date }
  const [named, ...others] = before.choices.flatMap(({ days }) => days)
  const date = named && others.length === 0 ? `${named.from.slice(0, 8)}${from.slice(8)}` : from
  return date > today && date > from ? { from: date, to: date } : { from, to }
}

const weekLater = ({ from, to }: DayRange): DayRange => ({
  from: dayOf(from).add({ weeks: 1 }).toString(),
  to: dayOf(to).add({ weeks: 1 }).toString(),
})

/** `terça 8h` on a Tuesday at ten is next Tuesday. */
const isPast = ({ to }: TimeRange, { earliest }: Context) => to < earliest

/** `essa semana não dá, quinta ou sexta`: the weekday after the weeks that are excluded. */
const after = (day: DayRange, excluded: readonly DayRange[]): DayRange =>
  excluded.some(({ from, to }) => from <= day.from && day.to <= to)
    ? after(weekLater(day), excluded)
    : day

function resolved(day: DayRange, { shown, before, today }: Context): DayRange {
  const weekday = dayOf(day.from).dayOfWeek % 7
  // Today, whose hour has passed, is not meant.
  const listed = shown.find((start) => start.weekday === weekday && start.date >= day.from)
  if (listed) return { from: listed.date, to: listed.date }
  // A weekday that meant the coming one says nothing of a week.
  const named = before.choices.flatMap(({ days }) => days.filter(({ isLoose }) => !isLoose))
  const [wide] = named.filter(({ from, to }) => from !== to)
  const [single] = named
  const span = wide ?? (single && weekOf(single.from))
  if (!span || span.to < day.from) return day
  const then = within(day, span)
  return then.from >= today ? { from: then.from, to: then.to } : day
}

/** Adds a wish to the one before: `sexta`, and then `de manhã`. */
export function continued(before: Wish, now: Wish): Wish {
  // Whoever names a day that was excluded wants it again.
  const named = now.choices.flatMap(({ days }) => days.map(({ from }) => from))
  const isWantedAgain = ({ days, times }: Choice) =>
    times.length === 0 && days.some(({ from, to }) => named.some((day) => from <= day && day <= to))
  const except = [...before.except.filter((one) => !isWantedAgain(one)), ...now.except]
  const [old] = before.choices
  const [said] = now.choices
  if (!said) {
    const isOpen = now.any || now.soonest
    const choices = isOpen || before.choices.length === 0 ? [] : before.choices
    const kept = choices.length > 0 && { each: before.each }
    return { ...now, except, choices, ...kept }
  }
  if (now.choices.length > 1 || before.choices.length !== 1 || !old) return { ...now, except }
  const hasDay = said.days.length + said.weekdays.length > 0
  if (!hasDay) return { ...now, except, choices: [{ ...old, times: said.times }] }
  // `na outra semana, mesmo dia e hora`
  const [week, [day]] = [said.days[0], old.days]
  if (now.same && week && day && week.from !== week.to && day.from === day.to) {
    const then = within({ ...day, isLoose: true }, week)
    return { ...now, same: false, except, choices: [{ ...old, days: [then] }] }
  }
  // `sexta no mesmo horário`, of the hour that was asked for before.
  const isHour = old.times.some(({ from, to }) => from === to)
  if (said.times.length > 0 || (now.same && !isHour)) return { ...now, except }
  // `qual o último horário da sexta?` is not asked of the hour that was wished for.
  const isEdge = now.latest || now.soonest
  const times = isEdge ? old.times.filter(({ from, to }) => from < to) : old.times
  return { ...now, same: false, except, choices: [{ ...said, times }] }
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

/** The start that was wished for and is not free, of who asks `e uma hora antes?`. */
export function wishedStart(before: Wish, { by }: Wish): LocalStart | null {
  const wished = by === null ? null : exactStart(before)
  return wished && { ...wished, weekday: dayOf(wished.date).dayOfWeek % 7 }
}

/** `uma hora mais tarde`, or a day later, than a start. */
export function laterBy(
  by: number,
  { date, minutes }: Pick<LocalStart, 'date' | 'minutes'>,
  now: Wish,
): Wish {
  const [week, ...weeks] = now.choices.flatMap((choice) => choice.days)
  // `semana que vem, mesmo dia`
  if (by === 0 && week && weeks.length === 0 && week.from !== week.to) {
    const day = within({ from: date, to: date, isLoose: true }, week)
    return exactly({ date: day.from, minutes }, { ...now, by: null })
  }
  const isWhole = by % DAY === 0
  const at = isWhole ? minutes : Math.min(Math.max(minutes + by, 0), DAY - 1)
  const day = isWhole ? addDays(date, by / DAY) : date
  const days = now.choices.flatMap((choice) => choice.days)
  const said = now.choices.flatMap((choice) => choice.times)
  // `no mesmo dia` says nothing of the hour.
  const times = isWhole && (said.length > 0 || by === 0) ? said : [{ from: at, to: at }]
  const choice = { days: days.length > 0 ? days : [{ from: day, to: day }], weekdays: [], times }
  return { ...now, by: null, choices: [choice] }
}

const isWide = ({ choices }: Wish) =>
  choices.some(
    ({ days, weekdays }) => weekdays.length > 0 || days.some(({ from, to }) => from !== to),
  )

/** The wish that follows a start which was spoken about: a new hour keeps its day, a new day its hour. */
export function afterStart({ date, minutes }: LocalStart, before: Wish, now: Wish): Wish {
  if (now.by !== null) return laterBy(now.by, { date, minutes }, now)
  // `da tarde viu` after `às 15h` says the same again.
  const [part, ...parts] = now.choices
  const isAlone =
    part !== undefined &&
    parts.length + part.days.length + part.weekdays.length + now.except.length === 0
  const isIn = (minute: number) =>
    isAlone && part.times.some(({ from, to }) => from < to && from <= minute && minute <= to)
  // `da noite` after `às 7` that was taken for the morning
  const isLater = minutes < DAY / 2 && !isIn(minutes) && isIn(minutes + DAY / 2)
  const hour = isLater ? minutes + DAY / 2 : minutes
  const spoken = exactly({ date, minutes: hour }, before)
  if (isIn(hour) && now.shift === null) return spoken
  // A whole week is a wish of its own: it keeps what was said of the time, not the hour that was proposed.
  return isWide(now) ? continued(before, now) : continued(spoken, now)
}
