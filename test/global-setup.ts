import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts, removePostgresData } from '@encaixe/local-servers'
import { until } from '@encaixe/service-kit/testing'
import { PORTS_OF_A_STACK } from '../deploy/local/stack/ports.ts'
import { failureOf, STACKS, START_MS, stackFileVariable, wishOf } from './stacks.ts'

/** Stops a stack when the run that started it is killed. */
const withParent = '@encaixe/local-servers/with-parent'
const root = fileURLToPath(new URL('..', import.meta.url))

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
  CALENDAR_SWEEP_SECONDS: '2',
  DEBOUNCE_MS: '200',
  PRESSURE_EVENT_LOOP_DELAY_MS: '10000',
}

const WISHES_MS = 250

/** What the services of a stack logged stays here, for whoever asks afterwards why a test waited in vain. */
const KEPT_LOGS = join(root, '.data/logs/stacks')

/**
 * Starts a whole stack for each worker of the suites in this folder, as `npm start` does, when the worker wants it: until
 * then other suites have the processors. STACK_FILE names the stack.json of a running stack to use instead; it is left running.
 */
export default async function setup() {
  rmSync(KEPT_LOGS, { recursive: true, force: true })
  const stacks = placeStacks(STACKS)
  const wishes = setInterval(() => {
    for (const { file, start } of stacks) {
      if (!existsSync(wishOf(file))) continue
      rmSync(wishOf(file))
      start().catch((error: unknown) => writeFileSync(failureOf(file), String(error)))
    }
  }, WISHES_MS)
  return async () => {
    clearInterval(wishes)
    await Promise.all(stacks.map(({ stop }) => stop()))
  }
}

/**
 * Starts this many stacks, each named to its worker by a variable. Returns the function that stops them.
 * @param settings of the services' environment, besides those of all suites
 */
export async function startStacks(
  count: number,
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const stacks = placeStacks(count, settings)
  await Promise.all(stacks.map(({ start }) => start()))
  return async () => {
    await Promise.all(stacks.map(({ stop }) => stop()))
  }
}

/** Finds a folder for each stack and names it to its worker. None if the developer has named one. */
function placeStacks(count: number, settings: Record<string, string> = {}) {
  if (process.env.STACK_FILE) return []
  const stacks: ReturnType<typeof newStack>[] = []
  for (let worker = 1; worker <= count; worker += 1) {
    const stack = newStack(settings)
    process.env[stackFileVariable(worker)] = stack.file
    stacks.push(stack)
  }
  return stacks
}

function newStack(settings: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-stack-'))
  const file = join(dir, 'stack.json')
  let child: ChildProcess | undefined
  return {
    file,
    async start() {
      const port = await freePorts(PORTS_OF_A_STACK)
      const started = spawnStack({ dir, port, settings })
      child = started
      await until(
        () => {
          if (started.exitCode !== null) throw new Error('the stack exited while it started')
          return existsSync(file)
        },
        { what: 'the stack', timeoutMs: START_MS },
      )
    },
    async stop() {
      if (child) await stopped(child)
      const logs = join(dir, 'logs')
      if (existsSync(logs)) cpSync(logs, join(KEPT_LOGS, basename(dir)), { recursive: true })
      removePostgresData(dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function spawnStack({
  dir,
  port,
  settings,
}: {
  dir: string
  port: number
  settings: Record<string, string>
}): ChildProcess {
  const start = join(root, 'deploy/local/start.ts')
  return spawn(
    process.execPath,
    ['--import', withParent, start, '--port', String(port), '--data', dir, '--no-demo'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...SETTINGS, ...settings, ...process.env },
    },
  )
}

async function stopped(stack: ChildProcess): Promise<void> {
  if (stack.exitCode !== null) return
  const ended = new Promise<void>((resolve) => stack.once('exit', () => resolve()))
  stack.kill('SIGTERM')
  await ended
}
