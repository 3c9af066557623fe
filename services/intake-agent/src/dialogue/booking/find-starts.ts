import { match, type Wish, wantsDay } from '../../language/wish.rule.ts'
import { nothingWanted, type Page, type Tools, type Wanted } from '../types.ts'
import { localStart } from '../words.ts'

/** The rows of a list, minus one for the way out. */
const MOST = 9
const MOST_OF_A_DAY = 4
const DAYS_LOOKED_AT = 8
const DAYS_AHEAD = 61

export interface Found {
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
export async function findStarts(asked: Asked): Promise<Found> {
  const { page, wish, tools, now, wanted: what = nothingWanted } = asked
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
  const said = await startsOn(wanted.slice(0, DAYS_LOOKED_AT * 2), asked, wish)
  if (said.length > 0) return { starts: said, kind: 'said' }
  const near = nearestDays(days, wish).slice(0, DAYS_LOOKED_AT)
  // The requested day at another hour, or the requested hour on another day.
  const sameHour = {
    ...wish,
    choices: wish.choices.map((choice) => ({ ...choice, days: [], weekdays: [] })),
  }
  const open = { ...wish, choices: [] }
  const onDay = wish.choices.length > 0 ? await startsOn(wanted.slice(0, 2), asked, open) : []
  const atHour = await startsOn(near, asked, sameHour)
  const some = [...onDay.slice(0, 4), ...atHour.slice(0, 4)]
  const starts = some.length > 0 ? some : await startsOn(near, asked, open)
  return { starts: sorted([...new Set(starts)]).slice(0, MOST), kind: 'near' }
}

const sorted = (starts: string[]) =>
  starts.toSorted((one, other) =>
    Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other)),
  )

/** Days by their distance from the named day. */
function nearestDays(days: readonly string[], { choices }: Wish): string[] {
  const named = choices.flatMap(({ days }) => days.map(({ from }) => from))[0]
  if (named === undefined) return [...days]
  const target = Temporal.PlainDate.from(named)
  const far = (date: string) =>
    Math.abs(target.until(Temporal.PlainDate.from(date), { largestUnit: 'days' }).days)
  return days.toSorted((one, other) => far(one) - far(other))
}

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
