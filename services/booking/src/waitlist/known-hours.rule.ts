import type { Stretch } from '../free-times/taken.rule.ts'
import { within, without } from './stretches.rule.ts'

/** A free time that the page's owner closed. */
export interface Closing {
  stretch: Stretch
  closedAt: Temporal.Instant
}

/** A stretch that opens, and until when who waited could have taken it; null: nobody could. */
export interface OpenedHours {
  stretch: Stretch
  knownUntil: Temporal.Instant | null
}

/** Hours that open, told apart by when they were last free and closed: for who waited then they are no news. */
export function knownHours(
  opened: readonly Stretch[],
  closings: readonly Closing[],
): OpenedHours[] {
  const lastFirst = closings.toSorted((one, other) =>
    Temporal.Instant.compare(other.closedAt, one.closedAt),
  )
  const known: OpenedHours[] = []
  let left = [...opened]
  for (const { stretch: closed, closedAt } of lastFirst) {
    for (const stretch of within(left, [closed])) known.push({ stretch, knownUntil: closedAt })
    left = without(left, [closed])
  }
  return [...left.map((stretch) => ({ stretch, knownUntil: null })), ...known]
}
