import { clock } from '../text/format.ts'
import { wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

interface Stretch {
  id: string
  startsAt: string
  endsAt: string
  reason: string | null
}

export interface ShownTimeOff {
  id: string
  words: string
  reason: string | null
}

/** What is blocked of a local day, in words: `o dia todo`, `das 14h às 18h`, `até as 12h`. */
export function timeOffOn(
  date: string,
  stretches: readonly Stretch[],
  timezone: string,
): ShownTimeOff[] {
  return stretches.flatMap(({ id, startsAt, endsAt, reason }) => {
    const start = inZone(startsAt, timezone)
    const end = inZone(endsAt, timezone)
    const beginsBefore = wallDate(start) < date || wallTime(start) === '00:00'
    const endsAfter = wallDate(end) > date
    const touches = wallDate(start) <= date && (endsAfter || isUpTo(end, date))
    if (!touches) return []
    return [{ id, reason, words: wordsOf(beginsBefore, endsAfter, wallTime(start), wallTime(end)) }]
  })
}

const isUpTo = (end: string, date: string) => wallDate(end) === date && wallTime(end) !== '00:00'

function wordsOf(beginsBefore: boolean, endsAfter: boolean, start: string, end: string): string {
  if (beginsBefore && endsAfter) return 'o dia todo'
  if (beginsBefore) return `até as ${clock(end)}`
  return endsAfter ? `a partir das ${clock(start)}` : `das ${clock(start)} às ${clock(end)}`
}

/** The local times of a stretch. */
export const wallStretch = (
  { startsAt, endsAt }: Pick<Stretch, 'startsAt' | 'endsAt'>,
  timezone: string,
) => ({
  start: inZone(startsAt, timezone).slice(0, 16),
  end: inZone(endsAt, timezone).slice(0, 16),
})

/** The hours a calendar has to show, so that every window of a week fits, and a little around it. */
export function hoursOf(windows: readonly { startTime: string; endTime: string }[]) {
  const whole = (time: string) => Number(time.slice(0, 2))
  const first = Math.min(8, ...windows.map(({ startTime }) => whole(startTime)))
  const last = Math.max(
    19,
    ...windows.map(({ endTime }) => whole(endTime) + (endTime.endsWith(':00') ? 0 : 1)),
  )
  return { first: Math.max(0, first - 1), last: Math.min(24, last + 1) }
}
