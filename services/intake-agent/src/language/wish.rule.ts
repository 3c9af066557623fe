/** Local days, both included: YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

/** Starts from one minute of the day to another, both included. */
export interface TimeRange {
  from: number
  to: number
  /** `às 3` means 15:00 first; 3:00 where there is no such time. Only of an exact one. */
  otherwise?: number
}

/** Starts on one of these days, of these weekdays, at one of these times; nothing named leaves it open. */
export interface Choice {
  days: DayRange[]
  /** 0 = Sunday. */
  weekdays: number[]
  times: TimeRange[]
}

/** When somebody wants to come, as they said it. */
export interface Wish {
  choices: Choice[]
  /** What they ruled out. */
  except: Choice[]
  /** They said that any time will do. */
  any: boolean
  /** They said: as soon as possible. */
  soonest: boolean
  /** Earlier or later than what they were offered. */
  shift: 'earlier' | 'later' | null
}

export const noWish: Wish = { choices: [], except: [], any: false, soonest: false, shift: null }

export const isNoWish = ({ choices, except, any, soonest, shift }: Wish): boolean =>
  choices.length === 0 && except.length === 0 && !any && !soonest && shift === null

/** A single start that was named: one day and one exact time. */
export function exactStart({ choices }: Wish): { date: string; minutes: number } | null {
  const [choice] = choices
  const [day] = choice?.days ?? []
  const [time] = choice?.times ?? []
  if (choices.length !== 1 || !choice || !day || !time) return null
  const isOne =
    choice.days.length === 1 && choice.times.length === 1 && choice.weekdays.length === 0
  return isOne && day.from === day.to && time.from === time.to
    ? { date: day.from, minutes: time.from }
    : null
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

/** How well a start answers a wish: as it was said, as it may have been meant, or not. */
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

/** Whether a wish leaves a day in. */
export const wantsDay = ({ choices, except }: Wish, date: string, weekday: number): boolean =>
  (choices.length === 0 || choices.some((choice) => hasDay(choice, date, weekday))) &&
  !except.some(
    (choice) =>
      choice.times.length === 0 &&
      choice.days.length + choice.weekdays.length > 0 &&
      hasDay(choice, date, weekday),
  )
