import { gzipSync } from 'node:zlib'
import { startBare } from './bare.ts'
import { load } from './load.ts'
import { paced } from './paced.ts'
import { quantile, type Row } from './report.ts'
import { askedFor, inRounds } from './rounds.ts'
import type { World } from './world.ts'

const PACED = { rate: 100, seconds: 10 }

/** As browsers ask; what is not compressed is unpacked for the asking. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/**
 * The public page's HTML of all professionals, as strangers get it, beside a bare Fastify route that sends the same
 * bytes; then so many a second as come on a busy day. Before that each was made, and looked at once more.
 */
export async function benchPage({ gateway, slugs }: World): Promise<Row[]> {
  let asked = 0
  const request = () => {
    asked += 1
    return { path: `/p/${slugs[asked % slugs.length]}`, headers }
  }
  const sample = await fetch(`${gateway}${request().path}`, { headers })
  // What fetch has unpacked.
  const page = gzipSync(await sample.arrayBuffer())
  const bare = await startBare('text/html', page)
  try {
    await load(gateway, { amount: 2 * slugs.length }, request)
    const limit = askedFor('a bare route', { url: bare.url, seconds: 2, request })
    const pages = askedFor('GET /p/{slug}', { url: gateway, seconds: 5, request })
    await inRounds([limit, pages])
    pages.printCpu('public page')
    const took = await paced(gateway, PACED, request)
    return [
      {
        figure: 'GET /p/{slug}, requests/s',
        measured: pages.requestsPerSecond(),
        target: '≥ 800',
        limit: limit.requestsPerSecond(),
        limitIs: 'a bare Fastify route',
      },
      {
        figure: `GET /p/{slug} at ${PACED.rate}/s, p95 ms`,
        measured: quantile(took, 0.95),
        target: '< 30',
      },
    ]
  } finally {
    await bare.stop()
  }
}
