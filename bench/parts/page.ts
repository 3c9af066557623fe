import { gzipSync } from 'node:zlib'
import { percentiles, type Row } from '../figures/report.ts'
import { load } from '../load/load.ts'
import { timedAtRate } from '../load/paced.ts'
import { askedFor, inRounds } from '../load/rounds.ts'
import type { World } from '../load/world.ts'
import { startBare } from './bare.ts'

const PACED = { rate: 100, seconds: 10 }

/** The headers of a browser. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/**
 * The public pages of all professionals as strangers get them, beside a bare Fastify route that sends the same bytes;
 * then at the rate of a busy day. Each page is requested twice before.
 */
export async function benchPage({ gateway, slugs }: World): Promise<Row[]> {
  let asked = 0
  const request = () => {
    asked += 1
    return { path: `/p/${slugs[asked % slugs.length]}`, headers }
  }
  const sample = await fetch(`${gateway}${request().path}`, { headers })
  // fetch has unpacked it.
  const page = gzipSync(await sample.arrayBuffer())
  const bare = await startBare('text/html', page)
  try {
    await load(gateway, { amount: 2 * slugs.length }, request)
    const limit = askedFor('a bare route', { url: bare.url, seconds: 2, request })
    const pages = askedFor('GET /p/{slug}', { url: gateway, seconds: 5, request })
    await inRounds([limit, pages])
    pages.printCpu('public page')
    const took = await timedAtRate(gateway, PACED, request)
    return [
      {
        figure: 'GET /p/{slug}, requests/s',
        measured: pages.requestsPerSecond(),
        limit: limit.requestsPerSecond(),
        limitIs: 'a bare Fastify route',
      },
      ...percentiles(`GET /p/{slug} at ${PACED.rate}/s,`, took, [95]),
    ]
  } finally {
    await bare.stop()
  }
}
