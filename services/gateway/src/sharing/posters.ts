import { setImmediate as others } from 'node:timers/promises'
import { createBulkhead } from '@encaixe/service-kit'
import { keptDrawings } from './drawings.ts'
import { type Poster, posterPdf } from './poster.ts'

/** Some 30 KB each. */
const MOST_KEPT = 50

/**
 * Posters one after the other, each drawn once for what it tells: one takes the process 90 ms, and between two of
 * them other requests have their turn.
 */
export function posters(draw: (poster: Poster) => Promise<Buffer> = posterPdf) {
  const inTurn = createBulkhead({ concurrency: 1, waiting: Number.POSITIVE_INFINITY })
  const drawn = keptDrawings<Buffer>(MOST_KEPT)

  return (poster: Poster): Promise<Buffer> => {
    const { name, profession, address, accent } = poster
    return drawn(JSON.stringify([name, profession, address, accent]), () =>
      inTurn.run(async () => {
        await others()
        return draw(poster)
      }),
    )
  }
}
