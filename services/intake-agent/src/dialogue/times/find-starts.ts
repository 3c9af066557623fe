import {
  match,
  noWish,
  type TimeRange,
  type Wish,
  wantsDay,
} from '../../language/wishes/wish.rule.ts'
import { searchable } from '../../reading/grammar/things/which-service.ts'
import type { Talk } from '../conversation.ts'
import { localStart } from '../texts/words.ts'
import type { Page, Wanted } from '../world/page.ts'
import { inOrder, isBefore } from './instants.rule.ts'

/** A start with its local minutes of the day. */
interface Timed {
  startsAt: string
  minutes: number
}

/** How far a time of the day is from the wished ones; 0 for each time if none was wished. */
export function distanceTo(times: readonly TimeRange[], minutes: number): number {
  if (times.length === 0) return 0
  return Math.min(
    ...times.flatMap(({ from, to, otherwise }) => [
      minutes < from ? from - minutes : minutes > to ? minutes - to : 0,
      ...(otherwise === undefined ? [] : [Math.abs(minutes - otherwise)]),
    ]),
  )
}

/**
 * The starts of one day that are nearest to the wished times: the nearest before and the nearest after them
 * come first, so that both sides are offered where there are both.
 */
export function nearestOfDay<T extends Timed>(
  starts: readonly T[],
  times: readonly TimeRange[],
  most: number,
): T[] {
  const far = ({ minutes }: T) => distanceTo(times, minutes)
  const byDistance = starts.toSorted((one, other) => far(one) - far(other))
  const target = times[0]?.from ?? 0
  const sides = [
    ...byDistance.filter(({ minutes }) => minutes <= target).slice(0, 1),
    ...byDistance.filter(({ minutes }) => minutes > target).slice(0, 1),
  ]
  return [...new Set([...sides, ...byDistance])].slice(0, most)
}

/** Days by their distance from the first named day: the day after stands before the day before. */
export function daysByDistance(days: readonly string[], { choices }: Wish): string[] {
  const named = choices.flatMap(({ days }) => days.map(({ from }) => from))[0]
  if (named === undefined) return [...days]
  const target = Temporal.PlainDate.from(named)
  const far = (date: string) =>
    Math.abs(target.until(Temporal.PlainDate.from(date), { largestUnit: 'days' }).days)
  return days.toSorted((one, other) => far(one) - far(other))
}

/** The rows of a list, minus one for the way out. */
const MOST = 9
const MOST_OF_A_DAY = 4
const DAYS_LOOKED_AT = 8
const DAYS_AHEAD = 61
/** Of the nearest ones: how many of each wished day, and how many in all. */
const NEAR_OF_WISHED_DAY = 4
/** The one before and the one after a wished hour, and of a day that was not named. */
const NEAR_OF_HOUR = 2
const NEAR = 6

/** What is looked for on a page. */
export interface Search {
  wish: Wish
  wanted: Wanted
  /** The starts shown before, for a request of earlier or later ones. */
  shown?: readonly string[]
  /** A start that is left out: that of the appointment which is moved, or one that does not suit. */
  except?: string | undefined
}

export interface Found {
  /** In their order. */
  starts: string[]
  /** `said`: all of them are as asked; `near`: none is, these are the nearest. */
  kind: 'said' | 'near'
}

/** Offered starts that match a wish, or the nearest ones if none matches. */
export async function findStarts(
  { turn: { tools, now } }: Pick<Talk, 'turn'>,
  page: Page,
  { wish, shown = [], except, ...search }: Search,
): Promise<Found> {
  const wanted = searchable(page, search.wanted)
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const until = today.add({ days: DAYS_AHEAD }).toString()
  const days = await tools.days(page.slug, today.toString(), until, wanted)
  /** What is free on a day, is not left out, and matches the wish so well. */
  async function freeOn(date: string, wish: Wish) {
    const starts = await tools.starts(page.slug, date, wanted)
    return starts.flatMap((startsAt) => {
      const local = localStart(startsAt, page.timezone)
      const how =
        startsAt === except || !isShifted(startsAt, wish, shown) ? null : match(wish, local)
      return how === null ? [] : { startsAt, minutes: local.minutes, how }
    })
  }

  /** Those of some days that the wish names: of many a few, spread over the day. */
  async function asSaid(dates: readonly string[]): Promise<string[]> {
    const found: Record<'said' | 'meant', string[]> = { said: [], meant: [] }
    const perDay = dates.length === 1 ? MOST : MOST_OF_A_DAY
    for (const date of dates) {
      if (found.said.length >= MOST) break
      const free = await freeOn(date, wish)
      const of = (kind: 'said' | 'meant') =>
        free.flatMap(({ startsAt, how }) => (how === kind ? startsAt : []))
      found.said.push(...spread(of('said'), perDay))
      found.meant.push(...of('meant'))
    }
    const starts = found.said.length > 0 ? found.said : found.meant
    return starts.slice(0, MOST)
  }

  /** Before and after the wished time, on the wished days first, then on those beside them. */
  async function nearest(wished: readonly string[]): Promise<string[]> {
    const times = wish.choices.flatMap((choice) => choice.times)
    const isExact = times.length === 1 && times[0]?.from === times[0]?.to
    const open = { ...noWish, except: wish.except, shift: wish.shift }
    const nearestOf = async (dates: readonly string[], most: number) => {
      const found: string[] = []
      for (const date of dates.slice(0, DAYS_LOOKED_AT)) {
        if (found.length >= NEAR) break
        const near = nearestOfDay(await freeOn(date, open), times, most)
        found.push(...near.map(({ startsAt }) => startsAt))
      }
      return found
    }
    const found = await nearestOf(wished, isExact ? NEAR_OF_HOUR : NEAR_OF_WISHED_DAY)
    if (found.length > 1) return found
    const beside = daysByDistance(days, wish).filter((date) => !wished.includes(date))
    return [...found, ...(await nearestOf(beside, NEAR_OF_HOUR))]
  }

  const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek % 7
  const wished = days.filter((date) => wantsDay(wish, date, weekdayOf(date)))
  const said = await asSaid(wished.slice(0, wish.latest ? 1 : DAYS_LOOKED_AT * 2))
  if (said.length > 0) return { starts: wish.latest ? said.slice(-1) : said, kind: 'said' }
  return { starts: (await nearest(wished)).toSorted(inOrder).slice(0, MOST), kind: 'near' }
}

/** A few of many, spread from the first to the last of the day. */
function spread(starts: readonly string[], most: number): string[] {
  if (starts.length <= most) return [...starts]
  const step = (starts.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => starts[Math.round(at * step)] ?? '')
}

/** Whether a start is earlier or later than what was shown, if that was asked for. */
function isShifted(start: string, { shift }: Wish, shown: readonly string[]): boolean {
  const [first] = shown
  const last = shown.at(-1)
  if (first === undefined || last === undefined || shift === null) return true
  return shift === 'earlier' ? isBefore(start, first) : isBefore(last, start)
}
