import type { Row } from '../figures/report.ts'
import { askedFor, inRounds } from '../load/rounds.ts'
import { dayAhead, type World } from '../load/world.ts'
import { startBare } from './bare.ts'

const DAYS = 14

/** GET /api/booking of all professionals, beside a bare Fastify route that gives the same answer. */
export async function benchListing({ gateway, slugs }: World): Promise<Row[]> {
  let asked = 0
  const request = () => {
    asked += 1
    const slug = slugs[asked % slugs.length]
    return { path: `/api/booking?slug=${slug}&date=${dayAhead(1 + (asked % DAYS))}` }
  }
  const sample = await fetch(`${gateway}${request().path}`)
  const bare = await startBare('application/json', Buffer.from(await sample.arrayBuffer()))
  try {
    const limit = askedFor('a bare route', { url: bare.url, seconds: 2, request })
    const listing = askedFor('GET /api/booking', { url: gateway, seconds: 5, request })
    await inRounds([limit, listing])
    listing.printCpu('listing')
    const limitIs = 'a bare Fastify route'
    return [
      {
        figure: 'GET /api/booking, requests/s',
        measured: listing.requestsPerSecond(),
        limit: limit.requestsPerSecond(),
        limitIs,
      },
      {
        figure: 'GET /api/booking, p99 ms',
        measured: listing.p99(),
        limit: limit.p99(),
        limitIs,
      },
    ]
  } finally {
    await bare.stop()
  }
}
