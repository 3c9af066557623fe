import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { steadily, type Tries, tryAgain } from './steady.ts'

/** Pauses before retries: the form retries twice by itself, then the person does. More attempts need a solved challenge. */
const AGAIN_AFTER_MS = [500, 2_000, 5_000, 10_000]
const ANSWER_MS = 10_000
const RETRIED = [0, 500, 502, 503, 504]

export interface Attempt extends Tries {
  clientPhone: string
}

const listing = z.object({ slots: z.record(z.string(), z.array(z.string())) })

/** The starts that every seeded professional offers on these days. */
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

/** An address per client, for the header that the proxy trusts. */
export const someAddress = (index: number) =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Makes a fixed number of bookings a second, each by a new client who retries. */
export function steadyLoad(
  site: string,
  {
    slugs,
    starts,
    perSecond,
    from,
  }: { slugs: number; starts: string[]; perSecond: number; from: number },
) {
  return steadily(perSecond, async (nth): Promise<Attempt> => {
    const index = from + nth
    const clientPhone = `+55119${String(10_000_000 + index).slice(-8)}`
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
        // The connection broke, or the time was up.
        .catch(() => 0)
    const tries = await tryAgain(request, {
      afterMs: AGAIN_AFTER_MS,
      isWorthIt: (status) => RETRIED.includes(status),
    })
    return { clientPhone, ...tries }
  })
}
