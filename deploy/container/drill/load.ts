import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** How long before a client tries again: the form by itself, twice, and then the person. More tries want a challenge solved. */
const AGAIN_AFTER_MS = [500, 2_000, 5_000, 10_000]
const ANSWER_MS = 10_000
const RETRIED = [0, 500, 502, 503, 504]

export interface Attempt {
  clientPhone: string
  /** What came of the first request, and of the last; 0 for no answer. */
  first: number
  last: number
  /** When it began, in milliseconds since the load began. */
  atMs: number
}

const listing = z.object({ slots: z.record(z.string(), z.array(z.string())) })

/** The starts that a professional offers on some days, which those seeded beside it offer, too. */
export async function offeredStarts(site: string, slug: string, days: number): Promise<string[]> {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const starts: string[] = []
  for (let ahead = 2; ahead < 2 + days; ahead += 1) {
    const date = today.add({ days: ahead }).toString()
    const response = await fetch(`${site}/api/booking?slug=${slug}&date=${date}`)
    starts.push(...Object.values(listing.parse(await response.json()).slots).flat())
  }
  return starts
}

/** Each client has one of its own, as far as the proxy is told. */
export const someAddress = (index: number) =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Books so many a second, each for a client of their own, who tries again when it does not work at once. */
export function steadyLoad(
  site: string,
  {
    slugs,
    starts,
    perSecond,
    from,
  }: { slugs: number; starts: string[]; perSecond: number; from: number },
) {
  const beganAt = performance.now()
  const attempts: Promise<Attempt>[] = []
  let isOver = false

  async function attempt(index: number): Promise<Attempt> {
    const clientPhone = `+55119${String(10_000_000 + index).slice(-8)}`
    const beganMs = performance.now()
    const key = randomUUID()
    const request = () =>
      fetch(`${site}/api/booking`, {
        method: 'POST',
        signal: AbortSignal.timeout(ANSWER_MS),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'x-forwarded-for': someAddress(index),
        },
        body: JSON.stringify({
          slug: `drill-${(index % slugs) + 1}`,
          startsAt: starts[Math.floor(index / slugs)],
          clientName: 'Clara Cliente',
          clientPhone,
        }),
      })
        .then(async (response) => {
          await response.body?.cancel()
          return response.status
        })
        // Nor is there an answer when it breaks off.
        .catch(() => 0)
    const first = await request()
    let last = first
    for (const afterMs of AGAIN_AFTER_MS) {
      if (!RETRIED.includes(last)) break
      await pause(afterMs)
      last = await request()
    }
    return { clientPhone, first, last, atMs: beganMs - beganAt }
  }

  async function go() {
    while (!isOver) {
      const due = ((performance.now() - beganAt) * perSecond) / 1_000
      while (attempts.length < due) attempts.push(attempt(from + attempts.length))
      await pause(1_000 / perSecond)
    }
  }
  const going = go()
  going.catch(() => undefined) // Told by stop.
  return {
    sinceMs: () => performance.now() - beganAt,
    async stop(): Promise<Attempt[]> {
      isOver = true
      await going
      return Promise.all(attempts)
    },
  }
}
