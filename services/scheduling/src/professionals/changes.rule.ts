export type Wanted<T> = { [K in keyof T]?: T[K] | undefined }

/** What of the wanted values differs from the held ones; absent ones are not wanted. */
export function changesOf<T extends object>(held: T, wanted: Wanted<T>): Partial<T> {
  const changes: Partial<T> = {}
  for (const key in wanted) {
    const value = wanted[key]
    if (value !== undefined && value !== held[key]) changes[key] = value
  }
  return changes
}

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0
