/** Instants in their order, as `toSorted` takes it. */
export const inOrder = (one: string, other: string): number =>
  Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other))

export const isBefore = (one: string, other: string): boolean => inOrder(one, other) < 0

export const isSameInstant = (one: string, other: string | undefined): boolean =>
  other !== undefined && inOrder(one, other) === 0
