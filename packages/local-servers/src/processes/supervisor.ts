import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { say } from '../plain/progress.mjs'
import { PlainError } from '../plain/run.mjs'
import { openLog } from './logs.ts'
import { cpuSecondsOf, createPatience } from './patience.ts'
import { removePidFile, writePidFile } from './pid-files.ts'

export interface ProcessPlan {
  /** Names its log, its process file and its entry in stack.json. */
  name: string
  /** As a person calls it; default: the name. */
  label?: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: Readonly<Record<string, string | undefined>>
  /** The account to run as; only root can choose one. */
  user?: { uid: number; gid: number } | undefined
  /** Whether the process does its work now. */
  ready(): Promise<boolean>
  /** What it lacks, as it last said. */
  why?(): string
  /** A process of ours watches its parent through a channel; a server gets a guard that does. */
  kind: 'node' | 'server'
  stopSignal?: NodeJS.Signals
  /** For how long it may seem to do nothing before it is ready; default: a minute. */
  stuckMs?: number
}

export interface Supervised {
  name: string
  readonly pid: number | undefined
  stop(withinMs?: number): Promise<void>
}

interface SupervisionOptions {
  /** Where its log and its process file lie. */
  dir: string
  /** Told when the process number has changed. */
  onChange?: () => void
  /** Gives up the first start. */
  signal?: AbortSignal | undefined
}

const BACKOFF_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Who ends processes on purpose, again and again, does not want to wait so long for them. */
const LONGEST_PAUSE_MS = Number(process.env.LONGEST_RESTART_PAUSE_MS ?? 10_000)
const STEADY_AFTER_MS = 60_000

/**
 * Starts a process, waits until it is ready, and starts it again whenever it ends on its own. While
 * `DIR/hold/<name>` exists it is kept down: tests take a process away for a while like that.
 * Throws when its first start fails.
 */
export async function supervise(
  plan: ProcessPlan,
  { dir, onChange = () => {}, signal }: SupervisionOptions,
): Promise<Supervised> {
  const stopping = new AbortController()
  let current = start(plan, dir)
  try {
    await becomesReady(plan, current, signal ?? stopping.signal)
  } catch (error) {
    await end(plan, dir, current, 2_000)
    throw error
  }

  const keepRunning = async () => {
    for (let failures = 0; ; ) {
      const began = Date.now()
      const how = await current.ended
      removePidFile(dir, plan.name)
      if (stopping.signal.aborted) return
      failures = Date.now() - began > STEADY_AFTER_MS ? 0 : failures + 1
      const backoff = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? 500
      const pause = Math.min(backoff, LONGEST_PAUSE_MS)
      say(`  ${called(plan)} ended (${how}); it starts again in ${pause / 1000} s.`)
      onChange()
      await pauseUnlessStopping(pause, stopping.signal)
      while (existsSync(join(dir, 'hold', plan.name)) && !stopping.signal.aborted) {
        await pauseUnlessStopping(100, stopping.signal)
      }
      if (stopping.signal.aborted) return
      current = start(plan, dir)
      onChange()
      becomesReady(plan, current, stopping.signal).then(
        () => stopping.signal.aborted || say(`  ${called(plan)} is back.`),
        () => {}, // Its end is what the loop waits for.
      )
    }
  }
  const loop = keepRunning()

  return {
    name: plan.name,
    get pid() {
      return current.running() ? current.child.pid : undefined
    },
    async stop(withinMs = 15_000) {
      stopping.abort()
      await end(plan, dir, current, withinMs)
      await loop
    },
  }
}

const called = (plan: ProcessPlan) => plan.label ?? plan.name

interface Running {
  child: ChildProcess
  /** How it ended, in words. */
  ended: Promise<string>
  running(): boolean
  lastWords(): string
  becameReady(): void
}

function start(plan: ProcessPlan, dir: string): Running {
  const log = openLog(dir, plan.name)
  const options: SpawnOptions = {
    ...(plan.cwd === undefined ? {} : { cwd: plan.cwd }),
    env: { ...process.env, ...plan.env },
    // A group of its own: Ctrl-C reaches only us, and we stop everything in order.
    detached: true,
    ...plan.user,
    stdio: plan.kind === 'node' ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', log.fd, log.fd],
  }
  const child = spawn(plan.command, plan.args, options)
  let isReady = false
  log.follow(child, () => isReady)
  const stopSignal = plan.stopSignal ?? 'SIGTERM'
  if (child.pid !== undefined) writePidFile(dir, plan.name, child.pid, stopSignal)
  const release = plan.kind === 'server' ? guard(child, stopSignal) : () => {}
  let over = false
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      if (over) return // A program that is not there reports an error and a close.
      over = true
      release()
      log.close()
      resolve(how)
    }
    child.once('error', (error) => finish(error.message))
    child.once('close', (code, signal) => finish(signal ?? `exit code ${code}`))
  })
  const becameReady = () => {
    isReady = true
  }
  return { child, ended, running: () => !over, lastWords: log.lastWords, becameReady }
}

// Servers know nothing of their parent. This shell waits on a pipe that closes when we end, however
// that happens, and then stops the server.
function guard(child: ChildProcess, stopSignal: NodeJS.Signals): () => void {
  if (child.pid === undefined) return () => {}
  const script = 'read -r word || kill -s "$2" "$1"'
  const args = ['-c', script, 'sh', String(child.pid), stopSignal.replace('SIG', '')]
  const shell = spawn('/bin/sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.on('error', () => {}) // Without a guard the pid file still serves.
  shell.stdin.on('error', () => {})
  shell.unref()
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref()
  return () => shell.stdin.end('done\n')
}

/** All that this process starts. */
const patience = createPatience()
/** Ten seconds; who takes longer is not asked so often. */
const QUICK_POLLS = 200

async function becomesReady(plan: ProcessPlan, current: Running, stopping: AbortSignal) {
  const wait = patience.begin(called(plan), plan.stuckMs)
  try {
    for (let polls = 0; current.running() && !stopping.aborted; polls++) {
      if (await plan.ready()) return current.becameReady()
      const why = plan.why?.() ?? 'it does not answer yet'
      const givenUp = wait.look(cpuSecondsOf(current.child.pid), why)
      if (givenUp) {
        throw new PlainError(`${called(plan)} ${givenUp} (${why}): ${current.lastWords()}`)
      }
      await delay(polls < QUICK_POLLS ? 50 : 500)
    }
  } finally {
    wait.end()
  }
  stopping.throwIfAborted()
  throw new PlainError(`${called(plan)} ended before it was ready: ${current.lastWords()}`)
}

async function end(plan: ProcessPlan, dir: string, current: Running, withinMs: number) {
  if (current.running()) current.child.kill(plan.stopSignal ?? 'SIGTERM')
  const kill = setTimeout(() => {
    say(`  ${called(plan)} did not stop in ${withinMs / 1000} s, so it is killed.`)
    if (current.child.pid !== undefined && current.running()) killGroup(current.child.pid)
  }, withinMs)
  await current.ended
  clearTimeout(kill)
  removePidFile(dir, plan.name)
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended in between.
  }
}

async function pauseUnlessStopping(ms: number, signal: AbortSignal) {
  await delay(ms, undefined, { signal }).catch(() => {}) // Stopping cuts the pause short.
}
