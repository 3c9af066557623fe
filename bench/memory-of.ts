import { readdirSync, readFileSync } from 'node:fs'

/**
 * Megabytes of memory of each named process and of all that it started, below the process that started the whole
 * stack: what each has for itself, and its part of what several share (PSS), so that the sum is what is gone
 * from the machine.
 */
export function memoryOf(root: number, pids: Readonly<Record<string, number>>) {
  const parents = new Map(everyProcess().map((pid) => [pid, parentOf(pid)]))
  const names = new Map([
    [root, 'start.ts'],
    ...Object.entries(pids).map(([name, pid]) => [pid, name] as const),
  ])
  const used = new Map<string, number>()
  for (const pid of parents.keys()) {
    const name = nameOf(pid, names, parents)
    if (name !== undefined) used.set(name, (used.get(name) ?? 0) + megabytesOf(pid))
  }
  return used
}

export const sumOf = (used: ReadonlyMap<string, number>, left: readonly string[] = []) =>
  [...used].reduce((sum, [name, megabytes]) => sum + (left.includes(name) ? 0 : megabytes), 0)

/** Milliseconds since the epoch at which a process was started. */
export function startedAt(pid: number): number {
  const TICKS_PER_SECOND = 100
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
  return Date.now() - (uptime - Number(fieldsOf(pid)[19]) / TICKS_PER_SECOND) * 1_000
}

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Of the nearest process above it, itself included, that has one. */
function nameOf(
  pid: number | undefined,
  names: ReadonlyMap<number, string>,
  parents: ReadonlyMap<number, number | undefined>,
): string | undefined {
  if (pid === undefined) return undefined
  return names.get(pid) ?? nameOf(parents.get(pid), names, parents)
}

/** What follows its name, which stands in parentheses and may hold anything: the state, the parent, … */
const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []

function parentOf(pid: number): number | undefined {
  try {
    return Number(fieldsOf(pid)[1])
  } catch {
    return undefined // It ended in between.
  }
}

/** Of one process alone, by its part of what several share (PSS). */
export function megabytesOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1_024
  } catch {
    return 0 // It ended in between.
  }
}
