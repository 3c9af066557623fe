import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from '../plain/identity.mjs'

interface PidFile {
  pid: number
  identity: string
  stopSignal: NodeJS.Signals
}

const PATIENCE_MS = 10_000

/** Remembers a started process in `dir`, so that the next start can stop it should this one be killed. */
export function writePidFile(dir: string, name: string, pid: number, stopSignal: NodeJS.Signals) {
  const identity = processIdentity(pid)
  if (identity === null) return
  mkdirSync(join(dir, 'pids'), { recursive: true, mode: 0o700 })
  const content: PidFile = { pid, identity, stopSignal }
  writeFileSync(join(dir, 'pids', `${name}.json`), JSON.stringify(content))
}

export function removePidFile(dir: string, name: string) {
  rmSync(join(dir, 'pids', `${name}.json`), { force: true })
}

/**
 * Stops what a killed parent left running, and returns the names. A process that was given the same
 * number later has another start time: it is somebody else's and is left alone.
 */
export async function stopLeftovers(dir: string): Promise<string[]> {
  const running = [...leftovers(dir)].filter(({ file }) => isRunning(file))
  await Promise.all(running.map(({ file }) => stop(file)))
  rmSync(join(dir, 'pids'), { recursive: true, force: true })
  return running.map(({ name }) => name)
}

function* leftovers(dir: string): Generator<{ name: string; file: PidFile }> {
  const pids = join(dir, 'pids')
  for (const entry of readdirIfThere(pids)) {
    const file = parse(readFileSync(join(pids, entry), 'utf8'))
    if (file) yield { name: entry.replace(/\.json$/, ''), file }
  }
}

function readdirIfThere(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

// A file cut short by a crash names no process.
function parse(text: string): PidFile | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRunning = ({ pid, identity }: PidFile) => processIdentity(pid) === identity

async function stop(file: PidFile) {
  signal(file.pid, file.stopSignal)
  const deadline = Date.now() + PATIENCE_MS
  while (isRunning(file) && Date.now() < deadline) await delay(50)
  // Each started process leads a group of its own, so this reaches what it started, too.
  if (isRunning(file)) signal(-file.pid, 'SIGKILL')
  while (isRunning(file)) await delay(50)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
