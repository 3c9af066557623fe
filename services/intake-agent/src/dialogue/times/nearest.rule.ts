import type { TimeRange, Wish } from '../../language/wishes/wish.rule.ts'

/** A start with its local minutes of the day. */
export interface Timed {
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
export const timesOf = ({ choices }: Wish): TimeRange[] => choices.flatMap(({ times }) => times)

/** Days by their distance from the first named day: the day after stands before the day before. */
export function daysByDistance(days: readonly string[], { choices }: Wish): string[] {
  const named = choices.flatMap(({ days }) => days.map(({ from }) => from))[0]
  if (named === undefined) return [...days]
  const target = Temporal.PlainDate.from(named)
  const far = (date: string) =>
    Math.abs(target.until(Temporal.PlainDate.from(date), { largestUnit: 'days' }).days)
  return days.toSorted((one, other) => far(one) - far(other))
}
