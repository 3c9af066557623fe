import type { Stretch } from '../free-times/taken.rule.ts'

/** What is left of some stretches when others are taken out. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  let left = [...stretches]
  for (const [from, until] of taken) {
    left = left.flatMap(([start, end]): Stretch[] =>
      [[start, Math.min(end, from)] as const, [Math.max(start, until), end] as const].filter(
        ([one, other]) => one < other,
      ),
    )
  }
  return left
}

export const overlaps = ([from, until]: Stretch, [start, end]: Stretch): boolean =>
  from < end && until > start

/** What some stretches have in common with others. */
export const within = (stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] =>
  without(stretches, without(stretches, others))
