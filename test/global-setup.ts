import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@encaixe/service-kit/testing'
import { removePostgresData } from '../deploy/local/servers/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Ports that a whole stack takes, from its first one on. */
const STACK_PORTS = 15

/**
 * Waits that the suites look behind: how long the notifier waits before it takes an answer for lost,
 * and until the end of a trial is noticed. The person's own settings win.
 */
const SHORT_WAITS = {
  WHATSAPP_TIMEOUT_SECONDS: '3',
  SMTP_TIMEOUT_SECONDS: '5',
  LEASE_SECONDS: '8',
  UNKNOWN_GRACE_SECONDS: '10',
  TRIAL_SWEEP_SECONDS: '1',
}

/**
 * One whole stack for every suite below this folder, started the way people start it. With STACK_FILE
 * set to the stack.json of a running one, that one is used and left alone.
 */
export default async function setup() {
  if (process.env.STACK_FILE) return () => undefined
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-stack-'))
  const file = join(dir, 'stack.json')
  const start = join(root, 'deploy/local/start.ts')
  const port = await freePorts(STACK_PORTS)
  const stack = spawn(
    process.execPath,
    [start, '--port', String(port), '--data', dir, '--no-demo'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...SHORT_WAITS, ...process.env },
    },
  )
  await until(
    () => {
      if (stack.exitCode !== null) throw new Error('the stack ended at its start')
      return existsSync(file)
    },
    { what: 'the stack', timeoutMs: 120_000 },
  )
  process.env.STACK_FILE = file
  return async () => {
    await stopped(stack)
    removePostgresData(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}

async function stopped(stack: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => stack.once('exit', () => resolve()))
  stack.kill('SIGTERM')
  await ended
}

/** A first port with as many free ones behind it. */
async function freePorts(count: number): Promise<number> {
  for (let first = 21_000 + (process.pid % 400) * 20; ; first += 20) {
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
