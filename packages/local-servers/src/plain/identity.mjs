// Plain JavaScript, because the bootstrap runs before anything is installed, on any Node from 20.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What tells this process from a later one that was given the same number: its start time, and on
 * Linux the boot it belongs to. `null` when no such process runs (a zombie has ended, too).
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return linuxIdentity(pid)
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const [state, ...started] = (stdout ?? '').trim().split(/\s+/)
  return status === 0 && state && !state.startsWith('Z') ? started.join(' ') : null
}

function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces and parentheses of its own.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return null
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}:${fields[18]}`
  } catch {
    return null
  }
}
