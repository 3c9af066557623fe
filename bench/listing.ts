import type { Result } from 'autocannon'
import { startBare } from './bare.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { load, requireNoRefusals } from './load.ts'
import { median, type Row } from './report.ts'
import { dayAhead, type World } from './world.ts'

const SECONDS = 5
const ROUNDS = 3
const DAYS = 14

/** GET /api/booking of all professionals, beside a bare Fastify route that gives the same answer. */
export async function benchListing({ gateway, slugs }: World): Promise<Row[]> {
  let asked = 0
  const path = () => {
    asked += 1
    const slug = slugs[asked % slugs.length]
    return `/api/booking?slug=${slug}&date=${dayAhead(1 + (asked % DAYS))}`
  }
  const sample = await fetch(`${gateway}${path()}`)
  const bare = await startBare('application/json', Buffer.from(await sample.arrayBuffer()))
  try {
    const used = new Map<string, number>()
    let answered = 0
    const limits: Result[] = []
    const results: Result[] = []
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const limit = await load(bare.url, { seconds: 2 }, () => ({ path: path() }))
      const before = cpuTimes()
      const result = await load(gateway, { seconds: SECONDS }, () => ({ path: path() }))
      addCpuSince(before, used)
      requireNoRefusals('GET /api/booking', result)
      answered += result.requests.total
      if (round > 0) {
        limits.push(limit)
        results.push(result)
      }
    }
    printCpu(used, 'listing', answered)
    const rate = (all: Result[]) => median(all.map(({ requests }) => requests.average))
    const p99 = (all: Result[]) => median(all.map(({ latency }) => latency.p99))
    return [
      row('GET /api/booking, requests/s', rate(results), '≥ 4,000', rate(limits)),
      row('GET /api/booking, p99 ms', p99(results), '< 15', p99(limits)),
    ]
  } finally {
    await bare.stop()
  }
}

const row = (figure: string, measured: number, target: string, limit: number): Row => ({
  figure,
  measured,
  target,
  limit,
  limitIs: 'a bare Fastify route',
})
