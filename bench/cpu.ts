import { readdirSync, readFileSync } from 'node:fs'
import { stack } from '../test/stack.ts'

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

/**
 * Milliseconds of CPU that each process of the stack has used so far, PostgreSQL's by the database
 * they serve together. Unlike times on the clock these hardly change with what else the machine does.
 */
export function cpuTimes(): Map<string, number> {
  const { user, system } = process.cpuUsage()
  const times = new Map([['the benchmark itself', (user + system) / 1_000]])
  if (process.platform !== 'linux') return times
  const names = new Map(Object.entries(stack().pids).map(([name, pid]) => [pid, name]))
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(entry)
    const name = stat && (names.get(Number(entry)) ?? names.get(stat.parent))
    if (name) times.set(name, (times.get(name) ?? 0) + stat.ticks * TICK_MS)
  }
  return times
}

/** What each process has used since an earlier reading, added to what is given. */
export function addCpuSince(before: Map<string, number>, sum = new Map<string, number>()) {
  for (const [name, ms] of cpuTimes()) {
    sum.set(name, (sum.get(name) ?? 0) + ms - (before.get(name) ?? 0))
  }
  return sum
}

/** What was used, per unit of work, the largest first. */
export function printCpu(used: Map<string, number>, what: string, units: number): void {
  const rows = [...used]
    .map(([name, ms]): [string, number] => [name, ms / units])
    .filter(([, ms]) => ms >= 0.01)
    .toSorted(([, a], [, b]) => b - a)
  const sum = rows.reduce((total, [, ms]) => total + ms, 0)
  process.stdout.write(`\nCPU of a ${what}, ms\n`)
  console.table(
    Object.fromEntries([...rows, ['all', sum] as const].map(([name, ms]) => [name, ms.toFixed(2)])),
  )
}

function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    // The name, in parentheses, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined // It ended in between.
  }
}
