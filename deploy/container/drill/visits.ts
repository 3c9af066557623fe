import { setTimeout as pause } from 'node:timers/promises'
import { someAddress } from './load.ts'

/** As long as a browser's person looks at nothing. */
const PATIENCE_MS = 30_000
/** Far from those who book. */
const FIRST = 1 << 20

export interface Visit {
  /** 0 for no answer. */
  status: number
  atMs: number
}

/** People who look at pages, so many a second, each once: a browser asks for none a second time by itself. */
export function steadyVisits(site: string, perSecond: number) {
  const beganAt = performance.now()
  const visits: Promise<Visit>[] = []
  let isOver = false

  async function visit(index: number): Promise<Visit> {
    const atMs = performance.now() - beganAt
    const status = await fetch(`${site}/p/drill-${(index % 20) + 1}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      // Who has been here before gets a page of their own, made by the web.
      headers: { cookie: 'seen=1', 'x-forwarded-for': someAddress(FIRST + index) },
    })
      .then(async (response) => {
        const page = await response.text()
        return page.includes('</html>') ? response.status : 0
      })
      .catch(() => 0)
    return { status, atMs }
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
