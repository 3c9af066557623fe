/**
 * What waits for an answer, each under a token that nothing else has had. Places are used again. A Map copies itself
 * again and again while entries come and go, and what waited at that moment lives on with the copy that was left
 * behind: collecting garbage took twice as long (docs/performance.md).
 */
export interface InFlight<T> {
  add(make: (token: string) => T): string
  /** Undefined where it waits no more. */
  take(token: string): T | undefined
  /** Takes those that are meant. */
  takeEach(isMeant: (value: T) => boolean): T[]
}

export function createInFlight<T>(): InFlight<T> {
  const places: ({ token: string; value: T } | undefined)[] = []
  const free: number[] = []
  let added = 0

  function take(token: string): T | undefined {
    const place = Number.parseInt(token, 10)
    const found = places[place]
    if (found?.token !== token) return undefined
    places[place] = undefined
    free.push(place)
    return found.value
  }

  return {
    add(make) {
      added += 1
      const place = free.pop() ?? places.length
      const token = `${place}-${added}`
      places[place] = { token, value: make(token) }
      return token
    },
    take,
    takeEach: (isMeant) =>
      places.flatMap((found) => {
        if (!found || !isMeant(found.value)) return []
        take(found.token)
        return [found.value]
      }),
  }
}
