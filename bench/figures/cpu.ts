import { stack } from '../../test/stack.ts'
import { cpuMsOf, sumByName } from './processes.ts'

/**
 * Milliseconds of CPU that each process of the stack has used so far, with those that it started. Unlike times on the
 * clock these hardly change with what else the machine does.
 */
export function cpuTimes(): Map<string, number> {
  const names = new Map(Object.entries(stack().pids).map(([name, pid]) => [pid, name]))
  const { user, system } = process.cpuUsage()
  return sumByName(names, cpuMsOf).set('the benchmark itself', (user + system) / 1_000)
}

/** Adds the CPU time that each process has used since an earlier reading. */
export function addCpuSince(before: Map<string, number>, sum = new Map<string, number>()) {
  for (const [name, ms] of cpuTimes()) {
    sum.set(name, (sum.get(name) ?? 0) + ms - (before.get(name) ?? 0))
  }
  return sum
}

/** Prints the CPU time per unit of work, the largest first. */
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
