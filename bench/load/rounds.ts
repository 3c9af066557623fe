import type { Request, Result } from 'autocannon'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { median } from '../figures/report.ts'
import { load, requireNoRefusals } from './load.ts'

const ROUNDS = 3

/** A request that is sent repeatedly for some seconds of each round. */
export function askedFor(
  what: string,
  { url, seconds, request }: { url: string; seconds: number; request: () => Request },
) {
  const used = new Map<string, number>()
  const results: Result[] = []
  return {
    async round({ isCounted }: { isCounted: boolean }) {
      const before = cpuTimes()
      const result = await load(url, { seconds }, request)
      requireNoRefusals(what, result)
      if (!isCounted) return
      addCpuSince(before, used)
      results.push(result)
    },
    /** The median of the rounds. */
    requestsPerSecond: () => median(results.map(({ requests }) => requests.average)),
    p99: () => median(results.map(({ latency }) => latency.p99)),
    /** Of one request, process by process, under this name. */
    printCpu: (name: string) =>
      printCpu(
        used,
        name,
        results.reduce((sum, { requests }) => sum + requests.total, 0),
      ),
  }
}

type Asked = ReturnType<typeof askedFor>

/** Runs rounds in which all take turns, so that other load hits each alike. The first round only warms up. */
export async function inRounds(all: readonly Pick<Asked, 'round'>[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of all) await one.round({ isCounted: round > 0 })
  }
}
