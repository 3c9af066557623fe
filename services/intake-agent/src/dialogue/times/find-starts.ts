import {
  match,
  noWish,
  type TimeRange,
  type Wish,
  wantsDay,
} from '../../language/wishes/wish.rule.ts'
import { searchable } from '../../reading/grammar/things/which-service.ts'
import { localStart } from '../texts/words.ts'
import { nothingWanted, type Page, type Wanted } from '../world/page.ts'
import type { Tools } from '../world/tools.ts'

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
  const byDistance = starts
    .map((start) => ({ start, far: distanceTo(times, start.minutes) }))
    .toSorted((one, other) => one.far - other.far)
    .map(({ start }) => start)
  const target = times[0]?.from
  if (target === undefined) return byDistance.slice(0, most)
  const sides = [
    byDistance.find(({ minutes }) => minutes <= target),
    byDistance.find(({ minutes }) => minutes > target),
  ].filter((start) => start !== undefined)
  return [...new Set([...sides, ...byDistance])].slice(0, most)
}

/** The times that a wish names, of all its choices. */
const timesOf = ({ choices }: Wish): TimeRange[] => choices.flatMap(({ times }) => times)

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
/** Of the nearest ones: from how many wished days, how many of each, and how many in all. */
const WISHED_DAYS = 3
const NEAR_OF_WISHED_DAY = 4
/** The one before and the one after a wished hour. */
const NEAR_OF_HOUR = 2
const NEAR_OF_OTHER_DAY = 2
const ENOUGH = 2
const NEAR = 6

interface Found {
  /** In their order. */
  starts: string[]
  /** `said`: all of them are as asked; `near`: none is, these are the nearest. */
  kind: 'said' | 'near'
}

interface Asked {
  page: Page
  wish: Wish
  tools: Pick<Tools, 'days' | 'starts'>
  now: Temporal.Instant
  wanted?: Wanted
  /** The starts shown before, for a request of earlier or later ones. */
  shown?: readonly string[]
  /** The appointment's current start, which a move leaves out. */
  except?: string
}

/** Offered starts that match a wish, or the nearest ones if none matches. */
export async function findStarts(given: Asked): Promise<Found> {
  const { page, wish, tools, now } = given
  const what = searchable(page, given.wanted ?? nothingWanted)
  const asked = { ...given, wanted: what }
  const today = now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const days = await tools.days(
    page.slug,
    today.toString(),
    today.add({ days: DAYS_AHEAD }).toString(),
    what,
  )
  const wanted = days.filter((date) =>
    wantsDay(wish, date, Temporal.PlainDate.from(date).dayOfWeek % 7),
  )
  const looked = wanted.slice(0, wish.latest ? 1 : DAYS_LOOKED_AT * 2)
  const said = await startsOn(looked, asked, wish)
  if (said.length > 0) return { starts: wish.latest ? said.slice(-1) : said, kind: 'said' }
  return { starts: sorted(await nearest(days, wanted, asked)).slice(0, MOST), kind: 'near' }
}

/**
 * The nearest starts to a wish that none fits: before and after the wished time, on the wished day first, then on
 * the days beside it.
 */
async function nearest(
  days: readonly string[],
  wanted: readonly string[],
  asked: Asked,
): Promise<string[]> {
  const { wish } = asked
  const times = timesOf(wish)
  const isDayNamed = wish.choices.some(({ days, weekdays }) => days.length + weekdays.length > 0)
  const found: string[] = []
  async function look(date: string, most: number) {
    const free = await freeOn(date, asked)
    for (const { startsAt } of nearestOfDay(free, times, most)) found.push(startsAt)
  }
  const isExact = times.length === 1 && times[0]?.from === times[0]?.to
  if (isDayNamed) {
    const most = isExact ? NEAR_OF_HOUR : NEAR_OF_WISHED_DAY
    for (const date of wanted.slice(0, WISHED_DAYS)) await look(date, most)
    if (found.length >= ENOUGH) return found
  }
  const beside = daysByDistance(days, wish).filter((date) => !isDayNamed || !wanted.includes(date))
  for (const date of beside.slice(0, DAYS_LOOKED_AT)) {
    if (found.length >= NEAR) break
    await look(date, NEAR_OF_OTHER_DAY)
  }
  return found
}

/** What is free on a day and not excluded. */
async function freeOn(date: string, asked: Asked): Promise<Timed[]> {
  const { page, tools, wish, except, wanted, shown = [] } = asked
  const { except: excluded } = wish
  const starts = await tools.starts(page.slug, date, wanted ?? nothingWanted)
  return starts.flatMap((startsAt) => {
    const local = localStart(startsAt, page.timezone)
    const isOut = !isShifted(startsAt, wish, shown[0], shown.at(-1))
    if (isOut || startsAt === except) return []
    if (match({ ...noWish, except: excluded }, local) === null) return []
    return { startsAt, minutes: local.minutes }
  })
}

const sorted = (starts: string[]) =>
  starts.toSorted((one, other) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)),
  )

async function startsOn(
  days: readonly string[],
  { page, tools, shown = [], except, wanted = nothingWanted }: Asked,
  wish: Wish,
): Promise<string[]> {
  const found: { said: string[]; meant: string[] } = { said: [], meant: [] }
  const perDay = days.length === 1 || wish.soonest ? MOST : MOST_OF_A_DAY
  const [first] = shown
  const last = shown.at(-1)
  let looked = 0
  for (const date of days) {
    if (looked >= DAYS_LOOKED_AT && found.said.length > 0) break
    looked += 1
    const fitting: string[] = []
    for (const start of await tools.starts(page.slug, date, wanted)) {
      if (start === except || !isShifted(start, wish, first, last)) continue
      const how = match(wish, localStart(start, page.timezone))
      if (how === 'said') fitting.push(start)
      if (how === 'meant') found.meant.push(start)
    }
    found.said.push(...spread(fitting, perDay))
    if (found.said.length >= MOST) break
  }
  const starts = found.said.length > 0 ? found.said : found.meant
  return starts.slice(0, wish.soonest ? 3 : MOST)
}

/** A few of many, spread from the first to the last of the day. */
function spread(starts: readonly string[], most: number): string[] {
  if (starts.length <= most) return [...starts]
  const step = (starts.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => starts[Math.round(index * step)]).filter(
    (start) => start !== undefined,
  )
}

function isShifted(
  start: string,
  { shift }: Wish,
  first: string | undefined,
  last: string | undefined,
): boolean {
  const compare = (other: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(start), Temporal.Instant.from(other))
  if (shift === 'earlier' && first !== undefined) return compare(first) < 0
  if (shift === 'later' && last !== undefined) return compare(last) > 0
  return true
}
