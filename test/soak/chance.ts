/** Shuffles a list. */
export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** A random pause in milliseconds, so that faults hit any point of the work. */
export const someTime = (least: number, most: number) => least + Math.random() * (most - least)
