export type Wanted<T> = { [K in keyof T]?: T[K] | undefined }

/** What of the wanted values differs from the held ones; absent ones are not wanted. Objects and lists differ by what is in them. */
export function changesOf<T extends object>(held: T, wanted: Wanted<T>): Partial<T> {
  const changes: Partial<T> = {}
  for (const key in wanted) {
    const value = wanted[key]
    if (value !== undefined && !isSame(value, held[key])) changes[key] = value
  }
  return changes
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

export const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0
