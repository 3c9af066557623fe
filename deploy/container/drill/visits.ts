import { someAddress } from './load.ts'
import { steadily, type Tries, tryAgain } from './steady.ts'

/** As long as a browser's person looks at nothing. */
const PATIENCE_MS = 30_000
/** A page in whose place stands that we are back soon offers to try again, and a person does. */
const AGAIN_AFTER_MS = [3_000, 5_000]
/** Far from those who book. */
const FIRST = 1 << 20

export interface Visit extends Tries {
  /** When it began, in milliseconds since the first. */
  atMs: number
}

/** People who look at pages, so many a second. */
export const steadyVisits = (site: string, perSecond: number) =>
  steadily(perSecond, async (index, atMs): Promise<Visit> => {
    const page = () =>
      fetch(`${site}/p/drill-${(index % 20) + 1}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        // Who has been here before gets a page of their own, made by the web.
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
    const tries = await tryAgain(page, {
      afterMs: AGAIN_AFTER_MS,
      isWorthIt: (status) => status === 503,
    })
    return { ...tries, atMs }
  })
