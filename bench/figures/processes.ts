import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

/** Sums the usage of each named process and of its descendants. Empty if the system is not Linux. */
export function sumByName(
  names: ReadonlyMap<number, string>,
  usedBy: (pid: number) => number,
): Map<string, number> {
  const sums = new Map<string, number>()
  if (process.platform !== 'linux') return sums
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(pids.map((pid) => [Number(pid), Number(statOf(Number(pid))[1])]))
  /** The name of the nearest process above it, itself included, that has one. */
  const nameOf = (pid: number | undefined): string | undefined =>
    pid === undefined ? undefined : (names.get(pid) ?? nameOf(parents.get(pid)))
  for (const pid of parents.keys()) {
    const name = nameOf(pid)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + usedBy(pid))
  }
  return sums
}

/**
 * Milliseconds of CPU that a process has used so far, with those of its children that have ended: PostgreSQL has a process
 * for each connection. 0 if it has ended.
 */
export function cpuMsOf(pid: number): number {
  const [user, system, usersOfEnded, systemsOfEnded] = statOf(pid).slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (usersOfEnded ?? 0) + (systemsOfEnded ?? 0)) * TICK_MS
}

/** How often the threads of a process have begun to run after a wait; 0 if it has ended. */
export function wakeUpsOf(pid: number): number {
  const threads = list(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => {
    const status = read(`/proc/${pid}/task/${thread}/status`)
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }, 0)
}

/** Megabytes of private memory and the process's share of shared memory (PSS); 0 if it has ended. */
export function megabytesOf(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(pss ?? 0) / 1_024
}

/** The fields after the name, which stands in parentheses and may contain anything: state, parent, … */
const statOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // The process ended in between.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process ended in between.
  }
}
