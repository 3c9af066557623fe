import { setImmediate as others } from 'node:timers/promises'
import { type Poster, posterPdf } from './poster.ts'

/** Some 30 KB each. */
const MOST_KEPT = 50

/**
 * Posters one after the other, each drawn once for what it tells: one takes the process 90 ms, and between two of
 * them other requests have their turn.
 */
export function posters(draw: (poster: Poster) => Promise<Buffer> = posterPdf) {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  return (poster: Poster): Promise<Buffer> => {
    const key = JSON.stringify([poster.name, poster.profession, poster.address, poster.accent])
    const before = kept.get(key)
    if (before) return before
    const drawn = last.then(() => others()).then(() => draw(poster))
    last = drawn.catch(() => kept.delete(key))
    kept.set(key, drawn)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return drawn
  }
}
