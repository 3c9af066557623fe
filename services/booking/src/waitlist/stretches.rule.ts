import type { Stretch } from '../public-booking/taken.rule.ts'

/** What is left of some stretches when others are taken out. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  let left = [...stretches]
  for (const [from, until] of taken) {
    left = left.flatMap(([start, end]): Stretch[] => {
      if (until <= start || from >= end) return [[start, end]]
      return [[start, Math.min(end, from)] as const, [Math.max(start, until), end] as const].filter(
        ([one, other]) => one < other,
      )
    })
  }
  return left
}

export const overlaps = ([from, until]: Stretch, [start, end]: Stretch): boolean =>
  from < end && until > start
