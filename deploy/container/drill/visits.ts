import { setTimeout as pause } from 'node:timers/promises'
import { someAddress } from './load.ts'

/** As long as a browser's person looks at nothing. */
const PATIENCE_MS = 30_000
/** A page in whose place stands that we are back soon offers to try again, and a person does. */
const AGAIN_AFTER_MS = [3_000, 5_000]
/** Far from those who book. */
const FIRST = 1 << 20

export interface Visit {
  /** What came at first, and in the end; 0 for no answer. */
  first: number
  last: number
  atMs: number
}

/** People who look at pages, so many a second. */
export function steadyVisits(site: string, perSecond: number) {
  const beganAt = performance.now()
  const visits: Promise<Visit>[] = []
  let isOver = false

  async function visit(index: number): Promise<Visit> {
    const atMs = performance.now() - beganAt
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
    const first = await page()
    let last = first
    for (const afterMs of AGAIN_AFTER_MS) {
      if (last !== 503) break
      await pause(afterMs)
      last = await page()
    }
    return { first, last, atMs }
  }

  async function go() {
    while (!isOver) {
      const due = ((performance.now() - beganAt) * perSecond) / 1_000
      while (visits.length < due) visits.push(visit(visits.length))
      await pause(1_000 / perSecond)
    }
  }
  const going = go()
  going.catch(() => undefined) // Told by stop.
  return {
    async stop(): Promise<Visit[]> {
      isOver = true
      await going
      return Promise.all(visits)
    },
  }
}
