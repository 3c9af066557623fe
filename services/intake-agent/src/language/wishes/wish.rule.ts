import { z } from 'zod'

/** Local days, both included: YYYY-MM-DD. */
const dayRange = z.object({
  from: z.string(),
  to: z.string(),
  /** A weekday that was named without its week: what was shown before says which one. */
  isLoose: z.literal(true).exactOptional(),
  /** `dia 24` without its month. */
  isNumber: z.literal(true).exactOptional(),
})
export type DayRange = z.output<typeof dayRange>

/** Starts between two minutes of the day, both included. */
const timeRange = z.object({
  from: z.number(),
  to: z.number(),
  /** `às 3` means 15:00, or 3:00 if 15:00 is not offered. Only for an exact time. */
  otherwise: z.number().exactOptional(),
})
export type TimeRange = z.output<typeof timeRange>

/** Starts on these days, weekdays and times. An empty list sets no limit. */
const choice = z.object({
  days: z.array(dayRange),
  /** 0 = Sunday. */
  weekdays: z.array(z.number()),
  times: z.array(timeRange),
})
export type Choice = z.output<typeof choice>

/** The time that a client asked for. */
export const wishSchema = z.object({
  choices: z.array(choice).default([]),
  /** Excluded days and times. */
  except: z.array(choice).default([]),
  /** Any time is fine. */
  any: z.boolean().default(false),
  /** As soon as possible. */
  soonest: z.boolean().default(false),
  /** The last start of the day. */
  latest: z.boolean().default(false),
  /** Earlier or later than the offered starts. */
  shift: z.enum(['earlier', 'later']).nullable().default(null),
  /** At the hour of the appointment before: `no mesmo horário`. */
  same: z.boolean().default(false),
  /** Minutes later than the start spoken about, or earlier: `uma hora mais tarde`. */
  by: z.number().nullable().default(null),
  /** All of the named starts, and not one of them: `terça 15h e quinta 15h`. */
  each: z.boolean().default(false),
})
export type Wish = z.output<typeof wishSchema>

export const noWish: Wish = wishSchema.parse({})

export const isNoWish = ({ choices, except, each: _, ...open }: Wish): boolean =>
  choices.length + except.length === 0 &&
  Object.values(open).every((one) => one === false || one === null)

/** The single named start: one day and one exact time. */
export function exactStart({ choices }: Wish): { date: string; minutes: number } | null {
  const [choice, ...others] = choices
  const [[day, ...days], [time, ...times]] = [choice?.days ?? [], choice?.times ?? []]
  if (!day || !time || others.length + days.length + times.length > 0) return null
  return day.from === day.to && time.from === time.to
    ? { date: day.from, minutes: time.from }
    : null
}

/** The starts of a wish for all of them; none if it leaves a day or an hour open. */
export function startsOfEach({ choices, each }: Wish): Wish[] {
  const starts = choices.flatMap(({ days, times, weekdays }) =>
    weekdays.length > 0 ? [] : days.flatMap((day) => times.map((time) => ({ day, time }))),
  )
  const isOpen = choices.some(({ days, times }) => days.length === 0 || times.length === 0)
  const areExact = starts.every(({ day, time }) => day.from === day.to && time.from === time.to)
  if (!each || isOpen || !areExact || starts.length < 2) return []
  return starts.map(({ day, time }) => ({
    ...noWish,
    choices: [{ days: [day], weekdays: [], times: [time] }],
  }))
}

const isIn = ({ from, to }: TimeRange, minutes: number) => from <= minutes && minutes <= to

const hasDay = ({ days, weekdays }: Choice, date: string, weekday: number) =>
  (days.length === 0 || days.some(({ from, to }) => from <= date && date <= to)) &&
  (weekdays.length === 0 || weekdays.includes(weekday))

/** A local start, to be compared with a wish. */
export interface LocalStart {
  date: string
  /** Of the day. */
  minutes: number
  /** 0 = Sunday. */
  weekday: number
}

const fits = (choice: Choice, { date, minutes, weekday }: LocalStart, time: typeof isIn) =>
  hasDay(choice, date, weekday) &&
  (choice.times.length === 0 || choice.times.some((range) => time(range, minutes)))

/** How well a start matches a wish: as said, as possibly meant, or not at all. */
export function match(wish: Wish, start: LocalStart): 'said' | 'meant' | null {
  const isNamed = ({ days, weekdays, times }: Choice) =>
    days.length + weekdays.length + times.length > 0
  if (wish.except.some((choice) => isNamed(choice) && fits(choice, start, isIn))) return null
  if (wish.choices.length === 0) return 'said'
  if (wish.choices.some((choice) => fits(choice, start, isIn))) return 'said'
  const asMeant = wish.choices.some((choice) =>
    fits(choice, start, ({ otherwise }, minutes) => otherwise === minutes),
  )
  return asMeant ? 'meant' : null
}

/** Whether a wish allows a day. */
export const wantsDay = ({ choices, except }: Wish, date: string, weekday: number): boolean =>
  (choices.length === 0 || choices.some((choice) => hasDay(choice, date, weekday))) &&
  !except.some(
    (choice) =>
      choice.times.length === 0 &&
      choice.days.length + choice.weekdays.length > 0 &&
      hasDay(choice, date, weekday),
  )

/** The same wish, whose weekdays mean that day of any week: `já paguei a de terça`, said on a Tuesday of the next one. */
export const onAnyWeek = (wish: Wish): Wish => ({
  ...wish,
  choices: wish.choices.map((choice) => ({
    ...choice,
    days: choice.days.filter(({ isLoose }) => !isLoose),
    weekdays: [
      ...choice.weekdays,
      ...choice.days.flatMap(({ from, isLoose }) =>
        isLoose ? Temporal.PlainDate.from(from).dayOfWeek % 7 : [],
      ),
    ],
  })),
})

/** The wish for this start, and for nothing else. */
export const exactly = (
  { date, minutes }: Pick<LocalStart, 'date' | 'minutes'>,
  wish = noWish,
): Wish => ({
  ...wish,
  choices: [
    { days: [{ from: date, to: date }], weekdays: [], times: [{ from: minutes, to: minutes }] },
  ],
})
