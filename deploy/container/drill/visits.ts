import { someAddress } from './load.ts'
import { steadily, type Tries, tryAgain } from './steady.ts'

/** How long a person waits for a page. */
const PATIENCE_MS = 30_000
/** A 503 page offers to try again, and people do. */
const AGAIN_AFTER_MS = [3_000, 5_000]
/** Keeps these addresses apart from those of the clients who book. */
const FIRST = 1 << 20

/** Opens a fixed number of pages a second. */
export const steadyVisits = (site: string, perSecond: number) =>
  steadily(perSecond, (index): Promise<Tries> => {
    const page = () =>
      fetch(`${site}/p/drill-${(index % 20) + 1}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        // With the cookie the web renders the page, instead of the cache.
        headers: {
          accept: 'text/html',
          cookie: 'seen=1',
          'x-forwarded-for': someAddress(FIRST + index),
        },
      })
        .then(async (response) => {
          const isWhole = (await response.text()).includes('</html>')
          return isWhole ? response.status : 0
        })
        .catch(() => 0)
    return tryAgain(page, {
      afterMs: AGAIN_AFTER_MS,
      isWorthIt: (status) => status === 503,
    })
  })
