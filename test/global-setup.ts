import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { PORTS_OF_A_STACK } from '../deploy/local/stack/ports.ts'
import { STACKS, stackFileVariable } from './stacks.ts'

/** Stops a stack when the run that started it is killed. */
const withParent = '@encaixe/local-servers/with-parent'
const root = fileURLToPath(new URL('..', import.meta.url))

/** The first port that this run tries; another run starts elsewhere. */
export const FIRST_PORT = 21_000 + (process.pid % 200) * PORTS_OF_A_STACK * STACKS

/**
 * Shorter waits for the suites: until the notifier gives an answer up, until a killed process's work is taken over,
 * until the end of a trial is noticed. Load shedding is off, because two stacks share the machine. Settings of the
 * environment win.
 */
const SETTINGS = {
  WHATSAPP_TIMEOUT_SECONDS: '3',
  SMTP_TIMEOUT_SECONDS: '5',
  LEASE_SECONDS: '8',
  UNKNOWN_GRACE_SECONDS: '10',
  EVENT_ACK_WAIT_SECONDS: '8',
  TASK_LOOK_SECONDS: '1',
  TRIAL_SWEEP_SECONDS: '1',
  DEBOUNCE_MS: '200',
  PRESSURE_EVENT_LOOP_DELAY_MS: '10000',
}

/**
 * Starts whole stacks for the suites in this folder, as `npm start` does. STACK_FILE names the stack.json of a running
 * stack to use instead; it is left running.
 */
export default async function setup() {
  return startStacks(STACKS)
}

/**
 * Starts this many stacks, each named to its worker by a variable. Returns the function that stops them.
 * @param settings of the services' environment, besides those of all suites
 */
export async function startStacks(
  count: number,
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  if (process.env.STACK_FILE) return async () => undefined
  const stacks: Stack[] = []
  for (let worker = 1, port = FIRST_PORT; worker <= count; worker += 1, port += PORTS_OF_A_STACK) {
    port = await freePorts(port)
    stacks.push(startStack(port, settings))
  }
  await Promise.all(stacks.map(({ ready }) => ready))
  stacks.forEach(({ file }, index) => {
    process.env[stackFileVariable(index + 1)] = file
  })
  return async () => {
    await Promise.all(stacks.map(({ stop }) => stop()))
  }
}

type Stack = ReturnType<typeof startStack>

function startStack(port: number, settings: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-stack-'))
  const file = join(dir, 'stack.json')
  const start = join(root, 'deploy/local/start.ts')
  const child = spawn(
    process.execPath,
    ['--import', withParent, start, '--port', String(port), '--data', dir, '--no-demo'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...SETTINGS, ...settings, ...process.env },
    },
  )
  return {
    file,
    ready: until(
      () => {
        if (child.exitCode !== null) throw new Error('the stack exited while it started')
        return existsSync(file)
      },
      // The start itself says why it gives up, ten minutes after nothing was ready.
      { what: 'the stack', timeoutMs: 1_200_000 },
    ),
    async stop() {
      await stopped(child)
      removePostgresData(dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function stopped(stack: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => stack.once('exit', () => resolve()))
  stack.kill('SIGTERM')
  await ended
}

/** Returns the first port from this one on that is followed by enough free ports. */
export async function freePorts(from: number): Promise<number> {
  for (let first = from; ; first += PORTS_OF_A_STACK) {
    const ports = Array.from({ length: PORTS_OF_A_STACK }, (_, index) => first + index)
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
