// Every npm script runs this first. It needs no package and runs on any Node from 20: it installs the locked packages,
// with Node 26 among them, generates the database clients, and runs the command.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stopWithNpm } from '../../packages/local-servers/src/plain/stop-with-npm.mjs'

const OLDEST_NODE = 20
const root = fileURLToPath(new URL('../..', import.meta.url))
const node = join(root, 'node_modules/.bin/node')

// Every program that starts from here inherits these.
const environment = {
  // Node caches compiled sources here.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  // All threads of a process share one arena of malloc: a stack at rest takes 851 MB instead of 894.
  MALLOC_ARENA_MAX: '1',
  ...process.env,
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const commands = {
  // Once the stack runs it waits: of 12 MB that it needs. Without limits it kept 70.
  start: ['--max-semi-space-size=2', '--max-old-space-size=48', 'deploy/local/start.ts'],
  migrate: ['deploy/local/migrate.ts'],
  ops: ['deploy/ops/main.ts'],
  secrets: ['deploy/secrets/main.ts'],
  images: ['deploy/images/main.ts'],
  rollout: ['deploy/container/rollout-main.ts'],
  test: ['deploy/local/tests/test.ts'],
  check: ['checks/check.ts'],
  drill: ['deploy/container/drill/main.ts'],
  previous: ['deploy/local/previous.ts'],
  rules: ['deploy/observability/check.ts'],
  smoke: ['deploy/container/smoke.ts'],
  bench: ['bench/main.ts'],
  'bench:compare': ['bench/compare.ts'],
  'bench:turns': ['bench/turns/main.ts'],
  soak: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/soak/vitest.config.ts'],
  week: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/week/vitest.config.ts'],
  mutation: ['checks/mutation/main.ts'],
  lighthouse: ['checks/lighthouse/main.ts'],
  model: ['deploy/local/tests/model.ts'],
  simulate: ['deploy/local/tests/simulate.ts'],
  seed: ['bench/crowd/main.ts'],
  'agent:lab': ['bench/agent-lab.ts'],
  'agent:train': ['services/intake-agent/learning/main.ts'],
  talks: ['test/together/talks/main.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
}

/** These need only the packages that run; every other command also needs the tools of development. */
const RUNNING = ['start', 'migrate', 'ops', 'secrets', 'images', 'rollout']
/** These also need the packages of checks/. */
const CHECKING = ['test', 'check', 'mutation', 'lighthouse']

const [name, ...rest] = process.argv.slice(2)
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Encaixe needs Node ${OLDEST_NODE} or newer, and this is Node ${process.versions.node}: https://nodejs.org has a newer one.`,
  )
} else if (!Object.hasOwn(commands, name ?? '')) {
  fail(`Unknown command "${name ?? ''}": there are ${Object.keys(commands).join(', ')}.`)
} else {
  try {
    await stoppable(prepare)
    handOver([...commands[name], ...rest])
  } catch (error) {
    const { PlainError } = await import('../../packages/local-servers/src/plain/run.mjs')
    fail(error instanceof PlainError ? error.message : error.stack)
  }
}

// A stopped installation must not run on beside the next one.
async function stoppable(work) {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of signals) process.on(signal, stop)
  try {
    await work(stopped.signal)
  } catch (error) {
    if (stopped.signal.aborted) process.exit(1)
    throw error
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

async function prepare(stopped) {
  const { takeLock } = await import('../../packages/local-servers/src/plain/lock.mjs')
  const { say } = await import('../../packages/local-servers/src/plain/progress.mjs')
  const { ensureNodeRuns } = await import('./bootstrap/node.mjs')
  const { installPackages } = await import('./bootstrap/packages.mjs')
  const { generateClients } = await import('./bootstrap/prisma.mjs')
  const data = join(root, '.data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  // Only this account may read it, even if an earlier version made it. PostgreSQL's group may need to pass through.
  chmodSync(data, statSync(data).mode & 0o710)
  const release = await takeLock(join(data, 'bootstrap.lock'), ({ pid }) =>
    say(`  Waiting for another npm script of this folder to install (process ${pid}) …`),
  )
  try {
    const logs = join(data, 'logs')
    await installPackages(root, { withTools: !RUNNING.includes(name), logs, signal: stopped })
    if (CHECKING.includes(name)) {
      await installPackages(join(root, 'checks'), { withTools: true, logs, signal: stopped })
    }
    await ensureNodeRuns(node, logs, stopped)
    await generateClients(root, node, logs, stopped)
  } finally {
    release()
  }
}

function handOver(command) {
  const preload = pathToFileURL(join(root, 'packages/local-servers/src/plain/with-parent.mjs')).href
  const args = ['--import', preload, ...command]
  process.chdir(root)
  // Replaces this process where Node and the system can do that; otherwise a child runs the command.
  process.execve?.(node, [node, ...args], environment)
  const child = spawn(node, args, {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
