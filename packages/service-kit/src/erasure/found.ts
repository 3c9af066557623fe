/**
 * Ids of what a service found about a person, by kind: `{ clients: […], appointments: […] }`. They are
 * the subjects of the events that speak of the person, which is how those are found again.
 */
export type Found = Readonly<Record<string, readonly string[]>>

/** Both together, each id once. What an earlier look found may no longer be found: it is anonymous. */
export function mergeFound(before: Found, now: Found): Found {
  const kinds = new Set([...Object.keys(before), ...Object.keys(now)])
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, [...new Set([...(before[kind] ?? []), ...(now[kind] ?? [])])]]),
  )
}

/** All ids, of whatever kind. */
export const idsOf = (found: Found): string[] => [...new Set(Object.values(found).flat())]
