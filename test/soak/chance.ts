/** In an order of chance. */
export const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** Milliseconds: what breaks at random meets the system at any point of what it does. */
export const someTime = (least: number, most: number) => least + Math.random() * (most - least)
