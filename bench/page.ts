import { gzipSync } from 'node:zlib'
import type { Result } from 'autocannon'
import { startBare } from './bare.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { load, requireNoRefusals } from './load.ts'
import { paced } from './paced.ts'
import { median, quantile, type Row } from './report.ts'
import type { World } from './world.ts'

const SECONDS = 5
const ROUNDS = 3
const PACED = { rate: 100, seconds: 10 }

/** As browsers ask; what is not compressed is unpacked for the asking. */
const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

/**
 * The public page's HTML of all professionals, as strangers get it, beside a bare Fastify route that sends the same
 * bytes; then so many a second as come on a busy day.
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
    const used = new Map<string, number>()
    let answered = 0
    const limits: Result[] = []
    const results: Result[] = []
    // The first round warms up and is not counted: every page is made in it.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const limit = await load(bare.url, { seconds: 2 }, request)
      const before = cpuTimes()
      const result = await load(gateway, { seconds: SECONDS }, request)
      requireNoRefusals('GET /p/{slug}', result)
      if (round === 0) continue
      addCpuSince(before, used)
      answered += result.requests.total
      limits.push(limit)
      results.push(result)
    }
    printCpu(used, 'public page', answered)
    const rate = (all: Result[]) => median(all.map(({ requests }) => requests.average))
    const took = await paced(gateway, PACED, request)
    return [
      {
        figure: 'GET /p/{slug}, requests/s',
        measured: rate(results),
        target: '≥ 800',
        limit: rate(limits),
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
