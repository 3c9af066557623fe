import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const GROUP = '/proc/self/autogroup'

/**
 * Lowers the priority of this process. Linux weighs sessions against each other, where it groups
 * processes by them (`sched_autogroup_enabled`), and a process only within its own: a process that is a
 * session of its own is weighed as that (man 7 sched).
 */
export function lowerPriority(niceness: number): void {
  setPriority(niceness)
  if (existsSync(GROUP) && isOwnSession()) writeFileSync(GROUP, String(niceness))
}

function isOwnSession(): boolean {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // Behind the program's name, which may hold anything: state, parent, group, session.
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return session === String(process.pid)
}
