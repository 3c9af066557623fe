import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import type { Result } from 'autocannon'
import { seed } from '../deploy/ops/seed.ts'
import { connectToStack } from '../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from './cpu.ts'
import { load, requireNoRefusals } from './load.ts'
import { median, type Row } from './report.ts'
import { dayAhead, query, type World } from './world.ts'

const SECONDS = 5
const ROUNDS = 3
const DAYS = 14

/**
 * What choosing a service costs a listing: as many pages again with three services and two places each, asked for
 * the second service at the second place, beside the pages that have none. Rounds of both take turns.
 */
export async function benchServices({ gateway, slugs, databases }: World): Promise<Row[]> {
  const offered = await makeOffers(slugs.length, databases.booking)
  const pathTo = (pages: readonly string[]) => {
    let asked = 0
    return () => {
      asked += 1
      return `/api/booking?${pages[asked % pages.length]}&date=${dayAhead(1 + (asked % DAYS))}`
    }
  }
  const kinds = [
    { path: pathTo(slugs.map((slug) => `slug=${slug}`)), results: [] as Result[] },
    { path: pathTo(offered), results: [] as Result[] },
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { path, results } of kinds) {
      const result = await load(gateway, { seconds: SECONDS }, () => ({ path: path() }))
      requireNoRefusals('GET /api/booking', result)
      if (round > 0) results.push(result)
    }
  }
  const [without = 0, withService = 0] = kinds.map(({ results }) =>
    median(results.map(({ requests }) => requests.average)),
  )
  return [
    {
      figure: 'GET /api/booking with a service, requests/s',
      measured: withService,
      target: 'no slower than without',
      limit: without,
      limitIs: 'without a service',
    },
  ]
}

/** @returns for each page what a listing of one of its services asks for */
async function makeOffers(count: number, bookingDatabase: string): Promise<string[]> {
  const bus = await connectToStack()
  try {
    await seed.run(bus, { professionals: String(count), prefix: 'bench-offer' })
    const copied = () =>
      query<{ slug: string; userId: string }>(
        bookingDatabase,
        `select slug, user_id as "userId" from professionals where slug like 'bench-offer-%'`,
      )
    await until(async () => (await copied()).length >= count, {
      what: "booking's copies of the pages with services",
      timeoutMs: 60_000,
    })
    const asked: string[] = []
    for (const { slug, userId } of await copied()) {
      const actor = { kind: 'professional', userId } as const
      const place = { kind: 'client_address', label: 'Na sua casa', travelMinutes: 20 } as const
      await bus.call(schedulingRpcs.createPlace, { kind: 'online', label: 'Online' }, { actor })
      const { id: placeId } = await bus.call(schedulingRpcs.createPlace, place, { actor })
      const made = []
      for (const durationMinutes of [30, 50, 90]) {
        const wanted = { name: `Serviço de ${durationMinutes}`, durationMinutes }
        made.push(await bus.call(schedulingRpcs.createService, wanted, { actor }))
      }
      asked.push(`slug=${slug}&service=${made[1]?.id}&place=${placeId}`)
    }
    return asked
  } finally {
    await bus.drain()
  }
}

/** GET /api/booking of all professionals, beside a bare Fastify route that gives the same answer. */
export async function benchListing({ gateway, slugs }: World): Promise<Row[]> {
  let asked = 0
  const path = () => {
    asked += 1
    const slug = slugs[asked % slugs.length]
    return `/api/booking?slug=${slug}&date=${dayAhead(1 + (asked % DAYS))}`
  }
  const sample = await fetch(`${gateway}${path()}`)
  const bare = await startBare(await sample.text())
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

async function startBare(body: string) {
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, body], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
